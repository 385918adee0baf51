import type { Intake } from '#domain/portal/intake.ts'
import type { FileStore } from '#services/file-store.ts'
import type { Shop } from '#use-cases/shop.ts'

/** The dependencies of the client portal. */
export interface PortalShop extends Shop {
  files: FileStore
  /** What each product needs from its customer, by product id; without one it has no portal. */
  intakes: Readonly<Record<string, Intake>>
}
