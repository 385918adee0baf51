import type { Platform } from '@storefront/local-platform/platform.ts'
import { Pool, type QueryResultRow } from 'pg'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, vi } from 'vitest'

import { contact, MIN_FILL_MS } from '#contract/shop/contact.ts'
import { createPayment, type CreatePaymentAnswer } from '#contract/shop/create-payment.ts'
import type { PaymentRequest } from '#contract/shop/payment-request.ts'
import { verifyPayment } from '#contract/shop/verify-payment.ts'
import { listIssues, type IssuesAnswer } from '#contract/staff/issues.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import { invitePerson, listPeople, type PeopleAnswer } from '#contract/staff/people.ts'
import {
  confirmSignIn,
  readSession,
  requestSignIn,
  type StaffSession,
} from '#contract/staff/staff-session.ts'
import { documentNumber } from '#domain/documents/invoice.ts'
import type { ContactForm } from '#domain/people/contact-form.ts'
import type { StaffRole } from '#domain/people/staff-role.ts'
import { RESPONSE_TIMEOUT_MS } from '#http/serve.ts'
import { documentPrinter } from '#services/documents/document-printer.ts'
import { FIRST, product } from '#tests/catalogue.ts'
import { migratedDatabase } from '#tests/database.ts'
import { startTestPlatform, type StageOptions } from '#tests/stage.ts'
import type { SweepReport } from '#use-cases/upkeep/sweep.ts'
import { openShop as joinShop, closeDatabase } from '#wiring.ts'

import { apiAt, type Answer } from './api.ts'
import { LOCAL_CALL } from './calls.ts'
import type { FaultyProxy } from './line.ts'

export type Mail = Awaited<ReturnType<Platform['mailbox']['mails']>>[number]

export interface OrderFacts extends QueryResultRow {
  id: string
  order_number: string
  settlement: string
  payment_status: string
  attention: string | null
  total_amount: number
  stripe_session_id: string | null
  access_key: string
  customer_notified: boolean
}

export interface CardProviderState {
  sessions: {
    id: string
    status: string
    amount_total: number
    currency: string
    success_url: string
    cancel_url: string
    metadata: Record<string, string>
    lineItems: { description: string; quantity: number }[]
  }[]
  events: { id: string; type: string; sessionId: string | null }[]
  deliveries: { eventId: string; status: string; attempts: { status: number | null }[] }[]
}

export type Shop = Awaited<ReturnType<typeof openShop>>

interface ShopOptions extends StageOptions {
  /** Whether the tests change tables, so that the database cannot be reused. */
  changesTables?: boolean
  /** The faulty proxy between the functions and the database. */
  line?: FaultyProxy
  /** Whether to really print invoices and credit notes; printing is the slowest part of a payment. */
  printsDocuments?: boolean
}

/** Starts a shop, with helpers for its visitors, bank and database. */
export async function openShop({
  changesTables = false,
  ...options
}: Omit<ShopOptions, 'line' | 'printsDocuments'> = {}) {
  if (changesTables) return shopOn(await startTestPlatform(options))
  const database = await migratedDatabase()
  const platform = await startTestPlatform({ ...options, databaseUrl: database.url })
  const close = async () => {
    await platform.close()
    await database.close()
  }
  return shopOn({ ...platform, close })
}

/** Opens a resource before the tests of a file and closes it after them. */
export function openForFile<T extends { close: () => Promise<void> }>(open: () => Promise<T>): T {
  let opened: T
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())
  return new Proxy({} as T, { get: (_, name) => Reflect.get(opened, name) })
}

/**
 * Raises the time limit of calls for busy machines; returns a function that restores it. tests/http and
 * tests/faults check the limit itself.
 */
function raiseTimeLimit(): () => void {
  const start = globalThis.setTimeout
  const patient = (run: () => void, ms?: number, ...given: unknown[]) =>
    start(run, ms === RESPONSE_TIMEOUT_MS ? 50_000 : ms, ...given)
  globalThis.setTimeout = Object.assign(patient, start)
  return () => {
    globalThis.setTimeout = start
  }
}

/** Runs `work` while the functions see other variables. */
export async function withVariables<T>(
  variables: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  try {
    return await work()
  } finally {
    vi.unstubAllEnvs()
  }
}

/** A shop that is open for the tests of a file. */
export function shopForFile({ line, printsDocuments, ...options }: ShopOptions = {}): Shop {
  return openForFile(async () => {
    const shop = await openShop(options)
    // The functions read this variable at their first call.
    if (line) process.env['DATABASE_URL'] = line.through(shop.platform.databaseUrl)
    await using stack = new AsyncDisposableStack()
    stack.defer(raiseTimeLimit())
    if (printsDocuments !== true) {
      const print = vi.spyOn(documentPrinter, 'print').mockResolvedValue(new Uint8Array())
      stack.defer(() => print.mockRestore())
    }
    stack.defer(shop.close)
    const open = stack.move()
    return { ...shop, close: () => open.disposeAsync() }
  })
}

/** The headers of a staff member who is signed in for the tests of a file. */
export function staffOf(shop: Shop): { cookie: string } {
  const headers = { cookie: '' }
  beforeAll(async () => {
    headers.cookie = await shop.staffCookie()
  })
  return headers
}

/** Helpers for a running shop's visitors, bank and database. */
export function shopOn(platform: Platform) {
  const pool = new Pool({ connectionString: platform.databaseUrl, max: 2 })
  pool.on('error', () => undefined)
  const { url, mailbox } = platform
  const { send, post } = apiAt(url)
  const stripe = stripeOf(platform)

  async function rows<Row extends QueryResultRow>(sql: string, values: unknown[] = []) {
    return (await pool.query<Row>(sql, values)).rows
  }

  async function control<T = unknown>(path: string, body?: object, method = 'POST'): Promise<T> {
    const response = await fetch(`${platform.cardProviderUrl}/_control/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer as T
  }

  const providerState = () => control<CardProviderState>('state', undefined, 'GET')

  async function mailsOf(part: string): Promise<Mail[]> {
    const mails = await mailbox.mails()
    return mails.filter((mail) => mail.to === part || mail.subject.includes(part))
  }

  const signInByLink = async (email?: string) =>
    post(confirmSignIn, { token: await signInToken(email) })

  async function signInToken(email = platform.staffEmail): Promise<string> {
    const before = new Set((await mailbox.mails()).map(({ id }) => id))
    await post(requestSignIn, { email })
    const mail = await mailbox.waitFor(
      ({ id, to, subject }) => !before.has(id) && to === email && subject === 'Your sign-in link',
    )
    return tokenOf(mail)
  }

  async function invited(email: string, role: StaffRole, by: { cookie: string }) {
    expect((await post(invitePerson, { email, role }, by)).status).toBe(200)
    const mail = await mailbox.waitFor(
      ({ to, subject }) => to === email && subject.startsWith('You are invited'),
    )
    return { cookie: cookieOf(await post(confirmSignIn, { token: tokenOf(mail) })) }
  }

  async function order(sessionId: string): Promise<OrderFacts> {
    const found = await rows<OrderFacts>(
      `select id, order_number, settlement, payment_status, attention, total_amount,
        stripe_session_id, access_key, customer_notified_at is not null as customer_notified
      from orders where stripe_session_id = $1`,
      [sessionId],
    )
    expect(found).toHaveLength(1)
    return found[0]!
  }

  async function begin(overrides: PaymentRequestChanges = {}): Promise<CreatePaymentAnswer> {
    return (await post(createPayment, paymentRequest(overrides))).value
  }

  function pay(sessionId: string, outcome = 'success') {
    return control(`sessions/${sessionId}/pay`, { outcome })
  }

  async function paid(overrides: PaymentRequestChanges = {}) {
    const begun = await begin(overrides)
    await pay(begun.sessionId)
    const verified = (await post(verifyPayment, { sessionId: begun.sessionId })).value
    return { ...begun, verified, ...(await order(begun.sessionId)) }
  }

  function deliveries(mode: string, more: object = {}) {
    return control('deliveries', { mode, ...more })
  }

  async function paidUnnoticed() {
    await deliveries('drop')
    const begun = await begin()
    await pay(begun.sessionId)
    await deliveries('normal')
    return begun
  }

  async function unsent(): Promise<number> {
    const waiting = await rows(`select 1 from mails where sent_at is null and withdrawn_at is null`)
    return waiting.length
  }

  /** Waits until every webhook is answered, every queued mail is sent and no background work runs. */
  async function quiet(): Promise<void> {
    await expect
      .poll(async () => {
        const { deliveries } = await providerState()
        const waiting = deliveries.filter(({ status }) => status === 'waiting').length
        return { waiting, unsent: await unsent() }
      })
      .toEqual({ waiting: 0, unsent: 0 })
    await platform.settled()
  }

  async function settled(overrides: PaymentRequestChanges = {}) {
    const order = await paid(overrides)
    await quiet()
    return order
  }

  async function foreignSession(): Promise<string> {
    const { id } = await stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'https://other.example/done',
      client_reference_id: 'cart-17',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'gbp', unit_amount: 500, product_data: { name: 'Mug' } },
        },
      ],
    })
    return id
  }

  async function sentMails(): Promise<number> {
    return (await rows(`select 1 from mails where sent_at is not null`)).length
  }

  /** The number of rows of each table, once no background work runs. */
  async function counts(): Promise<Record<string, number>> {
    await platform.settled()
    const names = await rows<{ name: string }>(
      `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    const parts = names.map(({ name }) => `(select count(*)::int from ${name}) as ${name}`)
    return (await rows<Record<string, number>>(`select ${parts.join(', ')}`))[0]!
  }

  return {
    platform,
    mailbox,
    /** The shop's account at the card provider. */
    stripe,
    send,
    post,
    /** Posts a form as a browser without JavaScript does; returns the address of the redirect. */
    submit: async (
      { path }: { path: string },
      fields: Record<string, string>,
      headers: Record<string, string> = {},
    ) => {
      const body = new URLSearchParams(fields)
      const answer = await fetch(url + path, { method: 'POST', headers, body, redirect: 'manual' })
      expect(answer.status).toBe(303)
      return answer.headers.get('location')
    },
    get: <T>(path: string, headers: Record<string, string> = {}) => send<T>(path, { headers }),
    rows,
    order,
    /** The services and settings of the functions. */
    joined: () => joinShop(LOCAL_CALL),
    write: (more: Partial<ContactForm> = {}) =>
      post(contact, {
        name: 'Margaret Hale',
        email: 'margaret@example.com',
        message: 'Hello',
        elapsed: MIN_FILL_MS,
        ...more,
      }),
    counts,
    control,
    providerState,
    /** The session of the first owner, who signs in by a mailed link. */
    staffCookie: async () => cookieOf(await signInByLink()),
    /** The answer to a sign-in by a mailed link, by default of the first owner. */
    signInByLink,
    /** The token of a newly mailed sign-in link, by default to the first owner. */
    signInToken,
    /** Who is signed in. */
    session: async (headers: { cookie: string }) =>
      (await send<StaffSession>(readSession.path, { headers })).value,
    /** The people with access, and the log of their actions. */
    people: async (headers: { cookie: string }) =>
      (await send<PeopleAnswer>(listPeople.path, { headers })).value,
    /** Invites a person and opens the mailed link; returns the headers of the session. */
    invited,
    /** Downloads a file of the shop. */
    download: async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(url + path, { headers })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return { status: answer.status, headers: answer.headers, bytes }
    },
    /** Mails to an address, or with this text in the subject. */
    mailsOf,
    /** Subjects of all mails about an order, in alphabetical order. */
    subjects: async (orderNumber: string) =>
      (await mailsOf(orderNumber)).map(({ subject }) => subject).toSorted(),
    /** Begins a payment that must succeed. */
    begin,
    /** Pays a session at the provider, without the buyer's return. */
    pay,
    /** An order whose buyer has paid and returned. */
    paid,
    /** An order whose buyer has paid and returned, with its mails sent. */
    settled,
    /** A session that is paid at the provider while its webhooks are lost. */
    paidUnnoticed,
    /** A session of another shop on the same account. */
    foreignSession,
    /** An order as staff see it. */
    detail: async (id: string, headers: { cookie: string }) =>
      (await send<OrderDetail>(`/api/orders/${id}`, { headers })).value,
    /** Makes an order older by an interval, such as '31 minutes'. */
    age: (id: string, by: string) =>
      rows(`update orders set order_date = order_date - $2::interval where id = $1`, [id, by]),
    /** The open issues that staff see. */
    issues: async (headers: { cookie: string }) =>
      (await send<IssuesAnswer>(listIssues.path, { headers })).value,
    deliveries,
    unsent,
    /** Polls `read` until the following matcher passes. */
    eventually: <T>(read: () => Promise<T>) => expect.poll(read),
    quiet,
    /** Runs the sweep as if the last sweep was an hour ago, and waits for its background work. */
    sweep: async () => {
      await rows(
        `update heartbeats set succeeded_at = succeeded_at - interval '1 hour' where part = 'lists'`,
      )
      const before = await sentMails()
      const response = await platform.runScheduled('sweep')
      expect(response.status).toBe(200)
      await platform.settled()
      const report = (await response.json()) as SweepReport
      return { ...report, mailsSent: (await sentMails()) - before }
    },
    close: async () => {
      await pool.end()
      await platform.close()
      await closeDatabase()
    },
  }
}

function stripeOf({ cardProviderUrl }: Platform): Stripe {
  const { hostname, port } = new URL(cardProviderUrl ?? '')
  const key = process.env['STRIPE_SECRET_KEY'] ?? 'sk_test_none'
  return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false })
}

/** The subjects of the two mails about a paid order, in alphabetical order. */
export function paidOrderSubjects(orderNumber: string): unknown[] {
  return [
    expect.stringMatching(`^New order ${orderNumber}: £`),
    expect.stringMatching(`^Your order ${orderNumber} with `),
  ]
}

/** Expects that a cookie opens nothing and signs nobody in. */
export async function expectNotSignedIn(shop: Shop, cookie: string): Promise<void> {
  const answer = await shop.get('/api/orders', { cookie })
  expect([answer.status, answer.error.code], cookie).toEqual([401, 'not-signed-in'])
  const who = await shop.get(readSession.path, { cookie })
  expect(who.value, cookie).toEqual({ email: null })
  expect(who.headers.get('cache-control')).toBe('no-store')
  expect(who.headers.getSetCookie()).toEqual([])
}

/** Expects each series of document numbers to have no gap and no duplicate. */
export async function expectNoGap(shop: Shop): Promise<void> {
  const series = await shop.rows<{ series: string; year: number; last: number }>(
    `select series, year, last from document_numbers`,
  )
  const drawn = series.flatMap(({ series: name, year, last }) =>
    Array.from({ length: last }, (_, index) => documentNumber(name, year, index + 1)),
  )
  const given = await shop.rows<{ number: string }>(
    `select number from documents where version = 1`,
  )
  expect(given.map(({ number }) => number).toSorted()).toEqual(drawn.toSorted())
}

/** The cookies that an answer sets, as the next request sends them. */
export function cookieOf({ headers }: Pick<Answer<unknown>, 'headers'>): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** The one-time token of a sign-in mail. */
export function tokenOf(mail: Mail): string {
  const token = /#token=(\S+)/.exec(mail.text)?.[1]
  if (token === undefined) throw new Error(`No link in "${mail.subject}"`)
  return decodeURIComponent(token)
}

export interface PaymentRequestChanges extends Partial<Omit<PaymentRequest, 'customerInfo'>> {
  customerInfo?: Partial<PaymentRequest['customerInfo']>
}

let buyers = 0

/** A checkout request for a single unit of the first product, each time from a different buyer. */
export function paymentRequest({
  customerInfo,
  ...overrides
}: PaymentRequestChanges = {}): PaymentRequest {
  buyers += 1
  return {
    cartItems: [
      {
        id: FIRST,
        name: product(FIRST).name,
        price: product(FIRST).price,
        quantity: 1,
        image: product(FIRST).image,
      },
    ],
    customerInfo: {
      name: 'Ada Lovelace',
      email: `buyer-${buyers}@example.com`,
      phone: '+44 20 7946 0100',
      company: 'Analytical Engines Ltd',
      businessType: 'Engineering',
      address: {
        street: '12 St James Square',
        city: 'London',
        state: 'Greater London',
        postal_code: 'SW1Y 4JH',
        country: 'GB',
      },
      ...customerInfo,
    },
    ...overrides,
  }
}
