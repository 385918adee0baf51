import type { Endpoint } from '#contract/endpoint.ts'

/**
 * An invoice or credit note as a PDF. Path `/api/documents/{id}`: for staff (for an erased customer only
 * owners and bookkeepers), and with `?key=` for the customer while the order's page is open. Refuses
 * with `not-found`.
 */
export const readDocument: Endpoint<never, never> = { method: 'GET', path: '/api/documents/:id' }

/**
 * A proposal for a cart as a PDF, at today's prices: `?cart=` in the format of a shared cart's link,
 * `&country=` with two letters if known. Refuses with `cart-empty`, `invalid-request`,
 * `too-many-requests`.
 */
export const readProposal: Endpoint<never, never> = { method: 'GET', path: '/api/proposal.pdf' }
