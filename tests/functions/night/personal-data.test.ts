import { expect, test } from 'vitest'

import { erasePerson, exportPerson } from '#contract/staff/people.ts'
import { outputOf } from '#tests/functions/command.ts'
import { shopForFile } from '#tests/functions/shop.ts'

const PERSON = { name: 'Canary Finch', email: 'canary@person.example', phone: '020 7946 0999' }

const shop = shopForFile()

const erase = (...args: string[]) =>
  outputOf('scripts/erase.ts', shop.platform.databaseUrl, ...args)

test('erasing a customer by order number keeps the order’s country, which decides the VAT', async () => {
  const { orderNumber, sessionId } = await shop.begin({ customerInfo: PERSON })
  expect(await erase('--order', orderNumber)).toContain('Personal details erased: 1 order.')
  const row = await shop.rows(
    `select customer_email, country from orders where stripe_session_id = $1`,
    [sessionId],
  )
  expect(row).toEqual([{ customer_email: '', country: expect.stringMatching(/^[A-Z]{2}$/) }])
  expect(await erase('--order', orderNumber)).toContain('We hold no data about this person')
})

test('an owner exports and erases a customer’s data on the staff page, and the log omits the customer’s name', async () => {
  const person = { ...PERSON, email: 'asks@person.example' }
  const owner = { cookie: await shop.staffCookie() }
  const { orderNumber } = await shop.settled({ customerInfo: person })
  const { value } = await shop.post(exportPerson, { email: person.email }, owner)
  expect(value).toMatchObject({ orders: [{ order_number: orderNumber, phone: person.phone }] })
  expect(JSON.stringify(value)).not.toMatch(/access_key|search_/)
  await shop.post(erasePerson, { email: person.email }, owner)
  const { log } = await shop.people(owner)
  const by = { actor: shop.platform.staffEmail }
  expect(log.slice(0, 2)).toMatchObject([
    { ...by, kind: 'erased', detail: `the customer of ${orderNumber}` },
    { ...by, kind: 'exported', detail: `the data of the customer of ${orderNumber}` },
  ])
  for (const endpoint of [exportPerson, erasePerson]) {
    const none = await shop.post<unknown>(endpoint, { email: person.email }, owner)
    expect([none.status, none.error.code]).toEqual([404, 'not-found'])
  }
})
