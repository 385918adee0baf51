import type { Endpoint } from '#contract/endpoint.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import type { IntakeRow } from '#data/portal/intakes.ts'
import type { Transaction } from '#data/postgres.ts'
import type { Intake } from '#domain/portal/intake.ts'
import type { FileStore } from '#services/file-store.ts'
import type { Shop, UseCase } from '#use-cases/shop.ts'

export interface PortalShop extends Shop {
  files: FileStore
  /** Questions and documents of each product, by product id; a product without an entry has no portal. */
  intakes: Readonly<Record<string, Intake>>
}

export type PortalUseCase<E extends Endpoint<unknown, unknown>> = UseCase<E, PortalShop>

/** A paid, locked order whose work is not over, with the rows of its portal. */
export interface LockedPortal {
  order: FullOrder
  /** The rows of the products that are not refunded; only they can change. */
  rows: IntakeRow[]
  allRows: IntakeRow[]
  tx: Transaction
  now: Date
}
