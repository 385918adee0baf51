import { randomUuid } from '#browser/random.ts'
import { storedJson } from '#browser/storage.ts'
import { parseCart, type CartLine } from '#domain/products/cart.ts'
import { isRecord } from '#domain/text/record.ts'
import { removeBought } from '#shop/cart/cart.store.ts'

import { digest, draftMark, removeDraft } from './checkout-draft.store.ts'

/** What this browser remembers of the payments that it began, in every tab. */
interface Payments {
  attempt?: Attempt
  /** Sessions that it opened, and orders to be paid by transfer, of which it has not seen the end; oldest first. */
  opened: readonly OpenedSession[]
}

/** One submission of the checkout: the same again is the same attempt, so that nobody pays twice. */
interface Attempt {
  attempt: string
  /** Stands for what was submitted. */
  fingerprint: string
  /** The payment session that this attempt takes the place of. */
  replaces?: string
  /** The payment session that was opened for it. */
  sessionId?: string
}

export interface OpenedSession {
  /** For an order that is paid by transfer the key of its link. */
  sessionId: string
  /** What is paid for in it. */
  cart: readonly CartLine[]
  /** What stood in the form when it was sent, as `draftMark` puts it. */
  draft: string
}

/** So many sessions are remembered. */
const MOST_OPENED = 5

const stored = storedJson('local', 'payments', parsePayments)

/**
 * The attempt for a submission: the last one when nothing has changed since, otherwise a new one
 * that names the payment session it replaces.
 */
export function attemptFor(payload: unknown): { attempt: string; replaces?: string } {
  const fingerprint = digest(JSON.stringify(payload))
  const { attempt } = stored.read()
  return attempt?.fingerprint === fingerprint ? toWire(attempt) : beginAttempt(fingerprint)
}

/** A new attempt for the same submission, when the server no longer accepts the last one. */
export function freshAttemptFor(payload: unknown): { attempt: string; replaces?: string } {
  return beginAttempt(digest(JSON.stringify(payload)))
}

/** Remembers a payment session that was opened for the last attempt. */
export function addOpened(session: OpenedSession): void {
  const { attempt, opened } = stored.read()
  const others = opened.filter(({ sessionId }) => sessionId !== session.sessionId)
  save({
    ...(attempt && { attempt: { ...attempt, sessionId: session.sessionId } }),
    opened: [...others, session].slice(-MOST_OPENED),
  })
}

/** The sessions that were opened here and may still be paid, oldest first. */
export function openedSessions(): readonly OpenedSession[] {
  return stored.read().opened
}

/** Forgets a session that is paid or closed; returns it, if it was opened here. */
export function removeOpened(sessionId: string): OpenedSession | undefined {
  const payments = stored.read()
  const own = payments.opened.find((session) => session.sessionId === sessionId)
  if (own) save({ ...payments, opened: payments.opened.filter((session) => session !== own) })
  return own
}

/** From now on no attempt replaces this session: it is paid, or a bank works on it. */
export function neverReplace(sessionId: string): void {
  const { attempt, opened } = stored.read()
  if (attempt?.sessionId === sessionId) save({ opened })
  else if (attempt?.replaces === sessionId) {
    const { replaces: _replaces, ...rest } = attempt
    save({ attempt: rest, opened })
  }
}

/**
 * Removes what was paid for, or waits for its transfer, from the cart, and forgets the form that was
 * sent with it: once, and only in the browser that placed the order. A form that was changed since
 * stays.
 */
export function applyOrdered(sessionId: string, bought: readonly CartLine[]): void {
  const opened = removeOpened(sessionId)
  if (!opened) return
  removeBought(bought)
  if (opened.draft === draftMark()) removeDraft()
  neverReplace(sessionId)
}

function save(payments: Payments): void {
  if (payments.attempt || payments.opened.length > 0) stored.write(payments)
  else stored.remove()
}

function beginAttempt(fingerprint: string): { attempt: string; replaces?: string } {
  const { attempt: last, opened } = stored.read()
  const replaces = last?.sessionId ?? last?.replaces
  const attempt = { attempt: randomUuid(), fingerprint, ...(replaces && { replaces }) }
  save({ attempt, opened })
  return toWire(attempt)
}

function toWire({ attempt, replaces }: Attempt): { attempt: string; replaces?: string } {
  return { attempt, ...(replaces && { replaces }) }
}

function parsePayments(value: unknown): Payments {
  const { attempt, opened } = isRecord(value) ? value : {}
  return {
    ...parseAttempt(attempt),
    opened: Array.isArray(opened) ? opened.flatMap(parseOpened) : [],
  }
}

function parseAttempt(value: unknown): { attempt?: Attempt } {
  if (!isRecord(value)) return {}
  const { attempt, fingerprint, replaces, sessionId } = value
  if (typeof attempt !== 'string' || typeof fingerprint !== 'string') return {}
  return {
    attempt: {
      attempt,
      fingerprint,
      ...(typeof replaces === 'string' && { replaces }),
      ...(typeof sessionId === 'string' && { sessionId }),
    },
  }
}

function parseOpened(value: unknown): OpenedSession[] {
  if (!isRecord(value)) return []
  const { sessionId, cart, draft } = value
  if (typeof sessionId !== 'string' || typeof draft !== 'string') return []
  return [{ sessionId, cart: parseCart(cart), draft }]
}
