import type { HealthAnswer } from '#contract/health.ts'

import type { Ports } from './ports.ts'

/** Whether the shop can take orders now. */
export async function checkHealth(ports: Pick<Ports, 'isDatabaseUp'>): Promise<HealthAnswer> {
  const isUp = await ports.isDatabaseUp()
  return isUp ? { status: 'ok', database: 'ok' } : { status: 'degraded', database: 'down' }
}
