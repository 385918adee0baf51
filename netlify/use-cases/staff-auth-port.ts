import type { PasskeyLack } from '#domain/passkey.ts'
import type { StaffMember } from '#domain/staff-role.ts'

/** Somebody of the staff, by their session. */
export interface SignedInMember extends StaffMember {
  /** Whether a passkey began the session, and not a mailed link. */
  byPasskey: boolean
}

/** What a function is told of who asks. */
export interface Caller extends SignedInMember {
  /** What the session lacks for refunds and for changes to people, if anything. */
  passkeyLack: () => Promise<PasskeyLack | undefined>
}

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
  /** Ends this session, or all of this person's, and answers the cookies that say so. */
  signOut(headers: Headers, everywhere: boolean): Promise<string[]>
}
