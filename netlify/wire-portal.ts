import intakes from '#intakes.json' with { type: 'json' }
import { blobFileStore, closedFileStore } from '#services/file-store.ts'
import { isPreview, type DeployContext } from '#site-url.ts'
import type { PortalShop } from '#use-cases/portal/portal-shop.ts'
import { openShop } from '#wiring.ts'

const files = blobFileStore()

/** The shop with its portal; a separate file keeps it out of payment functions. Throws a Refusal for a wrong variable. */
export function openPortalShop(call: DeployContext): PortalShop {
  return {
    ...openShop(call),
    files: isPreview(call.deploy.context) ? closedFileStore : files,
    intakes,
  }
}
