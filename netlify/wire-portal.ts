import intakes from '#intakes.json' with { type: 'json' }
import { blobFileStore, closedFileStore } from '#services/file-store.ts'
import { isPreview, type DeployContext } from '#site-url.ts'
import type { PortalShop } from '#use-cases/portal/portal-shop.ts'
import { openShop } from '#wiring.ts'

const files = blobFileStore()

/**
 * The shop with what the client portal needs; a separate file, so that functions that take payments do
 * not bundle it. Throws a Refusal if a variable is wrong.
 */
export function openPortalShop(call: DeployContext): PortalShop {
  return {
    ...openShop(call),
    files: isPreview(call.deploy.context) ? closedFileStore : files,
    intakes,
  }
}
