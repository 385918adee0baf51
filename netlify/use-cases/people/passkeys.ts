import { failure, success, type Result } from '#contract/failure.ts'
import type * as contract from '#contract/staff/passkeys.ts'
import type { PasskeySignature } from '#contract/staff/staff-session.ts'
import * as passkeys from '#data/people/passkeys.ts'
import { FRESH_SIGN_IN_MINUTES } from '#domain/people/passkey.ts'
import type { StaffMember } from '#domain/people/staff-role.ts'
import type { Ceremony, PasskeyCeremonies } from '#services/people/staff-passkeys.ts'
import type { Shop, UseCase } from '#use-cases/shop.ts'

import { listPeople } from './people.ts'
import { roleOf } from './staff-session.ts'

const STALE_MESSAGE = `Sign in again: a passkey can be added for ${FRESH_SIGN_IN_MINUTES} minutes after that.`

/** Begins a session by the signature of a passkey. Refuses with `not-signed-in`. */
export async function signInWithPasskey(
  ceremonies: PasskeyCeremonies,
  credential: PasskeySignature,
  headers: Headers,
): Promise<Result<{ email: string; cookies: string[] }>> {
  const signedIn = await ceremonies.signIn(credential, headers)
  return signedIn
    ? success(signedIn)
    : failure('not-signed-in', 'This passkey was not accepted. Ask for a sign-in link instead.')
}

export async function listPasskeys(
  { db }: Shop,
  { email }: StaffMember,
): Promise<Result<contract.PasskeysAnswer>> {
  return success({ passkeys: await passkeys.listPasskeysOf(db, email.toLowerCase()) })
}

/** Begins adding a passkey. Refuses with `sign-in-again`. */
export async function startPasskey(
  ceremonies: PasskeyCeremonies,
  headers: Headers,
): Promise<Result<Ceremony>> {
  const started = await ceremonies.startAdding(headers)
  return started ? success(started) : failure('sign-in-again', STALE_MESSAGE)
}

/** Stores an authenticator's new passkey. Refuses with `sign-in-again`, `passkey-refused`. */
export async function addPasskey(
  shop: Shop,
  ceremonies: PasskeyCeremonies,
  member: StaffMember,
  { passkey, headers }: { passkey: contract.NewPasskey; headers: Headers },
): Promise<Result<contract.PasskeysAnswer>> {
  const added = await ceremonies.add(passkey, headers)
  switch (added) {
    case 'added':
      return listPasskeys(shop, member)
    case 'stale':
      return failure('sign-in-again', STALE_MESSAGE)
    case 'refused':
      return failure('passkey-refused', 'This passkey was not accepted. Add it again.')
  }
}

/** Removes one of the caller's own passkeys. Refuses with `not-found`. */
export async function removePasskey(
  shop: Shop,
  member: StaffMember,
  id: string,
): Promise<Result<contract.PasskeysAnswer>> {
  const by = { actor: member.email, at: shop.clock.now() }
  return (await passkeys.removePasskey(shop.db, member.email.toLowerCase(), id, by))
    ? listPasskeys(shop, member)
    : failure('not-found', 'You no longer have this passkey.')
}

export const resetPasskeys: UseCase<typeof contract.resetPasskeys> = async (
  shop,
  wanted,
  actor,
) => {
  const email = wanted.email.toLowerCase()
  if (!(await roleOf(shop, email))) {
    return failure('not-found', 'There is no staff account for this address.')
  }
  await passkeys.resetPasskeys(shop.db, email, { actor, at: shop.clock.now() })
  return listPeople(shop)
}
