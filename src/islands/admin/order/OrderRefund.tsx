import { useState } from 'react'

import type { OrderDetail, RefundAsked } from '#contract/order.ts'
import { formatDateTime } from '#domain/date.ts'
import { formatMoney } from '#domain/money.ts'
import { useMay } from '#islands/admin/use-may.ts'
import { onDemand } from '#islands/page/on-demand.tsx'
import { madeShownSoon, notKnownYet, REFUND } from '#messages/refund.ts'
import type { OrderWork } from '#stores/order.ts'
import { Button } from '#ui/Button.tsx'

const RefundDialog = onDemand(async () => (await import('./RefundDialog.tsx')).RefundDialog)

interface Props {
  order: OrderDetail
  busy: OrderWork
}

/** The way to give money back, while there is some left, and what waits for Stripe's answer. */
export function OrderRefund({ order, busy }: Props) {
  const mayRefund = useMay('refund')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { refundable, refundsAsked = [] } = order
  const isAllKnown = refundsAsked.every(({ isMade }) => isMade)
  return (
    <>
      {refundsAsked.map((asked) => (
        <p key={asked.id} className="py-2">
          {textOf(asked)}
        </p>
      ))}
      {mayRefund && isAllKnown && refundable !== undefined && refundable.amount > 0 && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          busy={busy === 'refunding'}
          onClick={() => setOpen(true)}
        >
          {REFUND.open}
        </Button>
      )}
      {isOpen && refundable && (
        <RefundDialog order={order} refundable={refundable} onClose={close} onMissing={close} />
      )}
    </>
  )
}

function textOf({ amount, askedAt, isMade }: RefundAsked): string {
  const sum = formatMoney(amount)
  return isMade ? madeShownSoon(sum) : notKnownYet(sum, formatDateTime(askedAt))
}
