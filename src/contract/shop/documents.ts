import type { Endpoint } from '#contract/endpoint.ts'

/**
 * An invoice or credit note as a PDF. Path `/api/documents/{id}`: for staff, of an erased customer for
 * owners and bookkeepers, and with `?key=` for the customer while the page of the order is open.
 * `not-found`.
 */
export const readDocument: Endpoint<never, never> = { method: 'GET', path: '/api/documents/:id' }

/**
 * The pro-forma of an order that waits for its bank transfer as a PDF. Path `/api/pro-forma/{id}`: for
 * staff, and with `?key=` for the customer. `not-found`.
 */
export const readProForma: Endpoint<never, never> = { method: 'GET', path: '/api/pro-forma/:id' }

/**
 * A proposal over a cart as a PDF, at the prices of today: `?cart=` as the link to a shared cart has
 * it, `&country=` with two letters where it is known. `cart-empty`, `invalid-request`,
 * `too-many-requests`.
 */
export const readProposal: Endpoint<never, never> = { method: 'GET', path: '/api/proposal.pdf' }
