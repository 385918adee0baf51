import { customerInfo, type PaymentRequest } from '#contract/shop/payment-request.ts'
import { aBuyer, aPaymentRequest } from '#tests/builders.ts'
import { attemptOf, type TestShop } from '#tests/use-cases/a-shop.ts'
import { createPayment } from '#use-cases/checkout/create-payment.ts'

/** The failure of a payment that must be refused. */
export async function refusalOf({ context }: TestShop, request: PaymentRequest) {
  const result = await createPayment(context, request)
  if (result.ok) throw new Error('The payment was not refused')
  return result.failure
}

/** Begins a payment of another buyer that draws these order numbers, the last number repeatedly. */
export function beginWithOrderNumbers({ context }: TestShop, ...numbers: string[]) {
  const orderNumber = () => (numbers.length > 1 ? numbers.shift()! : numbers[0]!)
  const request = aPaymentRequest({
    attempt: attemptOf(2),
    customerInfo: customerInfo(aBuyer({ email: 'another@firm.example' })),
  })
  return createPayment({ ...context, ids: { ...context.ids, orderNumber } }, request)
}

/** A payment request that replaces a session and orders another product. */
export const changedRequest = (replaces: string) =>
  aPaymentRequest({ attempt: attemptOf(3), replaces, cartItems: [{ id: 'exit', quantity: 1 }] })
