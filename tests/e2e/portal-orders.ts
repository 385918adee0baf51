import { expect, type Page } from '@playwright/test'

import { beginFile, finishFile, savePart } from '#contract/shop/portal.ts'
import { deliverFiles } from '#contract/staff/portal.ts'
import { ensureIntakes } from '#data/portal/intakes.ts'
import type { Connection } from '#data/postgres.ts'
import type { Intake } from '#domain/portal/intake.ts'
import { FIRST } from '#tests/catalogue.ts'

import { paidOrder, type PlacedOrder } from './orders.ts'
import { inDatabase } from './platform.ts'
import { signIn } from './staff.ts'

/** An intake with a document of each kind and a question of each kind. */
export const INTAKE: Intake = {
  documents: [
    {
      id: 'accounts',
      name: 'Annual accounts of the last three years',
      why: 'We compare three years to see what recurs and what does not.',
      required: true,
    },
    {
      id: 'leases',
      name: 'Leases and other long contracts',
      why: 'They bind whoever buys the company.',
      required: true,
    },
    {
      id: 'forecast',
      name: 'Forecast for the current year',
      why: 'If you have one: it shows what you expect.',
      required: false,
    },
  ],
  questions: [
    {
      id: 'trading-name',
      kind: 'short',
      question: 'What name do you trade under?',
      required: true,
    },
    {
      id: 'business',
      kind: 'long',
      question: 'What does the company do, and for whom?',
      hint: 'A few sentences. Name your largest customers if you may.',
      required: true,
    },
    { id: 'staff', kind: 'number', question: 'How many people work for you?', required: true },
    {
      id: 'drawings',
      kind: 'money',
      question: 'What do the owners draw in a year?',
      hint: 'Salary, dividends and benefits together.',
      required: false,
    },
    {
      id: 'year-end',
      kind: 'date',
      question: 'When did your last financial year end?',
      required: true,
    },
    {
      id: 'premises',
      kind: 'choice',
      choices: ['Owned', 'Rented', 'Partly owned, partly rented'],
      question: 'Are your premises owned or rented?',
      required: true,
    },
    {
      id: 'region',
      kind: 'choice',
      choices: [
        'London',
        'South East',
        'South West',
        'Midlands',
        'North',
        'Wales',
        'Scotland',
        'Northern Ireland',
      ],
      question: 'Where is most of your work?',
      required: false,
    },
    { id: 'stay', kind: 'yes-no', question: 'Would you stay for a while?', required: false },
    { id: 'offer', kind: 'yes-no', question: 'Has anybody made you an offer?', required: true },
    {
      id: 'offered',
      kind: 'money',
      question: 'How much was offered?',
      required: true,
      shownIf: { question: 'offer', answer: 'yes' },
    },
  ],
  revisions: 1,
  remindAfter: 5,
}

/** A PDF of this size, as Playwright chooses a file. */
export function aPdf(name: string, size = 20) {
  const buffer = Buffer.alloc(size, '%PDF-1.7 ')
  return { name, mimeType: 'application/pdf', buffer }
}

/** A paid order of the first product, whose portal has this intake. */
export async function orderWithPortal(intake = INTAKE): Promise<PlacedOrder & { id: string }> {
  const order = await paidOrder()
  const [row] = await inDatabase<{ id: string }>('select id from orders where order_number = $1', [
    order.orderNumber,
  ])
  const { id } = row!
  await ensureIntakes(
    { query: inDatabase } as Connection,
    id,
    [{ productId: FIRST, intake }],
    new Date(),
  )
  return { ...order, id }
}

/** Delivers files of this text as staff, signed in by `page`. */
export async function deliver(
  page: Page,
  { id: orderId }: { id: string },
  { isFinal = false, text = '' } = {},
): Promise<void> {
  await signIn(page)
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  const fileId = crypto.randomUUID()
  const file = aPdf('').buffer
  const name = isFinal ? 'Finished.pdf' : 'Draft.pdf'
  await post(beginFile.path, { orderId, fileId, name, size: file.length })
  const saved = await page.request.post(`${savePart.path}?file=${fileId}&part=0`, {
    data: file,
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(saved.status()).toBe(200)
  await post(finishFile.path, { orderId, fileId })
  const deliveryId = crypto.randomUUID()
  await post(deliverFiles.path, {
    orderId,
    productId: FIRST,
    deliveryId,
    isFinal,
    fileIds: [fileId],
    text,
  })
}
