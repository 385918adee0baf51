import { storedText } from '#browser/storage.ts'

const stored = storedText('local', 'paidSessions')

const KEPT = 20

/** Enough of a session id to tell one's own apart, too little to open an order with. */
const TAIL = 10

/**
 * Notes that a payment session is known as paid and answers whether that is news to this browser,
 * so that an old confirmation opened again leaves a new cart alone.
 */
export function notePaid(sessionId: string): boolean {
  const tail = sessionId.slice(-TAIL)
  const known = (stored.read() ?? '').split(' ').filter((item) => item !== '')
  if (known.includes(tail)) return false
  stored.write([...known, tail].slice(-KEPT).join(' '))
  return true
}
