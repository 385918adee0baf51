import { Client } from 'pg'
import { beforeEach, expect, onTestFinished } from 'vitest'

import type { Result } from '#contract/failure.ts'
import { customerInfo } from '#contract/shop/payment-request.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import { listMonthlyFigures } from '#data/documents/ledger.ts'
import { openDatabase } from '#data/postgres.ts'
import { reportLine } from '#domain/money/report.ts'
import type { StaffRole } from '#domain/people/staff-role.ts'
import type { Mail } from '#emails/mail.ts'
import type { Catalogue } from '#services/catalogue.ts'
import { idGenerator, type Clock } from '#services/clock.ts'
import { MailError } from '#services/mail/mail.ts'
import { aBuyer, aPaymentRequest, FIRM, PRODUCTS, WORDS } from '#tests/builders.ts'
import { migratedDatabase } from '#tests/database.ts'
import { createPayment } from '#use-cases/checkout/create-payment.ts'
import { readDocument } from '#use-cases/documents/read-document.ts'
import { sendMailsInBackground } from '#use-cases/mail/dispatch-mails.ts'
import { readOrder } from '#use-cases/orders/read-order.ts'
import { settle } from '#use-cases/payments/settle.ts'
import type { Shop } from '#use-cases/shop.ts'
import { sweep } from '#use-cases/upkeep/sweep.ts'

import { providerInMemory } from './fake-provider.ts'
import { watchDatabase } from './watched-database.ts'

export const SITE_URL = 'https://shop.example'
export const FIRM_INBOX = 'orders@northmere.example'

/** Every published version of the terms, the current version last. */
export const TERMS_VERSIONS = ['ab'.repeat(32), 'cd'.repeat(32)] as const

export const CATALOGUE: Catalogue = {
  terms: new Set(TERMS_VERSIONS),
  threeDSecureFrom: 899_700,
  products: PRODUCTS,
  firm: FIRM,
  dates: 'en-US',
  needsCompany: true,
  words: {
    ...WORDS,
    mails: { messageReceived: 'Thank you for writing.' },
    refunds: 'The firm’s rule on refunds.',
    conflicts: undefined,
  },
  refundClause: { anchor: 'refunds', number: 2 },
}

/** A clock that only a test moves. */
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
  /** Moves the clock and runs timers as they fall due. */
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

  /** Moves the clock, and runs no timers. */
  function skip(milliseconds: number): void {
    now = new Date(now.getTime() + milliseconds)
  }

  return {
    port,
    pass,
    passMinutes: (minutes: number) => skip(minutes * 60_000),
    passDays: (days: number) => skip(days * 86_400_000),
  }
}

function mailInMemory() {
  const sent: (Mail & { id: string })[] = []
  const state = {
    refuses: (_mail: Mail & { id: string }): boolean => false,
    kind: 'deferred' as MailError['kind'],
  }
  return {
    sent,
    /** Kinds of the sent mails, in alphabetical order. */
    kinds: () => sent.map(({ kind }) => kind).toSorted(),
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

/**
 * A shop with its own database, and everything that a test may inspect or change: external services
 * are in memory, and only the test moves the clock. It closes with the test.
 */
export async function openShop() {
  const clock = controlledClock()
  const stack = new AsyncDisposableStack()
  onTestFinished(() => stack.disposeAsync())
  const lent = await migratedDatabase()
  stack.defer(lent.close)
  const real = openDatabase(lent.url)
  stack.defer(real.end)
  const connect = async () => {
    const client = new Client({ connectionString: lent.url, pipeline: true })
    await client.connect()
    stack.defer(() => client.end())
    return client
  }
  const database = watchDatabase(real, await connect())
  const provider = providerInMemory(() => clock.port.now())
  const mail = mailInMemory()
  const log: { event: string; facts: Record<string, unknown> }[] = []
  const context: Shop = {
    db: database.db,
    siteUrl: SITE_URL,
    firmInbox: FIRM_INBOX,
    catalogue: CATALOGUE,
    owners: [],
    isFork: false,
    maxRows: 1_000_000,
    limitSecret: 'a secret of at least thirty-two characters',
    provider: provider.port,
    mail: mail.port,
    printer: {
      print: ({ number }) => Promise.resolve(new TextEncoder().encode(number)),
      printProForma: ({ order }) => Promise.resolve(new TextEncoder().encode(order.number)),
      printProposal: ({ cartUrl }) => Promise.resolve(new TextEncoder().encode(cartUrl)),
    },
    backgroundDelivery: {
      begin: async (orderId) => {
        await sendMailsInBackground(context, JSON.stringify({ orderId }), 'ours')
        return undefined
      },
      isOurs: (_body, signature) => signature === 'ours',
    },
    rates: { latest: () => Promise.resolve(undefined) },
    clock: clock.port,
    ids: idGenerator,
    monitoring: { post: undefined, ping: () => Promise.resolve() },
    log: (event, facts = {}) => void log.push({ event, facts }),
  }
  return { context, clock, database, provider, mail, log, connect }
}

export type TestShop = Awaited<ReturnType<typeof openShop>>

/** A new shop for each test of a file, with what `arrange` returns, such as an order. */
export function shopOfEach<More extends object>(
  arrange: (shop: TestShop) => Promise<More> = async () => ({}) as More,
): TestShop & More {
  let opened: TestShop & More
  beforeEach(async () => {
    const shop = await openShop()
    opened = { ...shop, ...(await arrange(shop)) }
  })
  return new Proxy({} as TestShop & More, { get: (_, name) => Reflect.get(opened, name) })
}

/**
 * Runs `others` while a transaction of another connection blocks them. The transaction runs the SQL
 * `first` before `others` begin, and `last` once they wait. An embedded database runs one transaction
 * after the other, so the wait is checked only on a server.
 */
export async function runWhileBlocked(
  shop: TestShop,
  { first, last }: { first: string; last: string },
  others: () => Promise<unknown>,
): Promise<void> {
  const client = await shop.connect()
  await client.query(`begin; ${first}`)
  const waiting = others()
  if (process.env['DATABASE_URL'] !== undefined) {
    const locks = `select 1 from pg_locks where not granted`
    await expect.poll(async () => (await client.query(locks)).rows).not.toEqual([])
  }
  await client.query(`${last}; commit`)
  await waiting
}

/** A staff member. */
export const STAFF = 'ann@firm.example'

/** The staff member `STAFF` in the role of owner. */
export const OWNER = { email: STAFF, role: 'owner' } as const

/** The value of a result that must be a success. */
export function valueOf<Value>(answer: Result<Value>): Value {
  if (!answer.ok) throw new Error(`It was refused: ${answer.failure.code}`)
  return answer.value
}

/** An order as staff see it. */
export async function detailOf(shop: TestShop, orderId: string): Promise<OrderDetail> {
  return valueOf(await readOrder(shop.context, orderId))
}

/** Whether a document opens with the key of a customer's link, or for staff with a role. */
export async function canOpenDocument(
  shop: TestShop,
  { id, key = '', role }: { id: string; key?: string; role?: StaffRole },
): Promise<boolean> {
  const roleOf = () => Promise.resolve(role)
  return (await readDocument(shop.context, { id, key, roleOf })).ok
}

/**
 * Begins a payment that must succeed; returns its session and its order. Each attempt has its own
 * buyer, so that no buyer pays twice for the same products.
 */
export async function beginPayment(
  shop: TestShop,
  more: Parameters<typeof aPaymentRequest>[0] = {},
) {
  const email = more.attempt ? `buyer-${more.attempt.slice(-4)}@firm.example` : aBuyer().email
  const request = aPaymentRequest({ customerInfo: customerInfo(aBuyer({ email })), ...more })
  const result = await createPayment(shop.context, request)
  const begun = valueOf(result)
  const order = shop.database.rows.find((row) => row.sessionId === begun.sessionId)
  if (!order) throw new Error('The payment has no order')
  return { ...begun, order }
}

export type TestOrder = Awaited<ReturnType<typeof beginPayment>>['order']

/** A unique attempt id for each number, different from the default of `aPaymentRequest`. */
export function attemptOf(number: number): string {
  return `33333333-3333-4333-8333-${String(number).padStart(12, '0')}`
}

/** Net sales (less refunds) and their VAT in the first month of a test, in pence. */
export async function netSales({ context }: TestShop) {
  const span = { from: '2026-03', to: '2026-03', realOnly: false }
  const { gross, refunded, vat } = reportLine(await listMonthlyFigures(context.db, span))
  return { kept: gross - refunded, vat }
}

/** Begins a payment that is paid and settled; its mails are still queued. */
export async function settledPayment(
  shop: TestShop,
  attempt?: string,
  more: Parameters<typeof aPaymentRequest>[0] = {},
) {
  const payment = await beginPayment(shop, { ...(attempt !== undefined && { attempt }), ...more })
  shop.provider.pay(payment.sessionId)
  await settle(shop.context, payment.sessionId)
  return payment
}

/** Runs a sweep; also returns the number of mails sent, alerts excluded. */
export async function sweepAndCount(shop: TestShop) {
  const sent = () => shop.mail.sent.filter(({ kind }) => !kind.endsWith('-alert')).length
  const before = sent()
  return { ...(await sweep(shop.context)), mailsSent: sent() - before }
}

/** Changes columns of an order. */
export async function setOrder(
  shop: TestShop,
  { id }: { id: string },
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`)
  await shop.database.sql(`update orders set ${names.join(', ')} where id = $1`, [
    id,
    ...Object.values(columns),
  ])
}

/** Copies an order; `columns` has SQL of the values that differ, in which `n` counts from 1 to `count`. */
export async function copyOrder(
  { database: { sql } }: TestShop,
  { id }: { id: string },
  count: number,
  columns: Readonly<Record<string, string>> = {},
): Promise<void> {
  const random = 'gen_random_uuid()'
  const number = '(select max(order_number::int) from orders) + n'
  const values = { id: random, attempt: random, order_number: number, ...columns }
  const unique = ['access_key', 'stripe_session_id', 'stripe_payment_intent_id']
  const others = await sql<{ name: string }>(
    `select column_name as name from information_schema.columns
    where table_name = 'orders' and is_generated = 'NEVER' and column_name <> all($1)`,
    [[...unique, ...Object.keys(values)]],
  )
  const kept = others.map(({ name }) => name)
  await sql(
    `insert into orders (${[...Object.keys(values), ...kept].join(', ')})
    select ${[...Object.values(values), ...kept].join(', ')}
    from orders, generate_series(1, $2) n where id = $1`,
    [id, count],
  )
}
