import type { Endpoint } from '#contract/endpoint.ts'

/** The pro-forma as a PDF: for staff, with `?key=` for the customer. Refuses with `not-found`. */
export const readProForma: Endpoint<never, never> = { method: 'GET', path: '/api/pro-forma/:id' }

/** Address of an order's pro-forma: for the customer with the link's access key, for staff without a key. */
export function proFormaPath(orderId: string, accessKey?: string): string {
  return `/api/pro-forma/${orderId}${accessKey === undefined ? '' : `?key=${accessKey}`}`
}
