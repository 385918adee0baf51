import type { Page } from '@playwright/test'

import type { OrderDetail } from '#contract/staff/order.ts'
import { ISSUE_TEXTS } from '#domain/order/issue.texts.ts'
import { respondWith } from '#tests/e2e/answers.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { UNBREAKABLE_NAME, UNBREAKABLE_EMAIL } from '#tests/e2e/long-texts.ts'
import { paidOrder, ordersOf } from '#tests/e2e/orders.ts'
import { staffAddress } from '#tests/e2e/staff.ts'
import { expect, test } from '#tests/e2e/test.ts'

const ORDER = /\/api\/orders\/[0-9a-f-]{36}$/
const SINCE = '2026-02-27T09:05:00.000Z'

/** A paid order as the staff API returns it; signs the visitor in as staff. */
async function readOrder(page: Page): Promise<OrderDetail> {
  const { buyer } = await paidOrder()
  const [{ id } = { id: '' }] = await ordersOf(page, buyer)
  return (await (await page.request.get(`/api/orders/${id}`)).json()) as OrderDetail
}

test('the page of an order with ten lines and unbreakable names is accessible', async ({
  page,
  on: { staff },
}) => {
  const real = await readOrder(page)
  const { id, buyer } = real
  const [item, mail] = [real.items[0]!, real.mails[0]!]
  const order: OrderDetail = {
    ...real,
    status: 'disputed',
    issues: [
      { key: 'dispute', reason: 'dispute-needs-response' },
      { key: 'settled', reason: 'not-settled' },
      { key: 'mail', reason: 'mail-failed' },
      { key: 'refund', reason: 'refund-failed' },
    ],
    refunded: 50_000,
    buyer: {
      ...buyer,
      firstName: UNBREAKABLE_NAME,
      lastName: 'عبد الرحمن بن سلمان الدوسري',
      email: UNBREAKABLE_EMAIL,
      companyName: UNBREAKABLE_NAME,
      streetAddress: 'רחוב הרצל 12, תל אביב־יפו',
    },
    items: Array.from({ length: 10 }, (_, line) => ({
      ...item,
      productId: `line-${line}`,
      name: `${UNBREAKABLE_NAME} ${line}`,
      quantity: 10,
      price: 2_499_700,
    })),
    mails: [{ ...mail, state: 'failed', to: UNBREAKABLE_EMAIL, attempts: 7 }],
    timeline: [
      {
        at: SINCE,
        kind: 'note',
        amount: null,
        actor: staffAddress(),
        facts: { type: 'text', text: `יעל בן־דוד שפירא\n${UNBREAKABLE_NAME.repeat(3)}` },
      },
      { at: SINCE, kind: 'dispute-opened', amount: null, actor: 'stripe', facts: null },
      ...real.timeline,
    ],
  }
  await page.route(ORDER, respondWith(order))
  await staff.openOrder(id)
  await expect(staff.section('Items and progress').getByRole('heading', { level: 3 })).toHaveCount(
    10,
  )
  for (const reason of ['dispute-needs-response', 'not-settled', 'refund-failed'] as const) {
    const { title } = ISSUE_TEXTS[reason]
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
  await expect(staff.section('Amounts')).toContainText('Refunded£500.00')
  await expect(staff.timeline).toContainText(['Note', 'Dispute opened', 'Payment received'])
  await expectAccessible(page)

  await page
    .getByRole('button', { name: /^Update progress/ })
    .first()
    .click()
  await expect(staff.dialog).toBeVisible()
  await expectAccessible(page)
})

test('the page of a refunded order offers no further work step', async ({
  page,
  on: { staff },
}) => {
  const real = await readOrder(page)
  const refunded: OrderDetail = { ...real, status: 'refunded', refunded: real.total }
  await page.route(ORDER, respondWith(refunded))
  const again = page.getByRole('button', { name: 'Resend the confirmation' })
  const move = page.getByRole('button', { name: /^Update progress/ })
  await staff.openOrder(real.id)
  await expect(staff.section('Amounts')).toContainText('Remaining£0.00')
  await expect(again).toBeVisible()
  await expect(page.getByText('Work has stopped')).toBeVisible()
  await expect(move).toBeHidden()
  await expectAccessible(page)

  const nobody = Object.fromEntries(Object.keys(real.buyer).map((field) => [field, '']))
  const erased: OrderDetail = {
    ...real,
    buyer: { ...(nobody as typeof real.buyer), firstName: 'Erased', country: 'GB' },
    mails: [],
  }
  await page.route(ORDER, respondWith(erased))
  await page.reload()
  await expect(staff.section('Customer')).toContainText('Erased')
  await expect(staff.section('Emails')).toContainText('The emails were erased')
  await expect(again).toBeHidden()
  await move.click()
  await expect(staff.dialog).toContainText('no email will be sent')
})
