import type { OrderDetail } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { chargedOf } from '#domain/order-record.ts'
import { ORDER, PAYMENT_METHOD } from '#messages/order.ts'

import { Facts } from './Facts.tsx'

/** What was ordered, charged and given back. */
export function OrderAmounts({ order }: { order: OrderDetail }) {
  const { total, refunded, lost, paymentMethod } = order
  const gone = refunded + lost
  const charged = chargedOf(order)
  return (
    <Facts
      title={ORDER.amounts}
      align="right"
      rows={[
        { term: ORDER.total, detail: <Money pence={total} /> },
        { term: ORDER.charged, detail: charged > 0 ? <Money pence={charged} /> : ORDER.nothing },
        { term: ORDER.refunded, detail: refunded > 0 && <Money pence={refunded} /> },
        { term: ORDER.lost, detail: lost > 0 && <Money pence={lost} /> },
        { term: ORDER.kept, detail: gone > 0 && <Money pence={charged - gone} /> },
        { term: ORDER.method, detail: PAYMENT_METHOD[paymentMethod] },
      ]}
    />
  )
}

function Money({ pence }: { pence: number }) {
  return <span className="figures">{formatMoney(pence)}</span>
}
