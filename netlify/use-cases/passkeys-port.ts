import type { NewPasskey } from '#contract/passkeys.ts'
import type { PasskeySignature } from '#contract/staff-session.ts'
import type { PasskeyLack } from '#domain/passkey.ts'

export interface Passkey {
  id: string
  name: string
  /** ISO moments; null where it was never used. */
  addedAt: string
  usedAt: string | null
}

/** Who did something, and when. */
interface By {
  actor: string
  at: Date
}

/** The passkeys of staff, and whether owners demand one. Addresses in lower case. */
export interface Passkeys {
  /** Those of one person, the oldest first. */
  of(email: string): Promise<Passkey[]>
  /** How many everybody has who has some, and until when (ISO) somebody may add one. */
  perPerson(now: Date): Promise<{ email: string; count: number; mayAddUntil: string | null }[]>
  /** Until when (ISO) an owner lets somebody add one, or null. */
  permit(email: string, now: Date): Promise<string | null>
  isDemanded(): Promise<boolean>
  /** What a session that a mailed link began lacks, while passkeys are demanded. */
  lack(email: string): Promise<PasskeyLack | undefined>
  /** Begins or ends the demand and notes it; nothing where it is so already. */
  demand(isDemanded: boolean, by: By): Promise<void>
  /** Takes all passkeys and sessions of somebody away, lets them add one passkey until a moment, and notes it. */
  reset(email: string, until: Date, by: By): Promise<void>
  /** Takes one passkey of a person away, with the sessions begun with it, and notes it; false where they have no such. */
  remove(email: string, id: string, by: By): Promise<boolean>
}

/** What the browser hands to its authenticator, and the cookies that go with it. */
export interface Ceremony {
  options: Readonly<Record<string, unknown>>
  cookies: string[]
}

/** Signing in with a passkey, and adding one. `headers` are those of the browser's request. */
export interface PasskeyCeremonies {
  startSignIn(headers: Headers): Promise<Ceremony>
  /** Begins a session; undefined where the passkey is not one of the staff's or its answer not right. */
  signIn(
    credential: PasskeySignature,
    headers: Headers,
  ): Promise<{ email: string; cookies: string[] } | undefined>
  /** Undefined where the session is older than half an hour. */
  startAdding(headers: Headers): Promise<Ceremony | undefined>
  /** Adds a passkey to whoever is signed in, and notes it. */
  add(passkey: NewPasskey, headers: Headers): Promise<'added' | 'stale' | 'not-allowed' | 'refused'>
}
