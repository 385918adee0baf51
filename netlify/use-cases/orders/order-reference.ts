import type { Order } from '#domain/order/order.ts'

/** The reference with which a browser finds an order: its payment's session, or its link's key. */
export function orderReferenceOf({ paymentMethod, sessionId, accessKey }: Order): string {
  return paymentMethod === 'bank-transfer' ? accessKey : (sessionId ?? '')
}
