import { catalogue } from '#adapters/catalogue.ts'
import { staffPasskeys } from '#adapters/staff-passkeys.ts'
import type { DeployContext } from '#site-url.ts'
import type { PasskeyCeremonies } from '#use-cases/passkeys-port.ts'
import { roleOf } from '#use-cases/staff-member.ts'
import { wire, type Wired } from '#wiring.ts'

const kept = new WeakMap<Wired, PasskeyCeremonies>()

/** Passkeys, for the address of the site that a call has reached; apart, because no other function carries them. */
export function passkeys(call: DeployContext): PasskeyCeremonies {
  const wired = wire(call)
  const { config, database, ports } = wired
  const ceremonies =
    kept.get(wired) ??
    staffPasskeys({
      database,
      siteUrl: config.siteUrl,
      secret: config.staff.secret,
      firmName: catalogue.firm.name,
      roleOf: (email) => roleOf(ports, email),
      now: () => ports.clock.now(),
    })
  kept.set(wired, ceremonies)
  return ceremonies
}
