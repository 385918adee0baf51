import type { Page } from '@playwright/test'

import { openPortal } from '#contract/shop/portal.ts'
import { portalEndpoint } from '#contract/staff/portal.ts'
import type { Intake } from '#domain/portal/intake.ts'
import type { Portal } from '#domain/portal/portal.ts'
import { aDocument, aQuestion } from '#tests/an-intake.ts'
import { pdfOf, upload } from '#tests/functions/uploads.ts'

import type { PlacedOrder } from './orders.ts'
import { shopApi } from './platform.ts'
import { orderWithPortal } from './portal-orders.ts'
import { signIn } from './staff.ts'

/** The questions and documents of the product in the browser tests of the client portal. */
export const INTAKE = {
  documents: [
    aDocument('Annual accounts'),
    aDocument('Plans'),
    aDocument('Lease', { required: false }),
  ],
  questions: [
    aQuestion('trade', 'long', 'What does the company do?'),
    aQuestion('staff', 'number', 'How many people work there?'),
    aQuestion('offers', 'yes-no', 'Have there been offers?'),
    aQuestion('offer', 'money', 'What was the highest offer?', {
      shownIf: { question: 'offers', answer: 'yes' },
    }),
    aQuestion('day', 'date', 'When would you like to sell?', { required: false }),
  ],
  revisions: 2,
  remindAfter: 5,
} as const satisfies Intake

/** An order with a client portal, and the ids of its requested documents by name. */
export type PortalOrder = Awaited<ReturnType<typeof placePortalOrder>>

/** Places and pays an order with a client portal; signs the visitor in as staff. */
export async function placePortalOrder(
  page: Page,
  intake: Intake = INTAKE,
  productIds?: readonly string[],
) {
  const order = await orderWithPortal(intake, productIds)
  await signIn(page)
  const { products } = await openAsCustomer(order)
  const all = products.flatMap(({ requests }) => requests)
  return { ...order, requests: Object.fromEntries(all.map(({ name, id }) => [name, id])) }
}

/** The portal as the customer reads it. */
export async function openAsCustomer({ sessionId }: PlacedOrder): Promise<Portal> {
  return (await shopApi().post(openPortal, { key: sessionId })).value
}

/** The portal as staff read it. */
export async function portalOf(page: Page, orderId: string): Promise<Portal> {
  return (await (await page.request.get(portalEndpoint(orderId).path)).json()) as Portal
}

/** Sends a small PDF as the customer. */
export async function sendPdf(order: PortalOrder, document: string, name: string) {
  const given = { name, bytes: pdfOf(60), requestId: order.requests[document] }
  return upload(shopApi(), given, { key: order.sessionId })
}
