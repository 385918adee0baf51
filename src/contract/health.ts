import type { Endpoint } from './endpoint.ts'

export interface HealthAnswer {
  status: 'ok' | 'degraded'
  database: 'ok' | 'down'
}

/** Whether the shop can take orders. Answers 503 when it cannot. */
export const health: Endpoint<never, HealthAnswer> = { method: 'GET', path: '/api/health' }
