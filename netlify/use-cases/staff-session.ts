import { failure, success, type Result } from '#contract/failure.ts'
import type { StaffSession } from '#contract/staff-session.ts'
import * as messages from '#data/contact-messages.ts'
import * as passkeys from '#data/passkeys.ts'
import * as people from '#data/people.ts'
import type { PasskeyLack } from '#domain/passkey.ts'
import { may, type Caller, type SignedInMember, type StaffRole } from '#domain/staff-role.ts'
import { reasonOf } from '#services/log.ts'
import type { StaffAuth } from '#services/staff-auth.ts'

import type { Shop } from './shop.ts'

/**
 * Mails a sign-in link after the answer has gone out, so that neither its content nor its time tells
 * whether the address is known. A failure is logged; the person asks again.
 */
export async function requestSignIn(
  { log }: Shop,
  staff: StaffAuth,
  email: string,
  headers: Headers,
): Promise<void> {
  try {
    await staff.requestLink(email, headers)
  } catch (error) {
    log('sign-in-link-not-sent', { reason: reasonOf(error) })
  }
}

/** Opens a session with the token of a link: whose it is, and its cookies. Refuses with `not-signed-in`. */
export async function confirmSignIn(
  staff: StaffAuth,
  token: string,
  headers: Headers,
): Promise<Result<{ email: string; cookies: string[] }>> {
  const confirmed = await staff.confirm(token, headers)
  return confirmed
    ? success(confirmed)
    : failure('not-signed-in', 'This link has been used or is too old. Ask for a new one.')
}

/** Who is signed in and, where it is somebody, how many messages are new and whether a passkey lacks. */
export async function readSession(
  { db }: Shop,
  member: Caller | undefined,
): Promise<Result<StaffSession>> {
  if (member === undefined) return success({ email: null })
  const { email, role } = member
  const [newMessages, passkeyLack] = await Promise.all([
    messages.countNew(db),
    may(role, 'refund') ? member.passkeyLack() : undefined,
  ])
  return success({ email, role, newMessages, ...(passkeyLack && { passkeyLack }) })
}

/** The role of the member of staff with this address, in lower case; undefined for anybody else. */
export async function roleOf(shop: Shop, email: string): Promise<StaffRole | undefined> {
  return shop.owners.includes(email) ? 'owner' : people.findRole(shop.db, email)
}

/** What a session lacks for refunds and for changes to people, while passkeys are demanded. */
export async function passkeyLack(
  shop: Shop,
  { email, byPasskey }: SignedInMember,
): Promise<PasskeyLack | undefined> {
  return byPasskey ? undefined : passkeys.findLack(shop.db, email.toLowerCase())
}
