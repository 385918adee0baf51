import type { OrderRecord } from '#domain/order-record.ts'
import { ORDERS } from '#messages/orders.ts'

import { OrderRow } from './OrderRow.tsx'

const COLUMNS = Object.values(ORDERS.columns)

/** The orders as a table; on small screens each row stands as a card. */
export function OrderTable({ orders }: { orders: readonly OrderRecord[] }) {
  return (
    <table className="w-full border-collapse text-left max-lg:block">
      <caption className="sr-only">{ORDERS.title}</caption>
      <thead className="border-b border-ink text-sm max-lg:sr-only">
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="py-3 pr-4 font-medium last:pr-0">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  )
}
