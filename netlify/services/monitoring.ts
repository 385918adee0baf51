/** An issue as posted to `ALERT_URL`: without personal data. */
export interface PostedAlert {
  /** Identifies the occurrence: the same in repeated posts. */
  key: string
  reason: string
  title: string
  /** The staff page on which the issue is handled. */
  url: string
}

const TIMEOUT_MS = 3000

/** The external monitoring URLs; either may be missing. */
export function monitoringAt(alertUrl: string | null, heartbeatUrl: string | null) {
  return {
    /** Posts an issue as JSON; rejects if the URL does not accept it. Undefined if no URL is set. */
    post:
      alertUrl === null
        ? undefined
        : (alert: PostedAlert) =>
            fetchOk(alertUrl, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(alert),
            }),
    /** Pings the heartbeat URL, if set, after a run of the sweep; rejects if that fails. */
    ping: async () => {
      if (heartbeatUrl !== null) await fetchOk(heartbeatUrl, {})
    },
  }
}

async function fetchOk(url: string, init: RequestInit) {
  const { ok, status } = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!ok) throw new Error(`The monitoring URL answered ${status}`)
}

export type Monitoring = ReturnType<typeof monitoringAt>
