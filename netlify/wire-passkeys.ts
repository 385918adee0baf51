import { catalogue } from '#services/catalogue.ts'
import { staffPasskeys } from '#services/staff-passkeys.ts'
import type { PasskeyCeremonies } from '#services/staff-sign-in.ts'
import type { DeployContext } from '#site-url.ts'
import { roleOf } from '#use-cases/staff-session.ts'
import { wire } from '#wiring.ts'

/** Passkeys, for the address of the site that a call has reached; apart, because no other function carries them. */
export function passkeys(call: DeployContext): PasskeyCeremonies {
  const wired = wire(call)
  const { config, shop } = wired
  wired.passkeys ??= staffPasskeys({
    database: shop.db,
    siteUrl: config.siteUrl,
    secret: config.staff.secret,
    firmName: catalogue.firm.name,
    roleOf: (email) => roleOf(shop, email),
    now: () => shop.clock.now(),
  })
  return wired.passkeys
}
