import { expect, test } from 'vitest'

import type { IssueReason } from '#domain/order/issue.texts.ts'
import { paymentStatus, type PaymentStatus } from '#domain/order/order.ts'
import type { PaymentReading } from '#domain/order/settlement.ts'
import { aDispute, aRefund, aWarning } from '#tests/builders.ts'
import { detailOf, settledPayment, valueOf, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { listIssues } from '#use-cases/upkeep/issues.ts'
import { sweep } from '#use-cases/upkeep/sweep.ts'

const shop = shopOfEach(settledPayment)

/** Changes the provider's state of the payment, and settles the payment. */
async function settleWith(facts: object) {
  Object.assign(shop.provider.session(shop.sessionId), facts)
  shop.clock.passMinutes(1)
  await settle(shop.context, shop.sessionId, 'all')
}

async function issues() {
  return valueOf(await listIssues(shop.context)).items
}

const detail = () => detailOf(shop, shop.order.id)

/** Subjects of the alerts to the firm, after a sweep. */
async function alerts(): Promise<string[]> {
  await sweep(shop.context)
  const mails = shop.database.mailsOf('order-alert')
  return mails.map(({ subject }) => subject.replace(`Order ${shop.order.number}: `, ''))
}

const disputes = (...statuses: string[]) => ({
  disputes: statuses.map((status, place) => aDispute({ id: `du_${place}`, status })),
})
const LOST = { refunds: [aRefund({ amount: 10_000 })], ...disputes('lost') }
const reinstatedAfterLoss = (reinstated: number) => ({
  disputes: [aDispute({ id: 'du_0', status: 'lost', reinstated })],
})
const openedAt = '2026-03-02T11:00:00.000Z'
const SUSPECTED = { warnings: [aWarning()], review: { openedAt, open: true } }
const CLEARED = {
  warnings: [aWarning({ actionable: false })],
  review: { openedAt, open: false },
}
const REFUNDED = { refunds: [aRefund({ amount: 199_700 })] }
const FAILED = { refunds: [aRefund({ amount: 199_700, status: 'failed', reason: 'expired_card' })] }

test.each<[string, Partial<PaymentReading>[], PaymentStatus, IssueReason[]]>([
  ['a refund that failed', [REFUNDED, FAILED], 'paid', ['refund-failed']],
  ['a dispute', [disputes('needs_response')], 'disputed', ['dispute-needs-response']],
  [
    'a dispute in a currency of large amounts',
    [
      {
        disputes: [
          aDispute({ amount: 50_000_000_000, reinstated: 3_000_000_000, currency: 'idr' }),
        ],
      },
    ],
    'disputed',
    ['dispute-needs-response'],
  ],
  ['a dispute that was won', [disputes('needs_response'), disputes('won')], 'dispute_won', []],
  [
    'a second dispute',
    [disputes('won'), disputes('won', 'needs_response')],
    'disputed',
    ['dispute-needs-response'],
  ],
  [
    'an appeal',
    [disputes('lost'), disputes('appeal_needs_response')],
    'disputed',
    ['appeal-needs-response'],
  ],
  ['an inquiry', [disputes('warning_needs_response')], 'paid', ['inquiry-needs-response']],
  [
    'an inquiry that became a dispute',
    [disputes('warning_needs_response'), disputes('needs_response')],
    'disputed',
    ['dispute-needs-response'],
  ],
  ['an unknown status', [disputes('invented_tomorrow')], 'disputed', ['unknown-status']],
  ['an excessive return of money', [LOST], 'dispute_lost', ['overpaid-back']],
  [
    'the reinstatement after an excessive return',
    [LOST, reinstatedAfterLoss(187_355)],
    'dispute_partly_lost',
    [],
  ],
  ['a warning and a review', [SUSPECTED], 'paid', ['fraud-warning', 'review-open']],
  ['the end of a warning and a review', [SUSPECTED, CLEARED], 'paid', []],
])(
  '%s sets the status and the issues of the order (rows 35 and 75)',
  async (_what, readings, status, reasons) => {
    for (const reading of readings) await settleWith(reading)
    expect(paymentStatus(shop.order)).toBe(status)
    const found = await issues()
    expect(found.map(({ reason }) => reason)).toEqual(reasons)
  },
)

test('the firm is alerted to each dispute once, with its deadline', async () => {
  await settleWith(disputes('needs_response'))
  const opened = (await detail()).timeline.find(({ kind }) => kind === 'dispute-opened')
  const { amount, dueBy } = aDispute()
  expect(await issues()).toMatchObject([{ since: opened?.at, amount, dueBy }])
  expect(await alerts()).toEqual(['Dispute opened'])
  await settleWith(disputes('won'))
  await settleWith(disputes('won', 'needs_response'))
  expect(await alerts()).toEqual(['Dispute opened', 'Dispute opened'])
  expect(shop.database.mailsOf('order-alert')[1]?.text).toMatch(/Respond by/)
})

test('the firm is alerted to a failed refund', async () => {
  await settleWith(REFUNDED)
  await settleWith(FAILED)
  const { amount, reason } = FAILED.refunds[0]!
  expect(await issues()).toMatchObject([{ amount }])
  const refunds = [{ status: 'failed', amount, reason }]
  expect(await detail()).toMatchObject({ refunded: 0, refunds })
  expect(await alerts()).toEqual(['Refund failed'])
  expect(await alerts()).toHaveLength(1)
})

test('after the bank returns part of a lost dispute, the order page shows lost and refunded amounts to the penny', async () => {
  await settleWith(LOST)
  expect(await issues()).toMatchObject([{ amount: 10_000 }])
  await settleWith(reinstatedAfterLoss(187_355))
  const found = await detail()
  expect(found).toMatchObject({ lost: 12_345, refunded: 10_000 })
  const again = found.timeline.filter(({ kind }) => kind === 'dispute-reinstated')
  expect(again).toMatchObject([{ amount: 187_355, actor: 'stripe' }])
})
