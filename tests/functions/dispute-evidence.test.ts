import { expect, test } from 'vitest'

import { addNote, moveStep } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { disputeEvidencePath } from '#paths.ts'
import { BEGIN, NEXT, TERMS_VERSION } from '#tests/catalogue.ts'
import { TERMS } from '#tests/library.ts'
import { readPdf } from '#tests/pdf.ts'

import { shopOfFile, staffOf } from './shop.ts'

const shop = shopOfFile()
const staff = staffOf(shop)

test('a disputed order has evidence for the bank, with its terms and without the notes of staff', async () => {
  const consent = { agreeToTerms: true, termsVersion: TERMS_VERSION } as const
  const { id: orderId, sessionId, order_number, total_amount } = await shop.settled(consent)
  const before = await shop.get(disputeEvidencePath(orderId), staff)
  expect(before.error).toMatchObject({ code: 'not-found' })

  await shop.post(addNote, { orderId, text: 'A secret of ours' }, staff)
  const { items } = await shop.detail(orderId, staff)
  const { productId, name } = items[0]!
  const move = { orderId, productId, from: BEGIN.id, to: NEXT.id } as const
  expect((await shop.post(moveStep, move, staff)).status).toBe(200)
  await shop.quiet()
  await shop.control(`payments/${sessionId}/dispute`, { reason: 'product_unacceptable' })
  await shop.eventually(async () => (await shop.order(sessionId)).payment_status).toBe('disputed')

  const address = shop.platform.url + disputeEvidencePath(orderId)
  expect((await fetch(address)).status).toBe(401)
  const response = await fetch(address, { headers: staff })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-disposition')).toContain(
    `dispute-evidence-${order_number}.pdf`,
  )
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { text } = await readPdf(bytes)
  for (const words of [
    order_number,
    formatMoney(total_amount),
    'the service was not as described',
    TERMS_VERSION!,
    TERMS.sections[0]!,
    `${name}: ${NEXT.name}`,
    `Your order ${order_number} with`,
    'INV-',
  ]) {
    expect(text).toContain(words)
  }
  for (const word of ['A secret of ours', 'New order']) expect(text).not.toContain(word)
})
