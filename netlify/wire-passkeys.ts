import { catalogue } from '#services/catalogue.ts'
import { staffPasskeys, type PasskeyCeremonies } from '#services/people/staff-passkeys.ts'
import type { DeployContext } from '#site-url.ts'
import { signInOptions, wire } from '#wiring.ts'

/** Passkeys for the web address that this call reached; a separate file keeps them out of other bundles. */
export function openPasskeys(call: DeployContext): PasskeyCeremonies {
  const wired = wire(call)
  wired.passkeys ??= staffPasskeys({ ...signInOptions(wired), firmName: catalogue.firm.name })
  return wired.passkeys
}
