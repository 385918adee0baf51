import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import * as customers from '#contract/shop/portal.ts'
import * as staffs from '#contract/staff/portal.ts'
import { FIRST } from '#tests/catalogue.ts'
import { productIn, shopWithIntake } from '#tests/functions/shops/intake-shop.ts'
import { pdfOf, upload } from '#tests/functions/uploads.ts'

const { shop, staff, orderWithIntake, mailed } = shopWithIntake()

test('the customer gets a mail with the link when staff request a document and when staff return it', async () => {
  const { orderId, of, key } = await orderWithIntake()
  const requestId = randomUUID()
  const asked = { ...of, requestId, name: 'Lease', why: 'We check its end.' }
  const listed = await shop.post(staffs.askDocument, asked, staff)
  expect(productIn(listed.value)?.requests.map(({ name }) => name)).toEqual(['Accounts', 'Lease'])
  expect(await mailed(orderId, 'document-asked')).toMatchObject([{ hasLink: true }])
  await upload(shop, { name: 'Lease.pdf', bytes: pdfOf(2000), requestId }, { key })
  const wordless = { orderId, requestId, decision: 'returned', reason: ' ' }
  const refused = await shop.post(staffs.reviewDocument, wordless, staff)
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['reason']])
  await shop.post(staffs.reviewDocument, { ...wordless, reason: 'It has expired.' }, staff)
  expect(await mailed(orderId, 'document-returned')).toMatchObject([{ hasLink: true }])
})

test('an answer in broken UTF-16 is stored as valid text, and a key with a control character is refused', async () => {
  const { key } = await orderWithIntake()
  const body = { key, productId: FIRST, answers: { why: 'Cafe\u0301 \uD800' } }
  expect((await shop.post(customers.saveAnswers, body)).status).toBe(200)
  const opened = (await shop.post(customers.openPortal, { key })).value
  expect(productIn(opened)?.questionnaire?.answers).toEqual({ why: 'Café \uFFFD' })
  expect((await shop.post(customers.openPortal, { key: '\u0000' })).status).toBe(422)
})
