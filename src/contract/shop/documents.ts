import type { Endpoint } from '#contract/endpoint.ts'

/**
 * An invoice or credit note as a PDF, at `/api/documents/{id}`. Staff can read it; once the customer is
 * erased, only owners and bookkeepers. With `?key=` the customer can, while the order's page is open
 * to them. Refuses with `not-found`.
 */
export const readDocument: Endpoint<never, never> = { method: 'GET', path: '/api/documents/:id' }

/** A pro-forma as a PDF: for staff, with `?key=` for the customer. Refuses with `not-found`. */
export const readProForma: Endpoint<never, never> = { method: 'GET', path: '/api/pro-forma/:id' }

/**
 * A proposal for a cart as a PDF, at today's prices: `?cart=` in the format of a shared cart's link,
 * `&country=` with two letters if known. Refuses with `cart-empty`, `invalid-request`,
 * `too-many-requests`.
 */
export const readProposal: Endpoint<never, never> = { method: 'GET', path: '/api/proposal.pdf' }
