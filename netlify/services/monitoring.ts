/** What the second way of being told gets of an entry: nothing about a person. */
export interface PostedAlert {
  /** The same for every post about this occurrence. */
  key: string
  reason: string
  title: string
  /** Where staff deal with it. */
  url: string
}

/** Those outside who are told how the shop is, beside mail. */
export interface Monitoring {
  /** Posts an entry as JSON; rejects when it was not taken. Undefined where no address is set. */
  post: ((alert: PostedAlert) => Promise<void>) | undefined
  /** Says that the sweep has done its work, where somebody listens; rejects when that was not heard. */
  ping: () => Promise<void>
}

const WITHIN_MS = 3000

/** Tells two addresses over HTTP how the shop is; either may be missing. */
export function monitoringAt(alertUrl: string | null, heartbeatUrl: string | null): Monitoring {
  return {
    post:
      alertUrl === null
        ? undefined
        : (alert) =>
            fetchOk(alertUrl, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(alert),
            }),
    ping: async () => {
      if (heartbeatUrl !== null) await fetchOk(heartbeatUrl, {})
    },
  }
}

async function fetchOk(url: string, init: RequestInit): Promise<void> {
  const { ok, status } = await fetch(url, { ...init, signal: AbortSignal.timeout(WITHIN_MS) })
  if (!ok) throw new Error(`The watch answered ${status}`)
}
