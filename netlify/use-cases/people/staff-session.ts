import { failure, success, type Result } from '#contract/failure.ts'
import type { StaffSession } from '#contract/staff/staff-session.ts'
import * as messages from '#data/messages/contact-messages.ts'
import * as passkeys from '#data/people/passkeys.ts'
import * as people from '#data/people/people.ts'
import type { StaffMember, StaffRole } from '#domain/people/staff-role.ts'
import { reasonOf } from '#services/log.ts'
import type { StaffAuth } from '#services/people/staff-auth.ts'
import type { Shop } from '#use-cases/shop.ts'

const PASSKEY_NEEDED =
  'You have a passkey, so an emailed link no longer signs you in. Sign in with your passkey, in a browser that supports it. If you have lost it, ask an owner to remove it.'

/** Mails the link after the answer, which must not reveal who is a staff member; logs a failure. */
export async function requestSignIn(
  { log }: Shop,
  staff: Pick<StaffAuth, 'requestLink'>,
  email: string,
  headers: Headers,
): Promise<void> {
  try {
    await staff.requestLink(email, headers)
  } catch (error) {
    log('sign-in-link-not-sent', { reason: reasonOf(error) })
  }
}

/** Opens a session with a link's token. Refuses with `not-signed-in`, `passkey-needed`. */
export async function confirmSignIn(
  staff: StaffAuth,
  token: string,
  headers: Headers,
): Promise<Result<{ email: string; cookies: string[] }>> {
  const confirmed = await staff.confirm(token, headers)
  if (confirmed === 'passkey') return failure('passkey-needed', PASSKEY_NEEDED)
  return confirmed
    ? success(confirmed)
    : failure('not-signed-in', 'This link has been used or is too old. Ask for a new one.')
}

export async function readSession(
  { db }: Shop,
  member: StaffMember | undefined,
): Promise<Result<StaffSession>> {
  if (member === undefined) return success({ email: null })
  const { email, role } = member
  return success({ email, role, newMessages: await messages.countNewMessages(db) })
}

/** The role of the staff member with this lower-case email address; undefined for anybody else. */
export async function roleOf(shop: Shop, email: string): Promise<StaffRole | undefined> {
  return shop.owners.includes(email) ? 'owner' : people.findRole(shop.db, email)
}

/** Whether a passkey is required; never in a preview, as passkeys work only at production's address. */
export async function needsPasskey({ db, isFork }: Shop, email: string): Promise<boolean> {
  return !isFork && (await passkeys.listPasskeysOf(db, email)).length > 0
}
