import { useState, type ReactNode } from 'react'

import { refundOrder as refundOrderEndpoint } from '#contract/staff/order.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import { formatMoney } from '#domain/money/money.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { useOrderBusy } from '#staff/current-order/use-order-busy.ts'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { useHasPermission } from '#staff/frame/use-staff.ts'

import { REFUND } from './refund.texts.ts'
import { RefundDialog } from './RefundDialog.tsx'

/** The Refund button while money remains, with refunds that wait for Stripe's answer or for a transfer. */
export function OrderRefund({ order, children }: { order: OrderDetail; children: ReactNode }) {
  const isRefunding = useOrderBusy(refundOrderEndpoint.path)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { refundsAsked } = order
  return (
    <>
      {refundsAsked.map((asked) => (
        <p key={asked.id} className="py-2">
          {textOf(asked)}
        </p>
      ))}
      {children}
      {isOpenToRefunds(order) && (
        <RefundPermission>
          <SmallButton className="mt-3" busy={isRefunding} onClick={() => setOpen(true)}>
            {REFUND.open}
          </SmallButton>
        </RefundPermission>
      )}
      {isOpen && <RefundDialog order={order} onClose={close} />}
    </>
  )
}

function textOf({ amount, askedAt, state }: OrderDetail['refundsAsked'][number]): string {
  const sum = formatMoney(amount)
  return state === 'made'
    ? REFUND.madeShownSoon(sum)
    : REFUND.notKnownYet(sum, formatLondonTime(askedAt))
}

/** Whether money remains and the result of every earlier refund is known. */
function isOpenToRefunds({ refundable, refundsAsked }: OrderDetail): boolean {
  return refundsAsked.every(({ state }) => state === 'made') && refundable.amount > 0
}

/** Shows an action only to staff who may refund. */
export function RefundPermission({ children }: { children: ReactNode }) {
  return useHasPermission('refund') ? children : null
}
