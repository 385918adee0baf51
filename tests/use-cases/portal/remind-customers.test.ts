import { beforeEach, expect, test } from 'vitest'

import { listOrdersWithoutIntake } from '#data/portal/intakes.ts'
import { isOutstanding } from '#domain/portal/portal.ts'
import { londonDay } from '#domain/time/working-day.ts'
import { attemptOf, setOrder, settledPayment, STAFF, valueOf } from '#tests/use-cases/a-shop.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { remindCustomers } from '#use-cases/portal/remind-customers.ts'
import { askDocument } from '#use-cases/portal/requests.ts'

import {
  deliverNewFile,
  portalEvents,
  INTAKE,
  portalOfEach,
  PRODUCT_ID,
  productOf,
  removeDocument,
  reviewTestAnswers,
  reviewTestDocument,
  saveTestAnswers,
  sendDocument,
  sendCompleteAnswers,
} from './a-portal.ts'

const DAYS = INTAKE.remindAfter ?? 0

const shop = portalOfEach()
// The clock of a test begins at 10:00 in London.
beforeEach(() => shop.clock.passMinutes(60))

const mails = () => shop.database.mailsOf('portal-reminder')

/** Lets days pass, then runs the schedule once. */
async function pass(days: number) {
  shop.clock.passDays(days)
  await remindCustomers(shop.portal)
}

test('the customer gets at most three reminders, and the count starts again when something arrives', async () => {
  await pass(DAYS - 1)
  expect(mails()).toEqual([])
  await pass(1)
  await remindCustomers(shop.portal)
  expect(mails()).toHaveLength(1)
  await pass(DAYS)
  await pass(DAYS)
  await pass(10 * DAYS)
  expect(mails()).toHaveLength(3)
  expect((await productOf(shop)).remindAt).toBeNull()
  expect(await portalEvents(shop)).toEqual(
    Array.from({ length: 3 }, () => ['reminder-sent', 'shop', null]),
  )
  await saveTestAnswers(shop, { sells: 'no' })
  for (let time = 0; time < 4; time += 1) await pass(DAYS)
  expect(mails()).toHaveLength(6)
})

test('returning a document or reopening the answers restarts the waiting time for a reminder', async () => {
  await sendDocument(shop, 'Accounts')
  await sendCompleteAnswers(shop)
  valueOf(await reviewTestDocument(shop, 'Accounts', 'Blurred.'))
  await pass(DAYS)
  expect(mails()[0]?.text).toContain('Accounts: to be sent again')
  await sendDocument(shop, 'Accounts')
  valueOf(await reviewTestAnswers(shop, false))
  await pass(DAYS)
  expect(mails()[1]?.text).toContain('Questions: answered, but not sent yet')
})

test('an arriving document or answer restarts the wait for a reminder, and a complete portal gets no reminder', async () => {
  await pass(DAYS - 1)
  await sendDocument(shop, 'Accounts')
  await pass(DAYS - 1)
  expect(mails()).toEqual([])
  await sendCompleteAnswers(shop)
  await pass(10 * DAYS)
  expect(mails()).toEqual([])
  const asked = { orderId: shop.order.id, productId: PRODUCT_ID, requestId: shop.portal.ids.uuid() }
  valueOf(await askDocument(shop.portal, { ...asked, name: 'Lease', why: 'We need it.' }, STAFF))
  await pass(DAYS)
  expect(mails()[0]?.text).toContain('Lease')
  expect(mails()[0]?.text).not.toContain('Accounts')
})

test.each([
  ['first view', () => shop.database.sql(`delete from intakes`)],
  ['arrival', () => sendDocument(shop, 'Accounts')],
])(
  'a reminder goes out on the day that the customer’s page names, even after a late %s',
  async (_, arrange) => {
    shop.clock.passMinutes(11 * 60)
    await arrange()
    const remindAt = (await productOf(shop)).remindAt ?? ''
    shop.clock.passMinutes((Date.parse(remindAt) - shop.clock.port.now().getTime()) / 60_000)
    await remindCustomers(shop.portal)
    expect(mails()).toHaveLength(1)
    expect(remindAt.slice(0, 10)).toBe(londonDay(shop.clock.port.now()))
  },
)

test('no reminder is sent at night in London', async () => {
  shop.clock.passMinutes(7 * 60)
  await pass(DAYS)
  expect(mails()).toEqual([])
  shop.clock.passMinutes(13 * 60 + 30)
  await remindCustomers(shop.portal)
  expect(mails()).toEqual([])
  shop.clock.passMinutes(30)
  await remindCustomers(shop.portal)
  expect(mails()).toHaveLength(1)
})

test('an order of several products gets one reminder about all products that are not refunded', async () => {
  const bought = {
    cartItems: [
      { id: PRODUCT_ID, quantity: 1 },
      { id: 'profile', quantity: 1 },
    ],
  }
  const { order } = await settledPayment(shop, attemptOf(2), bought)
  const portal = { ...shop.portal, intakes: { [PRODUCT_ID]: INTAKE, profile: INTAKE } }
  await remindCustomers(portal)
  shop.clock.passDays(DAYS)
  await remindCustomers(portal)
  const own = mails().filter(({ orderId }) => orderId === order.id)
  expect(own).toHaveLength(1)
  expect(own[0]?.text).toMatch(/Valuation\nAccounts\n[^]*Company Profile\nQuestions: /)
  const refund = `update order_items set is_refunded = true where product_id = 'profile'`
  await shop.database.sql(refund)
  shop.clock.passDays(DAYS)
  await remindCustomers(portal)
  const [newest] = mails()
    .filter(({ orderId }) => orderId === order.id)
    .slice(1)
  expect(newest?.text).toMatch(/Valuation\nAccounts\n/)
  expect(newest?.text).not.toMatch(/Company Profile\nQuestions/)
})

test('the customer of a portal that nobody has opened gets reminders too', async () => {
  const { order } = await settledPayment(shop, attemptOf(2))
  await remindCustomers(shop.portal)
  await pass(DAYS)
  expect(mails().map(({ orderId }) => orderId)).toContain(order.id)
})

test('a refunded order gets no reminder until its refund has failed', async () => {
  await setOrder(shop, shop.order, { refunded_amount: shop.order.total })
  for (let time = 0; time < 4; time += 1) await pass(DAYS)
  expect(mails()).toEqual([])
  await setOrder(shop, shop.order, { refunded_amount: 0 })
  await pass(DAYS)
  expect(mails()).toHaveLength(1)
})

test('an order gets no reminder while its payment is disputed', async () => {
  shop.provider.dispute(shop.sessionId, 'needs_response')
  await settle(shop.context, shop.sessionId)
  await pass(DAYS)
  expect(mails()).toEqual([])
  shop.provider.dispute(shop.sessionId, 'won')
  await settle(shop.context, shop.sessionId)
  await pass(DAYS)
  expect(mails()).toHaveLength(1)
})

test('an erased order gets no reminder', async () => {
  await setOrder(shop, shop.order, { customer_email: '', redacted_at: shop.clock.port.now() })
  await pass(DAYS)
  expect(mails()).toEqual([])
})

test('a delivered product gets no reminder, even if documents are missing', async () => {
  await deliverNewFile(shop, { isFinal: true })
  await saveTestAnswers(shop, { sells: 'no' })
  await pass(DAYS)
  expect(mails()).toEqual([])
})

test('a reminder that falls due while a step was reached by mistake follows once the step is corrected', async () => {
  await shop.database.sql(`update order_items set step = 'in-preparation'`)
  await pass(DAYS)
  await saveTestAnswers(shop, { sells: 'no' })
  await shop.database.sql(`update order_items set step = 'questionnaire'`)
  await pass(DAYS)
  expect(mails()).toHaveLength(1)
})

test('once the work no longer collects, the firm needs only what staff ask for, return or reopen', async () => {
  const needed = async () => {
    const { requests, questionnaire } = await productOf(shop)
    const names = requests.filter(isOutstanding).map(({ name }) => name)
    return [...names, ...(questionnaire?.required ? ['answers'] : [])]
  }
  expect(await needed()).toEqual(['Accounts', 'answers'])
  await shop.database.sql(`update order_items set step = 'in-preparation'`)
  expect(await needed()).toEqual([])
  await saveTestAnswers(shop, { sells: 'no' })
  await pass(DAYS)
  expect(mails()).toEqual([])
  const asked = { orderId: shop.order.id, productId: PRODUCT_ID, requestId: shop.portal.ids.uuid() }
  valueOf(await askDocument(shop.portal, { ...asked, name: 'Lease', why: 'We need it.' }, STAFF))
  expect(await needed()).toEqual(['Lease'])
  await pass(DAYS)
  expect(mails()[0]?.text).toContain('Lease')
  expect(mails()[0]?.text).not.toMatch(/Accounts|Questions/)
  await sendDocument(shop, 'Lease')
  expect(shop.database.mailsOf('intake-complete')).toEqual([])
  await sendCompleteAnswers(shop)
  valueOf(await reviewTestAnswers(shop, false))
  await sendDocument(shop, 'Accounts')
  valueOf(await reviewTestDocument(shop, 'Accounts', 'Blurred.'))
  expect(await needed()).toEqual(['Accounts', 'answers'])
  // The customer deletes a required answer, and replaces and removes the returned document.
  await saveTestAnswers(shop, { turnover: '' })
  await sendDocument(shop, 'Accounts')
  expect(await needed()).toEqual(['answers'])
  await removeDocument(shop, 'Accounts')
  expect(await needed()).toEqual(['Accounts', 'answers'])
})

test('reminders open no portal for erased or delivered orders, and still open the portals of other orders', async () => {
  const { order } = await settledPayment(shop, attemptOf(2))
  await setOrder(shop, order, { customer_email: '', redacted_at: shop.clock.port.now() })
  await remindCustomers(shop.portal)
  const kept = await shop.database.sql(`select 1 from intakes where order_id = $1`, [order.id])
  expect(kept).toEqual([])
  await shop.database.sql(`delete from intakes where order_id = $1`, [shop.order.id])
  expect(await listOrdersWithoutIntake(shop.portal.db, [PRODUCT_ID], 10)).toEqual([shop.order.id])
  await shop.database.sql(`update order_items set step = 'delivered'`)
  expect(await listOrdersWithoutIntake(shop.portal.db, [PRODUCT_ID], 10)).toEqual([])
})

test('two simultaneous runs of the reminders send one reminder (row 100)', async () => {
  shop.clock.passDays(DAYS)
  await Promise.all([remindCustomers(shop.portal), remindCustomers(shop.portal)])
  expect(mails()).toHaveLength(1)
  expect(await portalEvents(shop)).toHaveLength(1)
})

test('an order that the database refuses to change does not delay other reminders', async () => {
  const { order } = await settledPayment(shop, attemptOf(2))
  await remindCustomers(shop.portal)
  shop.clock.passDays(DAYS)
  shop.database.state.failure = (sql, values) =>
    sql.includes('for no key update') && values[0] === shop.order.id
      ? new Error('Refused')
      : undefined
  await remindCustomers(shop.portal)
  expect(mails().map(({ orderId }) => orderId)).toEqual([order.id])
  expect(shop.log.map(({ event }) => event)).toContain('reminder-postponed')
})
