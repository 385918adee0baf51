import { failure, success, type Result } from '#contract/failure.ts'
import type { NewPasskey, PasskeysAnswer, StaffPasskeysAnswer } from '#contract/passkeys.ts'
import type { PasskeySignature } from '#contract/staff-session.ts'
import * as passkeys from '#data/passkeys.ts'
import * as people from '#data/people.ts'
import { FRESH_MINUTES, PERMIT_HOURS } from '#domain/passkey.ts'
import type { SignedInMember } from '#domain/staff-role.ts'
import type { Ceremony, PasskeyCeremonies } from '#services/staff-passkeys.ts'

import type { Shop } from './shop.ts'
import { roleOf } from './staff-session.ts'

const HOUR_MS = 60 * 60 * 1000
const NOT_ALLOWED =
  'Sign in with a passkey first. If you have none, ask an owner to let you add one.'
const STALE = `Sign in again: a passkey can be added for ${FRESH_MINUTES} minutes after that.`

/** Begins a session with what an authenticator answers. Refuses with `not-signed-in`. */
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

/** The caller's own passkeys, and whether one is demanded. */
export async function listPasskeys(
  { db, clock }: Shop,
  { email, byPasskey }: SignedInMember,
): Promise<Result<PasskeysAnswer>> {
  const address = email.toLowerCase()
  const [own, isDemanded, mayAddUntil] = await Promise.all([
    passkeys.listOf(db, address),
    passkeys.isDemanded(db),
    passkeys.findPermit(db, address, clock.now()),
  ])
  return success({ passkeys: own, isDemanded, byPasskey, mayAddUntil })
}

/** Begins adding a passkey. Refuses with `passkey-needed`, `sign-in-again`. */
export async function startPasskey(
  shop: Shop,
  ceremonies: PasskeyCeremonies,
  member: SignedInMember,
  headers: Headers,
): Promise<Result<Ceremony>> {
  const listed = await listPasskeys(shop, member)
  if (!listed.ok) return listed
  const { isDemanded, byPasskey, mayAddUntil } = listed.value
  if (isDemanded && !byPasskey && mayAddUntil === null)
    return failure('passkey-needed', NOT_ALLOWED)
  const started = await ceremonies.startAdding(headers)
  return started ? success(started) : failure('sign-in-again', STALE)
}

/** Adds what an authenticator has made. Refuses with `passkey-needed`, `sign-in-again`, `passkey-refused`. */
export async function addPasskey(
  shop: Shop,
  ceremonies: PasskeyCeremonies,
  member: SignedInMember,
  { passkey, headers }: { passkey: NewPasskey; headers: Headers },
): Promise<Result<PasskeysAnswer>> {
  const added = await ceremonies.add(passkey, headers)
  switch (added) {
    case 'added':
      return listPasskeys(shop, member)
    case 'stale':
      return failure('sign-in-again', STALE)
    case 'not-allowed':
      return failure('passkey-needed', NOT_ALLOWED)
    case 'refused':
      return failure('passkey-refused', 'This passkey was not accepted. Add it again.')
  }
}

/** Removes one of the caller's own passkeys. Refuses with `not-found`, `passkey-needed`. */
export async function removePasskey(
  shop: Shop,
  member: SignedInMember,
  id: string,
): Promise<Result<PasskeysAnswer>> {
  if (!member.byPasskey && (await passkeys.isDemanded(shop.db))) {
    return failure(
      'passkey-needed',
      'Sign in with a passkey first, or ask an owner to reset yours.',
    )
  }
  const by = { actor: member.email, at: shop.clock.now() }
  return (await passkeys.remove(shop.db, member.email.toLowerCase(), id, by))
    ? listPasskeys(shop, member)
    : failure('not-found', 'You no longer have this passkey.')
}

/** Whether passkeys are demanded, and who of the staff has how many. */
export async function listStaffPasskeys(
  { db, owners, clock }: Shop,
  { byPasskey }: SignedInMember,
): Promise<Result<StaffPasskeysAnswer>> {
  const [invited, perPerson, isDemanded] = await Promise.all([
    people.listInvited(db),
    passkeys.countByPerson(db, clock.now()),
    passkeys.isDemanded(db),
  ])
  const staff = new Set([...owners, ...invited.map(({ email }) => email)])
  const held = new Map(perPerson.map((one) => [one.email, one]))
  return success({
    isDemanded,
    byPasskey,
    people: [...staff].map((email) => held.get(email) ?? { email, count: 0, mayAddUntil: null }),
  })
}

/** Removes all passkeys and sessions of a member of staff and lets them add one. Refuses with `not-found`. */
export async function resetPasskeys(
  shop: Shop,
  owner: SignedInMember,
  wanted: { email: string },
): Promise<Result<StaffPasskeysAnswer>> {
  const email = wanted.email.toLowerCase()
  if (!(await roleOf(shop, email))) {
    return failure('not-found', 'Nobody with this address works here.')
  }
  const at = shop.clock.now()
  const until = new Date(at.getTime() + PERMIT_HOURS * HOUR_MS)
  await passkeys.reset(shop.db, email, until, { actor: owner.email, at })
  return listStaffPasskeys(shop, owner)
}

/** Demands a passkey, or ends that. Refuses with `passkey-needed` whoever has not signed in with one. */
export async function demandPasskeys(
  shop: Shop,
  owner: SignedInMember,
  { isDemanded }: { isDemanded: boolean },
): Promise<Result<StaffPasskeysAnswer>> {
  if (isDemanded && !owner.byPasskey) {
    return failure('passkey-needed', 'Sign in with a passkey of your own first.')
  }
  await passkeys.setDemand(shop.db, isDemanded, { actor: owner.email, at: shop.clock.now() })
  return listStaffPasskeys(shop, owner)
}
