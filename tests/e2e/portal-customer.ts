import { expect, type Page } from '@playwright/test'

import type { Endpoint } from '#contract/endpoint.ts'
import { beginFile, finishFile, openPortal, savePart } from '#contract/shop/portal.ts'
import { portalEndpoint } from '#contract/staff/portal.ts'
import type { Intake } from '#domain/portal/intake.ts'
import type { Portal } from '#domain/portal/portal.ts'
import { aDocument, aQuestion } from '#tests/an-intake.ts'

import { platform } from './platform.ts'
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
export async function placePortalOrder(page: Page, intake: Intake = INTAKE) {
  const order = await orderWithPortal(intake)
  await signIn(page)
  const { products } = await callAsCustomer(openPortal, { key: order.sessionId })
  const all = products.flatMap(({ requests }) => requests)
  return { ...order, requests: Object.fromEntries(all.map(({ name, id }) => [name, id])) }
}

/** Calls an endpoint of the portal with the key of the customer's link. */
export async function callAsCustomer<Body extends { key?: string | undefined }, Answer>(
  endpoint: Endpoint<Body, Answer>,
  body: Body,
): Promise<Answer> {
  return post<Answer>(endpoint.path, JSON.stringify(body), { 'content-type': 'application/json' })
}

/** The portal as staff read it. */
export async function portalOf(page: Page, orderId: string): Promise<Portal> {
  return (await (await page.request.get(portalEndpoint(orderId).path)).json()) as Portal
}

/** Sends a small PDF as the customer. */
export async function sendPdf(order: PortalOrder, document: string, name: string) {
  const [fileId, key] = [crypto.randomUUID(), order.sessionId]
  const bytes = `%PDF-1.7 ${name} ${fileId}`
  const requestId = order.requests[document]
  await callAsCustomer(beginFile, { key, fileId, requestId, name, size: bytes.length })
  await post(`${savePart.path}?file=${fileId}&part=0`, bytes, {
    'content-type': 'application/octet-stream',
    [savePart.keyHeader]: key,
  })
  return callAsCustomer(finishFile, { key, fileId })
}

async function post<Answer>(path: string, body: string, headers: Record<string, string>) {
  const response = await fetch(platform().url + path, { method: 'POST', headers, body })
  const answer: unknown = await response.json()
  expect(response.status, `${path}: ${JSON.stringify(answer)}`).toBe(200)
  return answer as Answer
}
