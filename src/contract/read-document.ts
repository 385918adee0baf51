import type { Endpoint } from './endpoint.ts'

/**
 * An invoice or credit note as a PDF. Path `/api/documents/{id}`, whose id cannot be guessed: for
 * whoever may open the order's confirmation, for as long, and for staff. `not-found`.
 */
export const readDocument: Endpoint<never, never> = { method: 'GET', path: '/api/documents/:id' }
