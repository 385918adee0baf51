import { randomUuid } from '#browser/random.ts'
import { storedText } from '#browser/storage.ts'

const stored = storedText('session', 'checkoutAttempt')

/** One submission: the same again is the same attempt, so that nobody pays twice. */
interface Attempt {
  attempt: string
  /** What was submitted. */
  fingerprint: string
  /** The payment session that this attempt takes the place of. */
  replaces?: string
  /** The payment session that was opened for it. */
  sessionId?: string
}

/**
 * The attempt for a submission: the last one when nothing has changed since, otherwise a new one
 * that names the payment session it replaces.
 */
export function attemptFor(payload: unknown): { attempt: string; replaces?: string } {
  const fingerprint = JSON.stringify(payload)
  const last = readAttempt()
  return last?.fingerprint === fingerprint ? wire(last) : wire(begin(fingerprint, last))
}

/** A new attempt for the same submission, when the server no longer takes the last one. */
export function freshAttemptFor(payload: unknown): { attempt: string; replaces?: string } {
  return wire(begin(JSON.stringify(payload), readAttempt()))
}

/** Remembers the payment session that was opened for the last attempt. */
export function rememberSession(sessionId: string): void {
  const last = readAttempt()
  if (last) stored.write(JSON.stringify({ ...last, sessionId }))
}

/** The payment session that was opened last, if any. */
export function lastSession(): string | undefined {
  return readAttempt()?.sessionId
}

/** Forgets the last attempt, once it is paid. */
export function forgetAttempt(): void {
  stored.remove()
}

function begin(fingerprint: string, last: Attempt | undefined): Attempt {
  const replaces = last?.sessionId ?? last?.replaces
  const attempt = { attempt: randomUuid(), fingerprint, ...(replaces ? { replaces } : {}) }
  stored.write(JSON.stringify(attempt))
  return attempt
}

function wire({ attempt, replaces }: Attempt): { attempt: string; replaces?: string } {
  return { attempt, ...(replaces ? { replaces } : {}) }
}

function readAttempt(): Attempt | undefined {
  try {
    const value = JSON.parse(stored.read() ?? 'null') as Partial<Attempt> | null
    const isAttempt = typeof value?.attempt === 'string' && typeof value.fingerprint === 'string'
    return isAttempt ? (value as Attempt) : undefined
  } catch {
    return undefined
  }
}
