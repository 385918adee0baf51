/** Netlify's `config.rateLimit`: the maximum number of requests in a window. */
export interface RateLimit {
  windowLimit: number
  /** Length of the window in seconds. */
  windowSize: number
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

/** A sliding window per key, in memory: a request counts for exactly the length of the window. */
export function createRateLimiter(now: () => number = Date.now) {
  const visits = new Map<string, number[]>()

  function forgetOld(cutoff: number): void {
    for (const [key, times] of visits) if ((times.at(-1) ?? 0) <= cutoff) visits.delete(key)
  }

  return {
    /** Counts a request; returns 0 if it may pass, else the seconds to wait. */
    wait: (key: string, { windowLimit, windowSize }: RateLimit): number => {
      const length = windowSize * 1000
      const time = now()
      const recent = (visits.get(key) ?? []).filter((visit) => visit > time - length)
      const oldest = recent.at(-windowLimit)
      if (oldest !== undefined) return Math.ceil((oldest + length - time) / 1000)
      if (visits.size > 10_000) forgetOld(time - length)
      visits.set(key, [...recent, time])
      return 0
    },
  }
}
