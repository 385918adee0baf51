import type { Monitoring } from '#use-cases/monitoring-port.ts'

const WITHIN_MS = 3000

/** Tells two addresses over HTTP how the shop is; either may be missing. */
export function monitoringAt(alertUrl: string | null, heartbeatUrl: string | null): Monitoring {
  return {
    post:
      alertUrl === null
        ? undefined
        : (alert) =>
            told(alertUrl, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(alert),
            }),
    ping: async () => {
      if (heartbeatUrl !== null) await told(heartbeatUrl, {})
    },
  }
}

async function told(url: string, init: RequestInit): Promise<void> {
  const { ok, status } = await fetch(url, { ...init, signal: AbortSignal.timeout(WITHIN_MS) })
  if (!ok) throw new Error(`The watch answered ${status}`)
}
