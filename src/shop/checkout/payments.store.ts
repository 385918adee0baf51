import { randomUuid } from '#browser/random.ts'
import { storedJson } from '#browser/storage.ts'
import { parseCart, type CartLine } from '#domain/products/cart.ts'
import { isRecord } from '#domain/text/record.ts'
import { removeBought } from '#shop/cart/cart.store.ts'

import { digest, draftFingerprint, removeDraft } from './checkout-draft.store.ts'

/** The payments that this browser has begun, shared by all tabs. */
interface Payments {
  attempt?: Attempt
  /** Payments whose result is not known yet; oldest first. */
  opened: readonly OpenedSession[]
}

/** A submission of the checkout. An identical submission has the same attempt, so that nobody pays twice. */
interface Attempt {
  /** UUID. */
  attempt: string
  /** Digest of the submitted values. */
  fingerprint: string
  /** The payment session that this attempt replaces. */
  replaces?: string
  sessionId?: string
}

/** The part of an attempt that the server gets. */
type SentAttempt = Pick<Attempt, 'attempt' | 'replaces'>

export interface OpenedSession {
  /** Id of the payment session, or the access key of an order without one. */
  sessionId: string
  /** The cart lines that the session pays for. */
  cart: readonly CartLine[]
  /** `draftFingerprint` of the form when it was sent. */
  draft: string
}

const MAX_OPENED = 5

const stored = storedJson('local', 'payments', parsePayments)

/**
 * Returns the stored attempt of an identical submission; otherwise begins an attempt that replaces
 * the last session.
 */
export function findOrBeginAttempt(payload: unknown): SentAttempt {
  const { attempt } = stored.read()
  const isSame = attempt?.fingerprint === digest(JSON.stringify(payload))
  return isSame ? pickSentFields(attempt) : beginAttempt(payload)
}

/** Begins a new attempt, even for an identical submission. */
export function beginAttempt(payload: unknown): SentAttempt {
  const { attempt: last, opened } = stored.read()
  const replaces = last?.sessionId ?? last?.replaces
  const fingerprint = digest(JSON.stringify(payload))
  const attempt = { attempt: randomUuid(), fingerprint, ...(replaces && { replaces }) }
  save({ attempt, opened })
  return pickSentFields(attempt)
}

/** Stores the payment session of the last attempt. */
export function storeOpenedSession(session: OpenedSession): void {
  const { attempt, opened } = stored.read()
  const others = opened.filter(({ sessionId }) => sessionId !== session.sessionId)
  save({
    ...(attempt && { attempt: { ...attempt, sessionId: session.sessionId } }),
    opened: [...others, session].slice(-MAX_OPENED),
  })
}

/** The sessions and orders by transfer, opened in this browser, whose result is not known yet; oldest first. */
export function openedSessions(): readonly OpenedSession[] {
  return stored.read().opened
}

/** Removes a session that is paid or closed; returns the session if this browser opened it. */
export function removeOpenedSession(sessionId: string): OpenedSession | undefined {
  const payments = stored.read()
  const own = payments.opened.find((session) => session.sessionId === sessionId)
  if (own) save({ ...payments, opened: payments.opened.filter((session) => session !== own) })
  return own
}

/** Prevents later attempts from replacing this session, because it is paid or a bank is processing it. */
export function preventReplacement(sessionId: string): void {
  const { attempt, opened } = stored.read()
  if (attempt?.sessionId === sessionId) save({ opened })
  else if (attempt?.replaces === sessionId) {
    const { replaces: _replaces, ...rest } = attempt
    save({ attempt: rest, opened })
  }
}

/**
 * Removes the ordered lines from the cart. Also removes the form's draft, unless it has changed
 * since the order. Works only once, and only in the browser that placed the order.
 */
export function clearAfterOrder(sessionId: string, bought: readonly CartLine[]): void {
  const opened = removeOpenedSession(sessionId)
  if (!opened) return
  removeBought(bought)
  if (opened.draft === draftFingerprint()) removeDraft()
  preventReplacement(sessionId)
}

function save(payments: Payments): void {
  if (payments.attempt || payments.opened.length > 0) stored.write(payments)
  else stored.remove()
}

function pickSentFields({ attempt, replaces }: Attempt): SentAttempt {
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
