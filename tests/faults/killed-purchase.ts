import { expect } from 'vitest'

import { createPayment, type CreatePaymentAnswer } from '#contract/shop/create-payment.ts'
import { storeOrder } from '#contract/shop/store-order.ts'
import { verifyPayment } from '#contract/shop/verify-payment.ts'
import {
  paidOrderSubjects,
  expectNoGap,
  paymentRequest,
  withVariables,
} from '#tests/functions/shop.ts'

import type { NetworkedShop } from './network.ts'
import { countUnsentMails, LONG_PATIENCE_MS, deliverEvent, postJson } from './purchase.ts'
import { openVictim, type KillOutcome, type KillPoint } from './victim.ts'

/** Makes one purchase in a process that may be killed; another process completes the purchase. */
export async function purchaseWithKill(
  networked: NetworkedShop,
  point?: KillPoint,
): Promise<KillOutcome> {
  const { shop } = networked
  const victim = await openVictim(networked, point)
  const { url, messages, attempt, wasKilled } = victim

  await shop.deliveries('drop')
  const patience = LONG_PATIENCE_MS
  const request = paymentRequest({ attempt: crypto.randomUUID() })
  const begun =
    (await attempt(postJson(url, createPayment, request, { patience }))) ??
    (await withVariables({ SITE_URL: url }, () =>
      postJson(shop.platform.url, createPayment, request, { patience }),
    ))
  expect(begun.status).toBe(200)
  const { sessionId, orderNumber } = begun.body as CreatePaymentAnswer
  const { id } = await shop.order(sessionId)
  await shop.pay(sessionId)
  const eventId = `evt_${crypto.randomUUID()}`
  const orderData = { sessionId }
  for (const step of [
    () => deliverEvent(shop, sessionId, eventId, { url, patience }),
    () => postJson(url, verifyPayment, { sessionId }, { patience }),
    () => postJson(url, storeOrder, { orderData }, { patience }),
  ]) {
    if (!wasKilled()) await attempt(step())
  }
  await shop
    .eventually(async () => wasKilled() || (await countUnsentMails(shop, id)) === 0)
    .toBe(true)
  await victim.close()

  const unmarked = await countUnsentMails(shop, id)
  await networked.passTimeAfterCrash()
  await shop.sweep()
  await shop.quiet()
  await expectNoGap(shop)
  const doubled = await expectOneOrder(networked, { attempt: request.attempt, orderNumber })
  expect(doubled, 'mails twice that were handed over').toBeLessThanOrEqual(victim.handedOver())
  expect(doubled, 'mails twice that were not marked').toBeLessThanOrEqual(unmarked)
  return { messages, wasKilled: wasKilled(), doubled }
}

/** Expects one paid order and each mail; returns how many mails came twice. */
async function expectOneOrder(
  { shop }: NetworkedShop,
  { attempt, orderNumber }: { attempt: string | undefined; orderNumber: string },
): Promise<number> {
  const orders = await shop.rows(
    `select order_number, settlement, attention from orders where attempt = $1`,
    [attempt],
  )
  expect(orders).toEqual([{ order_number: orderNumber, settlement: 'paid', attention: null }])
  const mails = await shop.mailsOf(orderNumber)
  const bySendingId = new Map(mails.map((mail) => [mail.headers['message-id'], mail.subject]))
  expect([...bySendingId.values()].toSorted()).toEqual(paidOrderSubjects(orderNumber))
  const invoices = await shop.rows(
    `select kind, version from documents d join orders o on o.id = d.order_id where order_number = $1`,
    [orderNumber],
  )
  expect(invoices).toEqual([{ kind: 'invoice', version: 1 }])
  return mails.length - bySendingId.size
}
