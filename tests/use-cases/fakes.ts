import type { Month } from '#domain/month.ts'
import type { Movement } from '#domain/movement.ts'
import { aPaymentRequest, FIRM, PRODUCTS } from '#tests/builders.ts'
import type { Catalogue } from '#use-cases/catalogue-port.ts'
import type { ContactMessages } from '#use-cases/contact-port.ts'
import { createPayment } from '#use-cases/create-payment.ts'
import type { DataRetention } from '#use-cases/data-retention-port.ts'
import { deliverInBackground } from '#use-cases/dispatch-mails.ts'
import type { BalanceReading, KeptComparison, Ledger } from '#use-cases/ledger-port.ts'
import type { Limits } from '#use-cases/limits-port.ts'
import { MailError } from '#use-cases/mail-error.ts'
import type { Mail } from '#use-cases/mail-port.ts'
import type { OrderAdmin } from '#use-cases/order-admin-port.ts'
import type { Passkeys } from '#use-cases/passkeys-port.ts'
import type { People } from '#use-cases/people-port.ts'
import type { PersonalData } from '#use-cases/personal-data-port.ts'
import type { Clock, IdGenerator, Ports } from '#use-cases/ports.ts'
import type { RefundRequests } from '#use-cases/refund-port.ts'
import { settle } from '#use-cases/settle.ts'
import { sweep } from '#use-cases/sweep.ts'

import { databaseInMemory } from './fake-orders.ts'
import { providerInMemory } from './fake-provider.ts'

export const SITE_URL = 'https://shop.example'
export const FIRM_INBOX = 'orders@northmere.example'

/** Every text of the terms that was ever published, the one in force last. */
export const TERMS_VERSIONS = ['ab'.repeat(32), 'cd'.repeat(32)] as const

export const CATALOGUE: Catalogue = {
  termsVersions: TERMS_VERSIONS,
  termsText: () => undefined,
  threeDSecureFrom: 899_700,
  products: PRODUCTS,
  firm: FIRM,
  dates: 'en-US',
  needsCompany: true,
  mailTexts: { messageReceived: 'Thank you for writing.' },
}

/** Ids that can be foreseen. */
function foreseenIds(): IdGenerator {
  let drawn = 0
  return {
    uuid: () => {
      drawn += 1
      return `00000000-0000-4000-8000-${String(drawn).padStart(12, '0')}`
    },
    orderNumber: () => {
      drawn += 1
      return String(100_000_000 + drawn)
    },
  }
}

/** A clock that stands still until it is moved. */
function controlledClock() {
  let now = new Date('2026-03-01T10:00:00.000Z')
  const repeated = new Set<{ every: number; due: number; work: () => Promise<void> }>()
  const port: Clock = {
    now: () => new Date(now),
    wait: (milliseconds) => pass(milliseconds),
    every: (milliseconds, work) => {
      const timer = { every: milliseconds, due: now.getTime() + milliseconds, work }
      repeated.add(timer)
      return () => void repeated.delete(timer)
    },
  }
  /** Moves the clock, and does on the way what falls due. */
  async function pass(milliseconds: number): Promise<void> {
    const end = now.getTime() + milliseconds
    for (;;) {
      const [next] = [...repeated].toSorted((a, b) => a.due - b.due)
      if (!next || next.due > end) break
      now = new Date(next.due)
      next.due += next.every
      await next.work()
    }
    now = new Date(end)
  }

  return {
    port,
    pass,
    passMinutes: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    passDays: (days: number) => {
      now = new Date(now.getTime() + days * 86_400_000)
    },
  }
}

function mailInHand() {
  const sent: (Mail & { id: string })[] = []
  const state = {
    refuses: (_mail: Mail & { id: string }): boolean => false,
    kind: 'deferred' as MailError['kind'],
  }
  return {
    sent,
    state,
    port: {
      send: async (mail: Mail & { id: string }) => {
        await Promise.resolve()
        if (state.refuses(mail)) throw new MailError(state.kind, '451')
        sent.push(mail)
      },
      verify: () => Promise.resolve(true as const),
    },
  }
}

/** A port of which a test needs no more than this: whatever else is asked of it throws. */
function only<Port extends object>(name: string, part: Partial<Port> = {}): Port {
  const refuse = (): never => {
    throw new Error(`The port ${name} is not part of this test`)
  }
  return new Proxy(part, { get: (had, key) => Reflect.get(had, key) ?? refuse }) as Port
}

/** The books in memory, with the month of the first sale. */
function ledgerInMemory() {
  const state = { firstMonth: undefined as Month | undefined }
  const movements = new Map<string, Movement>()
  const readings = new Map<string, BalanceReading>()
  const comparisons = new Map<Month, KeptComparison>()
  const port = only<Ledger>('ledger', {
    firstMonth: () => Promise.resolve(state.firstMonth),
    record: async (read) => read.forEach((movement) => movements.set(movement.id, movement)),
    reading: (name) => Promise.resolve(readings.get(name)),
    keepReading: async (name, reading) => void readings.set(name, reading),
    pairs: () => Promise.resolve([]),
    figures: () => Promise.resolve([]),
    keepComparison: async (kept) => void comparisons.set(kept.month, kept),
  })
  return { port, state, movements, comparisons }
}

/** Limits in memory, by the rule that the database follows. */
function limitsInMemory(): Limits {
  const windows = new Map<string, { end: number; taken: number }>()
  return {
    take: async ({ name, who, most, seconds }, now) => {
      const key = `${name} ${who}`
      const open = windows.get(key)
      const isOpen = open !== undefined && open.end > now.getTime()
      const window = isOpen ? open : { end: now.getTime() + seconds * 1000, taken: 0 }
      window.taken += 1
      windows.set(key, window)
      return window.taken > most ? Math.ceil((window.end - now.getTime()) / 1000) : undefined
    },
  }
}

/** A shop whose outside world is in memory, with everything a test may look at or turn. */
export function openShop() {
  const clock = controlledClock()
  const database = databaseInMemory()
  const provider = providerInMemory(() => clock.port.now())
  const mail = mailInHand()
  const ledger = ledgerInMemory()
  const log: { event: string; facts: Record<string, unknown> }[] = []
  const ports: Ports = {
    siteUrl: SITE_URL,
    firmInbox: FIRM_INBOX,
    catalogue: CATALOGUE,
    orders: { ...database.orders },
    outbox: { ...database.outbox },
    orderAdmin: only<OrderAdmin>('orderAdmin'),
    people: only<People>('people'),
    personalData: only<PersonalData>('personalData'),
    passkeys: only<Passkeys>('passkeys'),
    owners: [],
    alerts: { ...database.alerts },
    dataRetention: only<DataRetention>('dataRetention'),
    vitals: () => Promise.reject(new Error('Nothing is looked at in this test')),
    documents: {
      uncopied: () => Promise.resolve([]),
      markCopied: () => Promise.resolve(),
      lastNumbers: () => Promise.resolve({ last: [], paymentIntentId: null }),
      byId: (id) => Promise.resolve(database.document(id)),
      printEvidence: () => Promise.reject(new Error('No evidence is printed in this test')),
      print: ({ number }) => Promise.resolve(new TextEncoder().encode(number)),
    },
    ledger: ledger.port,
    contactMessages: only<ContactMessages>('contactMessages', { add: database.addMessage }),
    webhooks: database.webhooks,
    provider: provider.port,
    refundRequests: only<RefundRequests>('refundRequests', {
      unanswered: () => Promise.resolve([]),
    }),
    mail: mail.port,
    backgroundDelivery: {
      begin: (orderId) => deliverInBackground(ports, JSON.stringify({ orderId }), 'ours'),
      isOurs: (_body, signature) => signature === 'ours',
    },
    heartbeats: { ...database.heartbeats },
    rates: { latest: () => Promise.resolve(undefined) },
    clock: clock.port,
    ids: foreseenIds(),
    monitoring: { post: undefined, ping: () => Promise.resolve() },
    limits: limitsInMemory(),
    log: (event, facts = {}) => void log.push({ event, facts }),
  }
  return { ports, clock, database, provider, mail, ledger, log }
}

export type FakeShop = ReturnType<typeof openShop>

/** Begins a payment that must succeed; answers its session and what the database holds of it. */
export async function beginPayment(
  shop: FakeShop,
  more: Parameters<typeof aPaymentRequest>[0] = {},
) {
  const result = await createPayment(shop.ports, aPaymentRequest(more))
  if (!result.ok) throw new Error(`The payment was refused: ${result.failure.code}`)
  const order = shop.database.rows.find((row) => row.sessionId === result.value.sessionId)
  if (!order) throw new Error('The payment has no order')
  return { ...result.value, order }
}

export type FakeOrder = Awaited<ReturnType<typeof beginPayment>>['order']

/** An attempt for each number, none of which is the one of a plain request. */
export function attemptOf(number: number): string {
  return `33333333-3333-4333-8333-${String(number).padStart(12, '0')}`
}

/** Begins a payment that is paid and settled; its mails have not left yet. */
export async function settledPayment(shop: FakeShop, attempt?: string) {
  const payment = await beginPayment(shop, attempt === undefined ? {} : { attempt })
  shop.provider.pay(payment.sessionId)
  await settle(shop.ports, payment.sessionId)
  return payment
}

/** A sweep, with the number of mails that left in it. */
export async function swept(shop: FakeShop) {
  const before = shop.mail.sent.length
  return { ...(await sweep(shop.ports)), mailsSent: shop.mail.sent.length - before }
}
