import { failure, success, type Result } from '#contract/failure.ts'
import type { StaffSession } from '#contract/staff-session.ts'
import { COUNTED_MESSAGES } from '#domain/message-record.ts'
import { may } from '#domain/staff-role.ts'

import { reasonOf } from './or-log.ts'
import type { Ports } from './ports.ts'
import type { Caller, StaffAuth } from './staff-auth-port.ts'

/**
 * Mails a sign-in link after the answer has gone out, so that neither its content nor its time tells
 * whether the address is known. A failure is logged; the person asks again.
 */
export async function requestSignIn(
  { log }: Pick<Ports, 'log'>,
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
  { contactMessages }: Pick<Ports, 'contactMessages'>,
  member: Caller | undefined,
): Promise<Result<StaffSession>> {
  if (member === undefined) return success({ email: null })
  const { email, role } = member
  const [newMessages, passkeyLack] = await Promise.all([
    contactMessages.countNew(COUNTED_MESSAGES),
    may(role, 'refund') ? member.passkeyLack() : undefined,
  ])
  return success({ email, role, newMessages, ...(passkeyLack && { passkeyLack }) })
}

/** Ends the session, or with `everywhere` all of the person's; answers the cookies that end it in the browser. */
export function signOut(
  staff: StaffAuth,
  headers: Headers,
  everywhere: boolean,
): Promise<string[]> {
  return staff.signOut(headers, everywhere)
}
