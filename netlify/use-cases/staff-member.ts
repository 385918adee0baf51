import * as passkeys from '#data/passkeys.ts'
import * as people from '#data/people.ts'
import type { PasskeyLack } from '#domain/passkey.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import type { SignedInMember } from '#services/staff-sign-in.ts'

import type { Shop } from './shop.ts'

/** Who of the staff makes a call. */
export interface Caller extends SignedInMember {
  /** What the session lacks for refunds and for changes to people, if anything. */
  passkeyLack: () => Promise<PasskeyLack | undefined>
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
