import type { Endpoint } from '#contract/endpoint.ts'

export interface HealthAnswer {
  status: 'ok' | 'down'
  /** If the shop cannot start: the wrong variable and what to do about it (`SMTP_URL: set it …`). */
  configuration?: string
}

/**
 * Whether the shop works: 503 if a part fails or the sweep is silent. `?strict` also fails if an
 * issue has waited for staff too long; `?ready` fails only if variables or database keep the shop
 * from answering calls. The check reads only the database, where sweep and outbox record the state
 * of other parts. The endpoint is public, so the answer gives no details.
 */
export const checkHealth: Endpoint<never, HealthAnswer> = { method: 'GET', path: '/api/health' }
