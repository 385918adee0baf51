import { describe, expect, test } from 'vitest'

import { closeIssue } from '#contract/issues.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import { save, withOrder } from '#data/orders.ts'
import { openDatabase } from '#data/postgres.ts'
import { aPayment } from '#tests/builders.ts'
import { FIRST, product, SECOND, sells } from '#tests/catalogue.ts'

import { bothMails, shopOfFile, staffOf } from './shop.ts'

const READ = 'GET /v1/checkout/sessions/'

const shop = shopOfFile()
const staff = staffOf(shop)

const verify = async (sessionId: string) => (await shop.post(verifyPayment, { sessionId })).value
const page = (id: string) => shop.detail(id, staff)

/** What staff see about perhaps paying twice, in one of these orders. */
async function entries(...numbers: string[]) {
  const { items } = await shop.issues(staff)
  return items
    .filter(({ order }) => numbers.includes(order.order_number))
    .map(({ reason, order, duplicate }) => ({
      reason,
      number: order.order_number,
      duplicate: duplicate ?? '',
    }))
}

const alertOf = (number: string) => `Order ${number}: Possibly paid twice`
const line = (id: string, quantity: number) => ({ id, quantity, price: product(id).price })

let clients = 0
function aClient(): string {
  clients += 1
  return `client-${clients}@example.com`
}

describe('row 77: the same client pays for the same services twice', () => {
  test('in two tabs at the same moment: one entry and one mail at once, which name both', async () => {
    const customerInfo = { email: aClient() }
    const begun = [await shop.begin({ customerInfo }), await shop.begin({ customerInfo })]
    await shop.control('faults', { match: READ, delayMs: 200, times: 4 })
    await Promise.all(begun.map(({ sessionId }) => shop.pay(sessionId)))
    const answers = await Promise.all(begun.map(({ sessionId }) => verify(sessionId)))
    await shop.quiet()
    await shop.control('faults', undefined, 'DELETE')

    expect(answers).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
    const numbers = begun.map(({ orderNumber }) => orderNumber)
    const found = await entries(...numbers)
    expect(found).toHaveLength(1)
    expect(found[0]?.reason).toBe('possible-duplicate')
    expect(new Set([found[0]?.number, found[0]?.duplicate])).toEqual(new Set(numbers))

    const { number: later, duplicate: first } = found[0]!
    expect(await shop.subjects(first)).toEqual(bothMails(first))
    expect(await shop.subjects(later)).toEqual([
      ...bothMails(later).slice(0, 1),
      alertOf(later),
      ...bothMails(later).slice(1),
    ])
    const [alert] = await shop.mailsOf(alertOf(later))
    expect(alert?.text).toContain(first)
    expect(alert?.to).toBe((await shop.mailsOf(`New order ${first}`))[0]?.to)

    await shop.sweep()
    await shop.quiet()
    expect(await shop.mailsOf('Possibly paid twice')).toHaveLength(1)
    expect(JSON.stringify(answers)).not.toMatch(/duplicate/i)
  })

  test.skipIf(!sells(2))(
    'hours apart, in another order of the cart and spelling of the address: both pages lead to the other',
    async () => {
      const email = aClient()
      const first = await shop.settled({
        customerInfo: { email },
        cartItems: [line(SECOND, 1), line(FIRST, 2)],
      })
      await shop.age(first.id, '23 hours')
      const later = await shop.settled({
        customerInfo: { email: email.toUpperCase() },
        cartItems: [line(FIRST, 2), line(SECOND, 1)],
      })
      expect(await entries(first.orderNumber, later.orderNumber)).toEqual([
        { reason: 'possible-duplicate', number: later.orderNumber, duplicate: first.orderNumber },
      ])
      const [ofFirst, ofLater] = [await page(first.id), await page(later.id)]
      expect(ofFirst.duplicates).toEqual([
        { id: later.id, order_number: later.orderNumber, is_later: true },
      ])
      expect(ofLater.duplicates).toEqual([
        { id: first.id, order_number: first.orderNumber, is_later: false },
      ])
      const noted = { kind: 'possible-duplicate', actor: 'shop' }
      expect(ofFirst.timeline).toContainEqual(
        expect.objectContaining({ ...noted, facts: { type: 'text', text: later.orderNumber } }),
      )
      expect(ofLater.timeline).toContainEqual(
        expect.objectContaining({ ...noted, facts: { type: 'text', text: first.orderNumber } }),
      )
    },
  )

  test('is over when one of the two has gone back in full', async () => {
    const customerInfo = { email: aClient() }
    const first = await shop.settled({ customerInfo })
    const later = await shop.settled({ customerInfo })
    expect(await entries(later.orderNumber)).toHaveLength(1)
    await shop.control(`payments/${later.sessionId}/refund`, { amount: 100 })
    await shop.quiet()
    expect(await entries(later.orderNumber)).toHaveLength(1)
    await shop.control(`payments/${later.sessionId}/refund`, {})
    await shop.eventually(() => entries(later.orderNumber)).toEqual([])
    expect((await page(first.id)).duplicates).toEqual([])

    const third = await shop.settled({ customerInfo })
    expect(await entries(third.orderNumber)).toMatchObject([{ duplicate: first.orderNumber }])
  })

  test('is over on both pages once somebody has closed it, on the page of the order paid later', async () => {
    const customerInfo = { email: aClient() }
    const first = await shop.settled({ customerInfo })
    const later = await shop.settled({ customerInfo })
    expect((await page(first.id)).issues).toEqual([])
    const [issue] = (await page(later.id)).issues
    expect(issue?.reason).toBe('possible-duplicate')
    const body = { key: issue?.key, note: 'Both are meant' }
    expect((await shop.post(closeIssue, body, staff)).status).toBe(200)
    for (const { id } of [first, later]) {
      expect(await page(id)).toMatchObject({ duplicates: [], issues: [] })
    }
    expect(await entries(first.orderNumber, later.orderNumber)).toEqual([])
  })

  test.skipIf(!sells(2))(
    'something else, more of it, another address, another day and what nobody paid are nothing to look at',
    async () => {
      const customerInfo = { email: aClient() }
      await shop.begin({ customerInfo })
      const first = await shop.settled({ customerInfo })
      const others = [
        await shop.settled({ customerInfo, cartItems: [line(SECOND, 1)] }),
        await shop.settled({ customerInfo, cartItems: [line(FIRST, 2)] }),
        await shop.settled({ customerInfo: { email: aClient() } }),
      ]
      await shop.age(first.id, '25 hours')
      const later = await shop.settled({ customerInfo })
      for (const { id, orderNumber } of [first, ...others, later]) {
        expect(await entries(orderNumber)).toEqual([])
        expect((await page(id)).duplicates).toEqual([])
        expect(await shop.subjects(orderNumber)).toEqual(bothMails(orderNumber))
      }
    },
  )

  test('in six transactions at the same moment: one of them is the first, and every other knows it', async () => {
    const customerInfo = { email: aClient() }
    const ids: string[] = []
    for (let number = 0; number < 6; number += 1) {
      const { sessionId } = await shop.begin({ customerInfo })
      ids.push((await shop.order(sessionId)).id)
    }
    // As many connections as payments: on a server each transaction runs beside the others.
    const database = openDatabase(shop.platform.databaseUrl, ids.length)
    const payment = aPayment({ settlement: 'paid', live: false })
    await Promise.all(
      ids.map((id) =>
        withOrder(database, id, (order, tx) => {
          const change = { payment, sessionId: order.sessionId, paymentIntentId: `pi_${id}` }
          const events = [{ kind: 'payment-received' as const, amount: order.total }]
          return save(tx, order, { ...order, ...change, events, mails: [] }, new Date())
        }),
      ),
    )
    await database.end()
    const first = await shop.rows<{ id: string }>(
      `select id from orders where id = any($1::uuid[]) and duplicate_of is null`,
      [ids],
    )
    expect(first).toHaveLength(1)
  })
})
