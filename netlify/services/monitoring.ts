/** An issue as the firm's second address gets it: nothing about a person. */
export interface PostedAlert {
  /** The same for every post about this occurrence. */
  key: string
  reason: string
  title: string
  /** The page on which staff handle it. */
  url: string
}

const WITHIN_MS = 3000

/** The addresses outside that watch the shop over HTTP, beside mail; either may be missing. */
export function monitoringAt(alertUrl: string | null, heartbeatUrl: string | null) {
  return {
    /** Posts an issue as JSON; rejects when the address does not accept it. Undefined where no address is set. */
    post:
      alertUrl === null
        ? undefined
        : (alert: PostedAlert) =>
            fetchOk(alertUrl, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(alert),
            }),
    /** Reports a run of the sweep to the watching address, if one is set; rejects when that fails. */
    ping: async () => {
      if (heartbeatUrl !== null) await fetchOk(heartbeatUrl, {})
    },
  }
}

async function fetchOk(url: string, init: RequestInit) {
  const { ok, status } = await fetch(url, { ...init, signal: AbortSignal.timeout(WITHIN_MS) })
  if (!ok) throw new Error(`The watch answered ${status}`)
}

export type Monitoring = ReturnType<typeof monitoringAt>
