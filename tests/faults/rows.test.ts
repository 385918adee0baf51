import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { describe, expect, test } from 'vitest'

import { createPayment } from '#contract/create-payment.ts'
import { paymentRequestSchema } from '#contract/payment-request.ts'
import { FIRST, penceOf } from '#tests/catalogue.ts'
import { bothMails, paymentRequest, shopOfFile } from '#tests/functions/shop.ts'

const shop = shopOfFile()

async function personOf(orderId: string) {
  const [row] = await shop.rows(
    `select first_name, customer_email, phone, total_amount from orders where id = $1`,
    [orderId],
  )
  return row
}

test('[row 38] a page from before the last deployment, without an attempt, can still pay', async () => {
  const { attempt: _, termsVersion: __, ...older } = paymentRequest()
  expect((await shop.post(createPayment, older)).status).toBe(200)
})

describe('[row 63] an address that leaves the site', () => {
  test.for([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/_astro/..%5c..%5cpackage.json',
    '/@fs/etc/passwd',
    '/%00',
  ])('%s is refused', async (path) => {
    const { hostname, port, host } = new URL(shop.platform.url)
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toMatch(/northmere-storefront|root:/)
  })
})

describe('[row 67] a text made to keep a pattern busy', () => {
  const LONG = 30_000
  test.for([
    'a'.repeat(LONG),
    `${'a.'.repeat(LONG)}@`,
    `a@${'a.'.repeat(LONG)}`,
    `a@${'-'.repeat(LONG)}.x`,
    `+${'4 '.repeat(LONG)}x`,
    `${' '.repeat(LONG)}x${' '.repeat(LONG)}`,
  ])('is refused in every field before the test runs out of time: %#', (nasty) => {
    const { customerInfo } = paymentRequest()
    for (const field of Object.keys(customerInfo)) {
      const request = paymentRequest({ customerInfo: { ...customerInfo, [field]: nasty } })
      expect(paymentRequestSchema.safeParse(request).success, field).toBe(false)
    }
  })
})

test('[row 72] personal data goes when its time has come from orders not paid after 30 days, and from no paid order', async () => {
  const paid = await shop.settled()
  const begun = await shop.begin()
  const { id } = await shop.order(begun.sessionId)
  await shop.rows(
    `update orders set settlement = 'expired', order_date = order_date - interval '31 days'
    where id = $1`,
    [id],
  )
  const before = await personOf(paid.id)
  await shop.platform.runScheduled('purge-data')
  expect(await personOf(id)).toMatchObject({
    first_name: 'Erased',
    customer_email: '',
    phone: '',
    total_amount: penceOf({ [FIRST]: 1 }),
  })
  expect(await personOf(paid.id)).toEqual(before)
})

describe('[row 76] a database put back from a backup', () => {
  test('has the keys that keep orders, attempts and mails single', async () => {
    const keys = await shop.rows<{ indexdef: string }>(
      `select indexdef from pg_indexes where schemaname = 'public' and indexdef like '%UNIQUE%'`,
    )
    const text = keys.map(({ indexdef }) => indexdef).join('\n')
    for (const column of ['order_number', 'stripe_session_id', 'attempt', 'dedupe_key']) {
      expect(text).toContain(`(${column})`)
    }
  })

  test('is brought up to date by the sweep, without a second mail', async () => {
    const { sessionId, orderNumber, id } = await shop.settled()
    await shop.rows(
      `update orders set settlement = 'pending', payment_status = 'pending' where id = $1`,
      [id],
    )
    await shop.sweep()
    await shop.quiet()
    expect(await shop.order(sessionId)).toMatchObject({ settlement: 'paid' })
    expect(await shop.subjects(orderNumber)).toEqual(bothMails(orderNumber))
  })
})
