import { catalogue } from '#services/catalogue.ts'
import { staffPasskeys, type PasskeyCeremonies } from '#services/staff-passkeys.ts'
import type { DeployContext } from '#site-url.ts'
import { signInOptions, wire } from '#wiring.ts'

/** Passkeys, for the address of the site that a call has reached; apart, because no other function carries them. */
export function passkeys(call: DeployContext): PasskeyCeremonies {
  const wired = wire(call)
  wired.passkeys ??= staffPasskeys({ ...signInOptions(wired), firmName: catalogue.firm.name })
  return wired.passkeys
}
