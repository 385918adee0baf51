import type { OrderDetail } from '#contract/order.ts'
import type { OrderWork } from '#stores/order.ts'

import { OrderAfterSale } from './OrderAfterSale.tsx'
import { OrderAmounts } from './OrderAmounts.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import { OrderHead } from './OrderHead.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderMails } from './OrderMails.tsx'
import { OrderPeople } from './OrderPeople.tsx'
import { OrderRefund } from './OrderRefund.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'

interface Props {
  order: OrderDetail
  busy: OrderWork
}

/**
 * All that is known of an order: the work and the timeline on the left, facts on the right. On a
 * phone the facts come before the timeline, which may be long.
 */
export function OrderView({ order, busy }: Props) {
  return (
    <div aria-busy={busy !== 'no'}>
      <OrderHead order={order} busy={busy} />
      <div className="order-columns grid items-start gap-x-16 gap-y-12">
        <OrderItems order={order} busy={busy} />
        <div className="flex min-w-0 flex-col gap-10 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-12 lg:row-span-2">
          <div>
            <OrderAmounts order={order} />
            <OrderRefund order={order} busy={busy} />
          </div>
          <OrderDocuments order={order} />
          <OrderAfterSale order={order} />
          <OrderPeople order={order} />
          <OrderMails order={order} busy={busy} />
        </div>
        <OrderTimeline order={order} busy={busy} />
      </div>
    </div>
  )
}
