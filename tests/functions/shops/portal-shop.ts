import { randomUUID } from 'node:crypto'

import { beforeAll } from 'vitest'

import { shopForFile, staffOf } from '#tests/functions/shop.ts'
import { orderWithPortal, pdfOf, type UploadSender } from '#tests/functions/uploads.ts'

/** A shop for a test file with an order that has a portal, its customer and its staff. */
export function shopWithPortal() {
  const shop = shopForFile()
  const staff = staffOf(shop)
  const order = { id: '', key: '', plans: '', accounts: '' }
  const customer = { key: '' }
  beforeAll(async () => {
    Object.assign(order, await orderWithPortal(shop))
    customer.key = order.key
  })
  return {
    shop,
    staff,
    order,
    /** The customer of the order, as the sender of a file. */
    customer,
    /** A file for the order’s first requested document. */
    plan: (size = 100, more: { name?: string; bytes?: Uint8Array } = {}) => ({
      name: 'Plan.pdf',
      bytes: pdfOf(size),
      fileId: randomUUID(),
      requestId: order.plans,
      ...more,
    }),
    /** A staff member, as the sender of a file. */
    asStaff: (orderId = order.id): UploadSender => ({ ...staff, orderId }),
  }
}
