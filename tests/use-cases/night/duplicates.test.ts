import { describe, expect, test } from 'vitest'

import { customerInfo, type PaymentRequest } from '#contract/shop/payment-request.ts'
import { aBuyer } from '#tests/builders.ts'
import { attemptOf, beginPayment, valueOf, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { verifyPayment } from '#use-cases/payments/verify-payment.ts'
import { listIssues } from '#use-cases/upkeep/issues.ts'
import { sweep } from '#use-cases/upkeep/sweep.ts'

const shop = shopOfEach()
let attempts = 0

/** Begins a payment of the same client for the same services, with changes. */
function begun(more: Partial<PaymentRequest> = {}) {
  attempts += 1
  const usual = { customerInfo: customerInfo(aBuyer()), attempt: attemptOf(attempts) }
  return beginPayment(shop, { ...usual, ...more })
}

/** Duplicate issues: the later order and the earlier one. */
async function duplicateIssues() {
  const { items } = valueOf(await listIssues(shop.context))
  return items.map(({ reason, order, duplicate }) => [reason, order.order_number, duplicate])
}

const alerts = () => shop.database.mailsOf('order-alert')

describe('row 77: the same client pays for the same services twice', () => {
  test('row 77: three of four simultaneous identical orders are duplicates of the fourth', async () => {
    const tabs = []
    for (let tab = 0; tab < 4; tab += 1) tabs.push(await begun())
    for (const { sessionId } of tabs) shop.provider.pay(sessionId)
    const answers = await Promise.all(
      tabs.map(({ sessionId }) => verifyPayment(shop.context, { sessionId }, 'ip')),
    )
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(JSON.stringify(answers)).not.toMatch(/duplicate/i)
    const [first, ...others] = tabs.filter(({ order }) => order.duplicateOf === null)
    expect(others).toEqual([])
    const later = tabs.filter((tab) => tab !== first).map(({ orderNumber }) => orderNumber)
    const numbers = (await duplicateIssues()).map(([, number]) => number)
    expect(new Set(numbers)).toEqual(new Set(later))
    const subjects = alerts().map(({ subject }) => subject)
    expect(new Set(subjects)).toEqual(
      new Set(later.map((number) => `Order ${number}: Possibly paid twice`)),
    )
    await sweep(shop.context)
    expect(alerts()).toHaveLength(later.length)
  })
})
