import { storedJson } from '#browser/storage.ts'
import { parseCart, type CartLine } from '#domain/cart.ts'
import { isRecord } from '#domain/record.ts'

const stored = storedJson('local', 'openedSessions', (value) =>
  Array.isArray(value) ? value.flatMap(openedSession) : [],
)

const KEPT = 5

/** A payment session that this browser opened and has not seen the end of. */
export interface OpenedSession {
  sessionId: string
  /** What is paid for in it. */
  cart: readonly CartLine[]
  /** What stood in the form when it was sent, as `draftMark` puts it. */
  draft: string
}

/** Notes that this browser opened a payment session. */
export function noteOpened(session: OpenedSession): void {
  const others = openedSessions().filter(({ sessionId }) => sessionId !== session.sessionId)
  keep([...others, session].slice(-KEPT))
}

/** The sessions that were opened here and may still be paid, oldest first. */
export function openedSessions(): readonly OpenedSession[] {
  return stored.read()
}

/** Forgets a session that is paid or over; answers it, if it was opened here. */
export function takeOpened(sessionId: string): OpenedSession | undefined {
  const opened = openedSessions()
  const own = opened.find((session) => session.sessionId === sessionId)
  if (own) keep(opened.filter((session) => session !== own))
  return own
}

function keep(sessions: readonly OpenedSession[]): void {
  if (sessions.length === 0) stored.remove()
  else stored.write(sessions)
}

function openedSession(value: unknown): OpenedSession[] {
  if (!isRecord(value)) return []
  const { sessionId, cart, draft } = value
  if (typeof sessionId !== 'string' || typeof draft !== 'string') return []
  return [{ sessionId, cart: parseCart(cart), draft }]
}
