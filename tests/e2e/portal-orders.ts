import { expect, type Page } from '@playwright/test'

import { deliverFiles } from '#contract/staff/portal.ts'
import { ensureIntakes } from '#data/portal/intakes.ts'
import type { Connection } from '#data/postgres.ts'
import { aDocument, anIntake, aQuestion } from '#tests/an-intake.ts'
import { FIRST } from '#tests/catalogue.ts'
import { pdfOf, upload } from '#tests/functions/uploads.ts'

import { paidOrder, type PlacedOrder } from './orders.ts'
import { queryDatabase, shopApi } from './platform.ts'
import { signIn } from './staff.ts'

/** An intake with a document of each kind and a question of each kind. */
export const INTAKE = anIntake({
  documents: [
    aDocument('Annual accounts of the last three years'),
    aDocument('Leases and other long contracts'),
    aDocument('Forecast for the current year', { required: false }),
  ],
  questions: [
    aQuestion('trading-name', 'short', 'What name do you trade under?'),
    aQuestion('business', 'long', 'What does the company do, and for whom?', {
      hint: 'A few sentences. Name your largest customers if you may.',
    }),
    aQuestion('staff', 'number', 'How many people work for you?'),
    aQuestion('drawings', 'money', 'What do the owners draw in a year?', {
      hint: 'Salary, dividends and benefits together.',
      required: false,
    }),
    aQuestion('year-end', 'date', 'When did your last financial year end?'),
    aQuestion('premises', 'choice', 'Are your premises owned or rented?', {
      choices: ['Owned', 'Rented', 'Partly owned, partly rented'],
    }),
    aQuestion('region', 'choice', 'Where is most of your work?', {
      choices: 'London South East West Midlands North Wales Scotland'.split(' '),
      required: false,
    }),
    aQuestion('stay', 'yes-no', 'Would you stay for a while?', { required: false }),
    aQuestion('offer', 'yes-no', 'Has anybody made you an offer?'),
    aQuestion('offered', 'money', 'How much was offered?', {
      shownIf: { question: 'offer', answer: 'yes' },
    }),
  ],
})

/** A PDF of this size in bytes, for a file input. */
export function aPdf(name: string, size = 20) {
  const buffer = Buffer.alloc(size, '%PDF-1.7 ')
  return { name, mimeType: 'application/pdf', buffer }
}

/** A paid order, by default of the first product, whose portal has this intake for each product. */
export async function orderWithPortal(
  intake = INTAKE,
  products: readonly string[] = [FIRST],
): Promise<PlacedOrder & { id: string }> {
  const quantities = Object.fromEntries(products.map((id) => [id, 1]))
  const order = await paidOrder({ quantities })
  const [row] = await queryDatabase<{ id: string }>(
    'select id from orders where order_number = $1',
    [order.orderNumber],
  )
  const { id } = row!
  await ensureIntakes(
    { query: queryDatabase } as Connection,
    id,
    products.map((productId) => ({ productId, intake, remindAt: null })),
  )
  return { ...order, id }
}

/** Delivers a draft or the finished document with this message; signs the visitor in as staff. */
export async function deliverAsStaff(
  page: Page,
  { id: orderId }: { id: string },
  { isFinal = false, text = '' } = {},
): Promise<void> {
  await signIn(page)
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const file = { name: isFinal ? 'Finished.pdf' : 'Draft.pdf', bytes: pdfOf(20) }
  const { id } = await upload(shopApi(), file, { cookie, orderId })
  const deliveryId = crypto.randomUUID()
  const delivery = { orderId, productId: FIRST, deliveryId, isFinal, fileIds: [id], text }
  expect((await shopApi().post(deliverFiles, delivery, { cookie })).status).toBe(200)
}
