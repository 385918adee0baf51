import type { Act, Reader } from '#card-provider/records/store.ts'
import type { Orders, RefundStart } from '#card-provider/records/tables.ts'

const NONE: Orders = {
  id: 'orders',
  nextRefund: null,
  missingRights: [],
  tellsRight: true,
}

/** What tests have ordered for coming calls; nothing at first. */
export function ordersOf(reader: Reader): Orders {
  return { ...NONE, ...reader.find('orders', 'orders') }
}

/** Changes some of the orders and leaves the others. */
export function order(act: Act, wanted: Partial<Omit<Orders, 'id'>>): Orders {
  const orders = { ...ordersOf(act.draft), ...wanted }
  act.draft.put('orders', orders)
  return orders
}

/** How the refund that is being asked for begins; the order for it is used up. */
export function takeNextRefund(act: Act): RefundStart | undefined {
  const { nextRefund } = ordersOf(act.draft)
  if (nextRefund) order(act, { nextRefund: null })
  return nextRefund ?? undefined
}
