import { randomUUID } from 'node:crypto'

import { Refusal } from '#contract/failure.ts'
import { londonYear } from '#domain/date.ts'
import { FIRST_STEP } from '#domain/delivery.ts'
import {
  documentNumber,
  seriesOf,
  type DocumentDraft,
  type IssuedDocument,
} from '#domain/invoice.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import { aPayment } from '#tests/builders.ts'
import type { Alert, Alerts, Way } from '#use-cases/alerts-port.ts'
import { isRight } from '#use-cases/card-provider-port.ts'
import type { ContactMessages, NewContactMessage } from '#use-cases/contact-port.ts'
import type { FiledDocument } from '#use-cases/documents-port.ts'
import type { Heartbeat, Heartbeats, MissingRight, Part } from '#use-cases/heartbeats-port.ts'
import type { MailKind, QueuedMail } from '#use-cases/mail-port.ts'
import type { NewOrder, Orders, FullOrder } from '#use-cases/orders-port.ts'
import type { Outbox } from '#use-cases/outbox-port.ts'
import type { WebhookLog } from '#use-cases/webhook-log-port.ts'

const MINUTE = 60_000

interface OrderInMemory extends FullOrder {
  attempt: string
  termsVersion: string | null
  events: OrderEvent[]
  checkedAt: Date | undefined
}

interface MailInMemory extends QueuedMail {
  orderId: string | null
  createdAt: Date
  attempts: number
  nextAttemptAt: Date | null
  sentAt: Date | null
  reason: string | undefined
}

/** Orders, outbox and webhook log in memory, with the promises of the real ones. */
export function databaseInMemory() {
  const state = { isDown: false }
  const rows: OrderInMemory[] = []
  const mails: MailInMemory[] = []
  const events = new Map<string, string>()
  const fetched = new Set<string>()
  const refused: Date[] = []
  const issues: Alert[] = []
  const beats = new Map<Part, Heartbeat>()

  /** The port as over a network: it lets other calls in between, and fails while the database is down. */
  function reached<Port extends object>(port: Port): Port {
    return new Proxy(port, {
      get:
        (methods, name) =>
        async (...asked: unknown[]) => {
          await Promise.resolve()
          if (state.isDown) {
            throw new Refusal({ code: 'unavailable', message: 'Not just now.', retryAfter: 10 })
          }
          return (Reflect.get(methods, name) as (...given: unknown[]) => unknown)(...asked)
        },
    })
  }

  function queue(mail: QueuedMail, orderId: string | null, now: Date): void {
    if (mails.some((other) => other.dedupeKey === mail.dedupeKey)) return
    const waiting = { createdAt: now, attempts: 0, nextAttemptAt: now, sentAt: null }
    mails.push({ ...structuredClone(mail), ...waiting, orderId, reason: undefined })
  }

  const messages: NewContactMessage[] = []
  const { add: addMessage } = reached<Pick<ContactMessages, 'add'>>({
    add: async (message, drafts) => {
      if (messages.every(({ digest }) => digest !== message.digest)) messages.push(message)
      for (const mail of drafts) queue(mail, null, message.receivedAt)
    },
  })

  const orders = reached<Orders>({
    begin: async (order) => {
      const row = rows.find(({ attempt }) => attempt === order.attempt) ?? rowOf(order)
      if (!rows.includes(row)) rows.push(row)
      return structuredClone(row)
    },
    idOf: async (number, email) => {
      const isIt = (row: OrderInMemory) =>
        row.number === number && row.buyer.email.toLowerCase() === email.toLowerCase()
      return rows.find(isIt)?.id
    },
    attachSession: async (orderId, session) => {
      const row = rows.find((item) => item.id === orderId)
      if (row) Object.assign(row, { sessionId: session.id, sessionUrl: session.url })
    },
    byId: async (orderId) => structuredClone(rows.find((row) => row.id === orderId)),
    bySession: async (sessionId) =>
      structuredClone(rows.find((row) => row.sessionId === sessionId)),
    byKey: async (key) => structuredClone(rows.find((row) => row.accessKey === key)),
    unpaid: async (ids) =>
      structuredClone(
        rows.filter(
          ({ id, payment }) =>
            ids.includes(id) && ['pending', 'cancelled', 'expired'].includes(payment.settlement),
        ),
      ),
    update: async (orderId, now, decide) => {
      const row = rows.find((item) => item.id === orderId)
      const change = row && decide(structuredClone(row))
      if (row && change) {
        const { payment, sessionId, paymentIntentId } = change
        Object.assign(row, { payment, sessionId, paymentIntentId })
        for (const draft of change.documents ?? []) row.documents.push(issue(draft, now))
        row.events.push(...change.events)
        for (const mail of change.mails) queue(mail, orderId, now)
      }
      return structuredClone(row)
    },
    takeUnsettled: async (before, now) => {
      const [row] = rows
        .filter(({ payment }) => ['pending', 'processing'].includes(payment.settlement))
        .filter(({ date }) => Date.parse(date) < before.getTime())
        .filter(({ checkedAt }) => !checkedAt || checkedAt < now)
        .toSorted((a, b) => (a.checkedAt?.getTime() ?? 0) - (b.checkedAt?.getTime() ?? 0))
      if (row) row.checkedAt = now
      return structuredClone(row)
    },
    isAnyUnsettled: async () =>
      rows.some((row) => ['pending', 'processing'].includes(row.payment.settlement)),
    flagNotSettled: async (orderId) => {
      const row = rows.find((item) => item.id === orderId)
      if (row && row.payment.settlement !== 'paid') row.payment.attention ??= 'not-settled'
    },
  })

  function issue(draft: DocumentDraft, now: Date): IssuedDocument {
    const all = rows.flatMap(({ documents }) => documents)
    const known = all.find(({ subject }) => subject === draft.subject)
    const first = all.filter(({ kind, version }) => kind === draft.kind && version === 1)
    const number = documentNumber(seriesOf(draft), londonYear(now), first.length + 1)
    return { ...draft, number: known?.number ?? number, issuedAt: now.toISOString() }
  }

  const outbox = reached<Outbox>({
    queueResend: async (orderId, mail, now) => {
      const isSame = (other: MailInMemory) => other.to === mail.to && other.text === mail.text
      if (!open(orderId).some((other) => isSame(other) && isUnderWay(other)))
        queue(mail, orderId, now)
      return undefined
    },
    claim: async ({ now, due: moment, limit, orderId }) => {
      const due = mails
        .filter((mail) => mail.sentAt === null && mail.nextAttemptAt !== null)
        .filter((mail) => (mail.nextAttemptAt ?? moment) <= moment)
        .filter((mail) => orderId === undefined || mail.orderId === orderId)
        .slice(0, limit)
      for (const mail of due) {
        mail.attempts += 1
        mail.reason = undefined
        mail.nextAttemptAt = new Date(now.getTime() + MINUTE)
      }
      return structuredClone(due)
    },
    markSent: async (mailId, now) => {
      const mail = mails.find((item) => item.id === mailId)
      if (!mail) return
      mail.sentAt = now
      const row = rows.find((item) => item.id === mail.orderId)
      if (row && mail.kind === 'order-confirmation') row.customerNotified = true
    },
    renew: async ({ id, attempts }, now) => {
      const mail = mails.find((item) => item.id === id && item.attempts === attempts)
      if (mail?.sentAt === null && mail.nextAttemptAt) {
        mail.nextAttemptAt = new Date(now.getTime() + MINUTE)
      }
    },
    markFailed: async ({ id, attempts }, _now, next, reason) => {
      const mail = mails.find((item) => item.id === id && item.attempts === attempts)
      if (mail?.sentAt === null) Object.assign(mail, { nextAttemptAt: next, reason })
    },
    isAnyDue: async (now, orderId) =>
      open(orderId).some(({ nextAttemptAt }) => nextAttemptAt !== null && nextAttemptAt <= now),
    standing: async (orderId, kind) => {
      const newest = mails.findLast((mail) => mail.orderId === orderId && mail.kind === kind)
      if (!newest) return undefined
      if (newest.sentAt !== null) return 'sent'
      return isUnderWay(newest) ? 'under-way' : 'not-sent'
    },
  })

  function isUnderWay({ sentAt, nextAttemptAt, reason }: MailInMemory): boolean {
    return sentAt === null && nextAttemptAt !== null && reason === undefined
  }

  function open(orderId: string | undefined): MailInMemory[] {
    return mails.filter(
      (mail) => mail.sentAt === null && (orderId === undefined || mail.orderId === orderId),
    )
  }

  const heartbeats = reached<Heartbeats>({
    of: async (part) => beats.get(part),
    missingRights: async () =>
      Array.from(beats, ([part, { failing }]) => ({ right: part, since: failing?.since })).filter(
        (lack): lack is MissingRight => isRight(lack.right) && lack.since !== undefined,
      ),
    succeeded: async (part, now) => void beats.set(part, { succeededAt: now, failing: null }),
    failed: async (part, failure, now) => {
      const { succeededAt = null, failing } = beats.get(part) ?? {}
      beats.set(part, { succeededAt, failing: { since: failing?.since ?? now, failure } })
    },
  })

  const webhooks = reached<WebhookLog>({
    has: async (eventId) => events.has(eventId),
    known: async (eventIds) => new Set(eventIds.filter((id) => events.has(id))),
    add: async (eventId, type) => {
      events.set(eventId, type)
      fetched.delete(eventId)
    },
    addFetched: async (eventId, type) => {
      if (events.has(eventId)) return
      events.set(eventId, type)
      fetched.add(eventId)
    },
    acknowledge: async () => fetched.clear(),
    countRefused: async (now) => void refused.push(now),
  })

  const claims = new Map<string, { until: number; isPosted: boolean }>()
  const isTold: Record<Way, (key: string) => boolean> = {
    mail: (key) => mails.some(({ dedupeKey }) => dedupeKey === key),
    post: (key) => claims.get(key)?.isPosted === true,
  }
  const alerts = reached<Alerts>({
    untold: async (source, _now, ways) =>
      issues
        .filter((issue) => ('order' in issue ? 'orders' : 'counts') === source)
        .map((issue) => ({ ...issue, left: ways.filter((way) => !isTold[way](issue.key)) }))
        .filter(({ left }) => left.length > 0),
    claimPost: async (key, now) => {
      const claim = claims.get(key)
      if (claim && (claim.isPosted || claim.until > now.getTime())) return false
      claims.set(key, { until: now.getTime() + MINUTE, isPosted: false })
      return true
    },
    markPosted: async (key) => void claims.set(key, { until: 0, isPosted: true }),
    releasePost: async (key) => void claims.delete(key),
    queue: async (mail, orderId, now) => queue(mail, orderId, now),
  })

  /** The mails of one kind, oldest first. */
  function mailsOf(kind: MailKind): MailInMemory[] {
    return mails.filter((mail) => mail.kind === kind)
  }

  /** A document of any order, as the file has it. */
  function document(id: string): FiledDocument | undefined {
    const row = rows.find(({ documents }) => documents.some((one) => one.id === id))
    const found = row?.documents.find((one) => one.id === id)
    const invoice = row?.documents.find(({ kind }) => kind === 'invoice')
    const filed = { invoiceNumber: invoice?.number ?? null, cancels: [] }
    return row && found && { ...found, orderId: row.id, ...filed }
  }

  return {
    state,
    document,
    rows,
    mails,
    messages,
    mailsOf,
    webhookEvents: events,
    /** Ids of those that were fetched, and of which the webhook has said nothing. */
    fetchedEvents: fetched,
    /** When deliveries with a wrong signature were counted. */
    refused,
    /** Marks all the work of an order as delivered when it was placed. */
    deliver: (orderId: string) => {
      for (const item of rows.find(({ id }) => id === orderId)?.items ?? []) item.step = 'delivered'
    },
    /** What the firm has to be told, once each. */
    issues,
    alerts,
    orders,
    outbox,
    webhooks,
    heartbeats,
    /** How each part was when it was last seen. */
    beats,
    addMessage,
  }
}

function rowOf(order: NewOrder): OrderInMemory {
  return structuredClone({
    ...order,
    items: order.items.map((item) => ({
      ...item,
      step: FIRST_STEP,
      stepSince: order.date,
      promisedOn: null,
    })),
    sessionId: null,
    sessionUrl: null,
    accessKey: randomUUID(),
    keyRenewedAt: null,
    paymentIntentId: null,
    payment: aPayment(),
    customerNotified: false,
    documents: [],
    refundRequests: [],
    duplicateOf: null,
    events: [],
    checkedAt: undefined,
  })
}
