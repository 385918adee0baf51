import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { FILE_FAILED_MESSAGE } from '#contract/endpoint.ts'
import { createPayment } from '#contract/shop/create-payment.ts'
import { sendOrderEmail } from '#contract/shop/send-order-email.ts'
import { storeOrder } from '#contract/shop/store-order.ts'
import { verifyPayment } from '#contract/shop/verify-payment.ts'
import { exportDocuments } from '#contract/staff/sales-report.ts'
import {
  confirmSignIn,
  requestSignIn,
  signOut,
  readSession,
} from '#contract/staff/staff-session.ts'
import type { ExchangeRates } from '#domain/money/currency.ts'
import type { Answer } from '#tests/functions/api.ts'
import { openFaultyProxy } from '#tests/functions/line.ts'
import {
  paidOrderSubjects,
  openForFile,
  paymentRequest,
  shopForFile,
  staffOf,
  withVariables,
} from '#tests/functions/shop.ts'

const CREATE = 'POST /v1/checkout/sessions'
const READ = 'GET /v1/checkout/sessions/'
/** The SDK retries once, unless the answer says that a retry is useless. */
const TRIES = 2

const line = openForFile(openFaultyProxy)
const shop = shopForFile({ line })

/** Everything that the tests of this file log. */
const logs = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]

afterEach(() => line.strike('none'))

const settlement = (sessionId: string) => async () => (await shop.order(sessionId)).settlement

function expectOutage(answer: Answer<unknown>, message: RegExp) {
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.error.message).toMatch(message)
  expect(answer.error.message).not.toMatch(/stripe|postgres|ECONN|127\.0\.0\.1/i)
}

test('a retry after the card provider dropped the connection returns the order of the first attempt (row 33)', async () => {
  const request = paymentRequest({ attempt: crypto.randomUUID() })
  await shop.control('faults', { match: CREATE, times: TRIES, drop: true, when: 'after' })
  expectOutage(
    await shop.post(createPayment, request),
    /^The payment service cannot be reached. No money has been taken\./,
  )
  const [kept, ...others] = await shop.rows<{ order_number: string; payment_status: string }>(
    `select id, order_number, payment_status from orders where attempt = $1`,
    [request.attempt],
  )
  expect(others).toEqual([])
  expect(kept?.payment_status).toBe('pending')

  const { sessionId, orderNumber } = (await shop.post(createPayment, request)).value
  expect(orderNumber).toBe(kept?.order_number)
  const { sessions } = await shop.providerState()
  const opened = sessions.filter(({ metadata }) => metadata['order_id'] === kept!['id' as never])
  expect(opened.map(({ id }) => id)).toEqual([sessionId])
})

test('the buyer does not notice a single failure of the card provider (row 33)', async () => {
  await shop.control('faults', { match: CREATE, status: 500, times: 1 })
  expect((await shop.begin()).orderNumber).toMatch(/^\d{9}$/)
})

test('the response about a payment that cannot be checked asks the buyer not to pay again (row 33)', async () => {
  const { sessionId } = await shop.paidUnnoticed()
  const orderData = { sessionId }
  await shop.control('faults', { match: READ + sessionId, status: 500, times: 2 * TRIES })
  expectOutage(await shop.post(verifyPayment, { sessionId }), /Do not pay again\.$/)
  expectOutage(await shop.post(storeOrder, { orderData }), /Do not pay again\.$/)
  expect((await shop.post(verifyPayment, { sessionId })).value).toMatchObject({ success: true })
})

const rates = () => shop.get<ExchangeRates>('/api/exchange-rates')

test('the CDN caches the exchange rates, and browsers revalidate them (row 6)', async () => {
  const { value, headers } = await rates()
  expect(value).toMatchObject({ base: 'GBP', rates: { USD: expect.any(Number) } })
  expect(headers.get('netlify-cdn-cache-control')).toMatch(/max-age=3600/)
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

test.each(['/', '/api/health'])(
  'the shop has no rates if the page %s answers in place of the rate service (row 6)',
  async (path) => {
    const answer = await withVariables({ EXCHANGE_RATES_URL: shop.platform.url + path }, rates)
    expectOutage(answer, /prices are in GBP/)
    expect(answer.error.code).toBe('rates-unavailable')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('netlify-cdn-cache-control')).toBeNull()
  },
)

test('every endpoint reports the outage of the database, and works again after the outage (row 32)', async () => {
  const cookie = await shop.staffCookie()
  const request = paymentRequest({ attempt: crypto.randomUUID() })
  const { sessionId, orderNumber } = await shop.paidUnnoticed()
  const { id: orderId } = await shop.order(sessionId)

  await line.strike('down')
  expectOutage(await shop.post(createPayment, request), /No money has been taken/)
  expectOutage(await shop.post(verifyPayment, { sessionId }), /Do not pay again/)
  expectOutage(await shop.post(storeOrder, { orderData: { sessionId } }), /Do not pay again/)
  expectOutage(await shop.post(sendOrderEmail, { orderId }), /Your order is safe/)
  expectOutage(await shop.get('/api/orders', { cookie }), /not available at the moment/)
  expectOutage(await shop.get(readSession.path, { cookie }), /./)
  expectOutage(await shop.post(confirmSignIn, { token: 'x'.repeat(32) }), /./)
  expectOutage(await shop.post(signOut, {}, { cookie }), /./)
  expect((await shop.post(requestSignIn, { email: shop.platform.staffEmail })).status).toBe(200)
  expect((await shop.get('/api/health')).status).toBe(503)

  await line.strike('none')
  expect((await shop.get('/api/health')).status).toBe(200)
  expect((await shop.get('/api/orders', { cookie })).status).toBe(200)
  expect((await shop.post(createPayment, request)).status).toBe(200)
  expect((await shop.post(verifyPayment, { sessionId })).value).toMatchObject({ orderNumber })
  await shop.quiet()
  expect(await shop.subjects(orderNumber)).toEqual(paidOrderSubjects(orderNumber))
})

test('a webhook refused during an outage is delivered again and makes the order paid (row 19)', async () => {
  const { sessionId, orderNumber } = await shop.begin()
  await line.strike('down')
  await shop.pay(sessionId)
  await shop
    .eventually(async () => {
      const { deliveries, events } = await shop.providerState()
      const completed = events.find(
        (event) => event.sessionId === sessionId && event.type === 'checkout.session.completed',
      )
      const delivery = deliveries.find(({ eventId }) => eventId === completed?.id)
      return delivery?.attempts.map(({ status }) => status)
    })
    .toContain(503)
  await line.strike('none')
  await shop.eventually(settlement(sessionId)).toBe('paid')
  await shop.quiet()
  expect(await shop.subjects(orderNumber)).toEqual(paidOrderSubjects(orderNumber))
})

test('no log entry during a fault gives access to an order (row 71)', async () => {
  const { sessionId } = await shop.begin()
  await shop.age((await shop.order(sessionId)).id, '31 minutes')
  await shop.control('faults', { match: READ + sessionId, status: 400, times: null })
  await shop.sweep()
  await shop.control('faults', undefined, 'DELETE')

  const logged = logs.flatMap((log) => log.mock.calls.flat()).join('\n')
  expect(logged).toContain('{"event":"sweep-postponed"')
  const orders = await shop.rows<{ id: string }>(`select id from orders`)
  expect(orders.length).toBeGreaterThan(5)
  expect(orders.filter(({ id }) => logged.includes(id))).toEqual([])
  expect(logged).not.toMatch(/cs_(test|live)_/)
})

/** Takes the database down when this page of the file is read. */
function strikeAt(page: number): void {
  let pages = 0
  line.watch((stage, chunk) => {
    if (stage === 'after' || !chunk.includes('from documents d join')) return true
    pages += 1
    if (pages === page) void line.strike('down')
    return pages < page
  })
}

async function restoreDatabase(): Promise<void> {
  line.watch(undefined)
  await line.strike('none')
}

describe('the database fails during a download (row 32)', () => {
  const staff = staffOf(shop)
  const path = `${exportDocuments.path}?period=this-year`

  beforeAll(async () => {
    const { id } = await shop.paid()
    await shop.rows(
      `insert into documents (id, order_id, kind, number, version, subject, live, issued_at, facts)
      select gen_random_uuid(), order_id, kind, 'N-' || place, 1, 's-' || place, live, issued_at, facts
      from documents, generate_series(1, 500) place where order_id = $1`,
      [id],
    )
  })

  test('a download does not start if its first rows cannot be read (row 32)', async () => {
    strikeAt(1)
    const answer = await shop.get(path, staff)
    await restoreDatabase()
    expect([answer.status, answer.error.message]).toEqual([503, FILE_FAILED_MESSAGE])
  })

  test('a download is cut short if its later rows cannot be read (row 32)', async () => {
    const url = shop.platform.url + path
    strikeAt(2)
    const broken = await fetch(url, { headers: staff })
    await expect(broken.text()).rejects.toThrow('terminated')
    await restoreDatabase()
    const file = await (await fetch(url, { headers: staff })).text()
    expect(file.trimEnd().split('\r\n').length).toBeGreaterThan(501)
  })
})
