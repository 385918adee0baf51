import type { Endpoint } from './endpoint.ts'

export type PartHealth = 'ok' | 'down'

export interface HealthAnswer {
  /** `ok` when orders can be taken and mails leave; `degraded` when something needs a person. */
  status: 'ok' | 'degraded' | 'down'
  database: PartHealth
  provider: PartHealth
  mail: PartHealth
  /** Seconds; null when there is none or when it cannot be known. */
  oldestPendingOrder: number | null
  oldestWaitingMail: number | null
  sinceLastWebhook: number | null
  /** Orders that wait for a person; null when it cannot be known. */
  needingAttention: number | null
  /** Seconds by which our clock and the provider's differ; null when it cannot be known. */
  clockSkew: number | null
}

/** How the shop is. Answers 503 when orders cannot be taken. */
export const health: Endpoint<never, HealthAnswer> = { method: 'GET', path: '/api/health' }
