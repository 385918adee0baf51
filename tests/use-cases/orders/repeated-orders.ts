import { customerInfo, type PaymentRequest } from '#contract/shop/payment-request.ts'
import { aBuyer } from '#tests/builders.ts'
import { attemptOf, beginPayment, valueOf, type TestShop } from '#tests/use-cases/a-shop.ts'
import { listIssues } from '#use-cases/upkeep/issues.ts'

let attempts = 0

/** Begins a payment of the same customer for the same services, with changes. */
export function beginRepeatedOrder(shop: TestShop, more: Partial<PaymentRequest> = {}) {
  attempts += 1
  const usual = { customerInfo: customerInfo(aBuyer()), attempt: attemptOf(attempts) }
  return beginPayment(shop, { ...usual, ...more })
}

/** Each open issue, with the number of its order and, for a duplicate, the number of the earlier order. */
export async function listDuplicateIssues({ context }: TestShop) {
  const { items } = valueOf(await listIssues(context))
  return items.map(({ reason, order, duplicate }) => [reason, order.order_number, duplicate])
}
