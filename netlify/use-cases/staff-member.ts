import type { PasskeyLack } from '#domain/passkey.ts'
import type { StaffRole } from '#domain/staff-role.ts'

import type { Ports } from './ports.ts'
import type { SignedInMember } from './staff-auth-port.ts'

/** What somebody with an address, in lower case, is here; undefined for strangers. */
export async function roleOf(
  { owners, people }: Pick<Ports, 'owners' | 'people'>,
  email: string,
): Promise<StaffRole | undefined> {
  return owners.includes(email) ? 'owner' : people.roleOf(email)
}

/** What a session lacks for refunds and for changes to people, while passkeys are demanded. */
export async function passkeyLack(
  { passkeys }: Pick<Ports, 'passkeys'>,
  { email, byPasskey }: SignedInMember,
): Promise<PasskeyLack | undefined> {
  return byPasskey ? undefined : passkeys.lack(email.toLowerCase())
}
