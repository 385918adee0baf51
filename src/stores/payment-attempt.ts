import { randomUuid } from '#browser/random.ts'
import { storedJson } from '#browser/storage.ts'
import { isRecord } from '#domain/record.ts'

import { digest } from './digest.ts'

const stored = storedJson('local', 'checkoutAttempt', attemptOf)

/** One submission, in every tab: the same again is the same attempt, so that nobody pays twice. */
interface Attempt {
  attempt: string
  /** Stands for what was submitted. */
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
  const fingerprint = digest(JSON.stringify(payload))
  const last = stored.read()
  return last?.fingerprint === fingerprint ? wire(last) : wire(begin(fingerprint, last))
}

/** A new attempt for the same submission, when the server no longer takes the last one. */
export function freshAttemptFor(payload: unknown): { attempt: string; replaces?: string } {
  return wire(begin(digest(JSON.stringify(payload)), stored.read()))
}

/** Remembers the payment session that was opened for the last attempt. */
export function rememberSession(sessionId: string): void {
  const last = stored.read()
  if (last) stored.write({ ...last, sessionId })
}

/** From now on no attempt takes the place of this session: it is paid, or a bank works on it. */
export function keepSession(sessionId: string): void {
  const last = stored.read()
  if (last?.sessionId === sessionId) stored.remove()
  if (last?.replaces !== sessionId) return
  const { replaces: _replaces, ...rest } = last
  stored.write(rest)
}

function begin(fingerprint: string, last: Attempt | undefined): Attempt {
  const replaces = last?.sessionId ?? last?.replaces
  const attempt = { attempt: randomUuid(), fingerprint, ...(replaces ? { replaces } : {}) }
  stored.write(attempt)
  return attempt
}

function wire({ attempt, replaces }: Attempt): { attempt: string; replaces?: string } {
  return { attempt, ...(replaces ? { replaces } : {}) }
}

function attemptOf(value: unknown): Attempt | undefined {
  if (!isRecord(value)) return undefined
  const { attempt, fingerprint, replaces, sessionId } = value
  if (typeof attempt !== 'string' || typeof fingerprint !== 'string') return undefined
  return {
    attempt,
    fingerprint,
    ...(typeof replaces === 'string' && { replaces }),
    ...(typeof sessionId === 'string' && { sessionId }),
  }
}
