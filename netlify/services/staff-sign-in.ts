import type { NewPasskey } from '#contract/passkeys.ts'
import type { PasskeySignature } from '#contract/staff-session.ts'
import type { SignedInMember } from '#domain/staff-role.ts'

/** Who of the staff is signed in. `headers` are those of the browser's request. */
export interface StaffAuth {
  /** Mails a one-time link when the address belongs to a member of staff; says nothing either way. */
  requestLink(email: string, headers: Headers): Promise<void>
  /** Trades a token for a session; undefined when it is wrong, used or too old. */
  confirm(
    token: string,
    headers: Headers,
  ): Promise<{ email: string; cookies: string[] } | undefined>
  /** Mails an invited person a one-time link that works for days; rejects with a MailError when it does not leave. */
  invite(invitation: { email: string; by: string }, headers: Headers): Promise<void>
  /** Who is signed in and still one of the staff. */
  signedIn(headers: Headers): Promise<SignedInMember | undefined>
  /** Ends this session, or all of this person's, and returns the cookies that say so. */
  signOut(headers: Headers, everywhere: boolean): Promise<string[]>
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
