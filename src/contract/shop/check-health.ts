import type { Endpoint } from '#contract/endpoint.ts'

export interface HealthAnswer {
  status: 'ok' | 'down'
  /** Where the shop cannot begin to work: which variable is wrong, and what to do (`SMTP_URL: set it …`). */
  configuration?: string
}

/**
 * Whether the shop works: 503 when a part does not, or when the sweep is silent. With `?strict` also
 * when something has waited for a person too long, with `?ready` only when variables or database keep
 * it from answering calls. It reads the database alone, where sweep and outbox record what else is up.
 * The answer says no more, since anybody may ask.
 */
export const checkHealth: Endpoint<never, HealthAnswer> = { method: 'GET', path: '/api/health' }
