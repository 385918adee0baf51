/** An issue as the firm's second address gets it: nothing about a person. */
export interface PostedAlert {
  /** The same for every post about this occurrence. */
  key: string
  reason: string
  title: string
  /** The page on which staff handle it. */
  url: string
}

/** The addresses outside that watch the shop, beside mail. */
export interface Monitoring {
  /** Posts an issue as JSON; rejects when the address does not accept it. Undefined where no address is set. */
  post: ((alert: PostedAlert) => Promise<void>) | undefined
  /** Reports a run of the sweep to the watching address, if one is set; rejects when that fails. */
  ping: () => Promise<void>
}

const WITHIN_MS = 3000

/** Monitoring by two addresses over HTTP; either may be missing. */
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

async function fetchOk(url: string, init: RequestInit) {
  const { ok, status } = await fetch(url, { ...init, signal: AbortSignal.timeout(WITHIN_MS) })
  if (!ok) throw new Error(`The watch answered ${status}`)
}
