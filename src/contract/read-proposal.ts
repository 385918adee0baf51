import type { Endpoint } from './endpoint.ts'

/**
 * A proposal over a cart as a PDF, at the prices of today: `?cart=` as the link to a shared cart has
 * it, `&country=` with two letters where it is known. `cart-empty`, `invalid-request`,
 * `too-many-requests`.
 */
export const readProposal: Endpoint<never, never> = { method: 'GET', path: '/api/proposal.pdf' }
