import { failure, success, type Result } from '#contract/failure.ts'
import type { StaffSession } from '#contract/staff-session.ts'
import * as messages from '#data/contact-messages.ts'
import { COUNTED_MESSAGES } from '#domain/message-record.ts'
import { may } from '#domain/staff-role.ts'
import { reasonOf } from '#services/log.ts'
import type { StaffAuth } from '#services/staff-sign-in.ts'

import type { Shop } from './shop.ts'
import type { Caller } from './staff-member.ts'

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
    messages.countNew(db, COUNTED_MESSAGES),
    may(role, 'refund') ? member.passkeyLack() : undefined,
  ])
  return success({ email, role, newMessages, ...(passkeyLack && { passkeyLack }) })
}

/** Ends the session, or with `everywhere` all of the person's; returns the cookies that end it in the browser. */
export function signOut(
  staff: StaffAuth,
  headers: Headers,
  everywhere: boolean,
): Promise<string[]> {
  return staff.signOut(headers, everywhere)
}
