import type { OrderRecord } from '#contract/orders.ts'
import type { OrderSort } from '#domain/order-filter.ts'
import { ORDER_SORT, ORDERS } from '#messages/orders.ts'
import { filterOrders } from '#stores/orders.ts'
import { Icon } from '#ui/Icon.tsx'

import { OrderRow } from './OrderRow.tsx'

interface Props {
  orders: readonly OrderRecord[]
  sort: OrderSort
}

const { order, date, customer, amount, status, actions } = ORDERS.columns
const HEADING = 'py-1.5 pr-4 font-medium xl:pr-6'

/** The orders as a table, whose heads stay in view; on small screens each row stands as a card. */
export function OrderTable({ orders, sort }: Props) {
  return (
    <table className="stays w-full border-collapse text-left text-sm max-lg:block">
      <caption className="sr-only">{ORDERS.title}</caption>
      <thead className="max-lg:sr-only">
        <tr>
          <th scope="col" className={HEADING}>
            {order}
          </th>
          <DateHeading sort={sort} />
          <th scope="col" className={HEADING}>
            {customer}
          </th>
          <th scope="col" className={`${HEADING} text-right`}>
            {amount}
          </th>
          <th scope="col" className={HEADING}>
            {status}
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            {actions}
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:block max-lg:border-t max-lg:border-line-strong">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  )
}

/** On small screens the heads are only heard, and the filters hold this choice instead. */
function DateHeading({ sort }: { sort: OrderSort }) {
  const isNewest = sort === 'newest'
  return (
    <th scope="col" aria-sort={isNewest ? 'descending' : 'ascending'} className="pr-6 font-medium">
      <span className="lg:hidden">{date}</span>
      <button
        type="button"
        title={isNewest ? ORDER_SORT.newest : ORDER_SORT.oldest}
        className="-mx-2 flex min-h-9 items-center gap-1.5 rounded-sm px-2 hover:bg-brand-soft max-lg:hidden"
        onClick={() => filterOrders({ sort: isNewest ? 'oldest' : 'newest' })}
      >
        {date}
        <Icon name="chevronDown" className={`size-3.5 ${isNewest ? '' : 'rotate-180'}`} />
      </button>
    </th>
  )
}
