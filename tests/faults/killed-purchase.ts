import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { expect } from 'vitest'

import { createPayment, type CreatePaymentAnswer } from '#contract/create-payment.ts'
import { storeOrder } from '#contract/store-order.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import { bothMails, paymentRequest } from '#tests/functions/shop.ts'

import type { Networked } from './network.ts'
import { ask, deliver, LONG_PATIENCE_MS, type PlainAnswer } from './purchase.ts'

/** The message at which the process dies, counted over all lines: sent to a service, or its answer. */
export interface KillPoint {
  stage: 'before' | 'after'
  message: number
}

export interface Outcome {
  /** Messages of the purchase until the process died, or in all. */
  messages: Record<KillPoint['stage'], number>
  wasKilled: boolean
  /** Mails that came twice, under one Message-ID. */
  doubled: number
}

const END_OF_MAIL = Buffer.from('.\r\n')

interface Victim {
  child: ChildProcess
  url: string
}

async function startVictim(environment: Record<string, string>): Promise<Victim> {
  const child = fork(path.join(import.meta.dirname, 'functions-host.ts'), {
    env: { ...process.env, ...environment },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [url] = (await once(child, 'message')) as [string]
  return { child, url }
}

function tell(at: string, endpoint: { path: string }, body: unknown): Promise<PlainAnswer> {
  return ask(at + endpoint.path, JSON.stringify(body), { patience: LONG_PATIENCE_MS })
}

/** Runs something while our own functions take an address for the site's, as another instance of it does. */
async function asTheSite<T>(siteUrl: string, work: () => Promise<T>): Promise<T> {
  const own = process.env['SITE_URL']
  process.env['SITE_URL'] = siteUrl
  try {
    return await work()
  } finally {
    process.env['SITE_URL'] = own
  }
}

/** One purchase by a process that is killed on the way; what is left is done by another one. */
export async function purchase(networked: Networked, point?: KillPoint): Promise<Outcome> {
  const { shop, lines, environment } = networked
  const { child, url } = await startVictim(environment)
  const died = once(child, 'exit')
  const messages = { before: 0, after: 0 }
  let handedOver = 0
  let wasKilled = false
  for (const line of Object.values(lines)) {
    line.watch((stage, chunk) => {
      if (!wasKilled) {
        messages[stage] += 1
        if (point?.stage === stage && messages[stage] === point.message) {
          wasKilled = child.kill('SIGKILL')
          return false
        }
      }
      // What the process has written arrives, also when it is dead by then.
      const isMail = stage === 'before' && line === lines.mail
      if (isMail && chunk.subarray(-3).equals(END_OF_MAIL)) handedOver += 1
      return true
    })
  }

  /** Undefined when the process died over it. */
  const attempt = async (work: Promise<PlainAnswer>) => {
    try {
      return await work
    } catch (error) {
      if (!wasKilled) throw error
      await died
      return undefined
    }
  }

  await shop.deliveries('drop')
  const request = paymentRequest({ attempt: crypto.randomUUID() })
  const begun =
    (await attempt(tell(url, createPayment, request))) ??
    (await asTheSite(url, () => tell(shop.platform.url, createPayment, request)))
  expect(begun.status).toBe(200)
  const { sessionId, orderNumber } = begun.body as CreatePaymentAnswer
  await shop.pay(sessionId)
  const eventId = `evt_${crypto.randomUUID()}`
  const victim = { url, patience: LONG_PATIENCE_MS }
  if (!wasKilled) await attempt(deliver(shop, sessionId, eventId, victim))
  if (!wasKilled) await attempt(tell(url, verifyPayment, { sessionId }))
  if (!wasKilled) await attempt(tell(url, storeOrder, { orderData: { sessionId } }))
  await shop
    .eventually(async () => wasKilled || (await unsent(networked, orderNumber)).length === 0)
    .toBe(true)
  child.kill('SIGKILL')
  await died
  await shop.eventually(async () => lines.mail.connections()).toBe(0)
  for (const line of Object.values(lines)) line.watch(undefined)

  const unmarked = await unsent(networked, orderNumber)
  await networked.passTimeAfterCrash()
  await shop.sweep()
  await shop.quiet()
  const doubled = await expectOneOrder(networked, { attempt: request.attempt, orderNumber })
  expect(doubled, 'mails twice that were handed over').toBeLessThanOrEqual(handedOver)
  expect(doubled, 'mails twice that were not marked').toBeLessThanOrEqual(unmarked.length)
  return { messages, wasKilled, doubled }
}

function unsent({ shop }: Networked, orderNumber: string) {
  return shop.rows(
    `select kind from orders o left join mails m on m.order_id = o.id
    where order_number = $1 and sent_at is null`,
    [orderNumber],
  )
}

/** The truth in database and mailbox: one paid order, each mail there; answers how many came twice. */
async function expectOneOrder(
  { shop }: Networked,
  { attempt, orderNumber }: { attempt: string | undefined; orderNumber: string },
): Promise<number> {
  const orders = await shop.rows(
    `select order_number, settlement, attention from orders where attempt = $1`,
    [attempt],
  )
  expect(orders).toEqual([{ order_number: orderNumber, settlement: 'paid', attention: null }])
  const mails = await shop.mailsOf(orderNumber)
  const bySendingId = new Map(mails.map((mail) => [mail.headers['message-id'], mail.subject]))
  expect([...bySendingId.values()].toSorted()).toEqual(bothMails(orderNumber))
  return mails.length - bySendingId.size
}
