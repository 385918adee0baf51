import type { ReactNode } from 'react'

import type { OrderDetail } from '#contract/staff/order.ts'
import { formatMoney } from '#domain/money/money.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { lazyPart } from '#staff/frame/lazy-part.tsx'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import type { ButtonVariant } from '#ui/Button.tsx'

import { REFUND_TEXTS } from './refund.texts.ts'

/** The code is loaded when the dialog is first opened. */
const RefundDialog = lazyPart(async () => (await import('./RefundDialog.tsx')).RefundDialog)

/** The Refund button while money remains, and the refunds that the firm or Stripe still has to make. */
export function OrderRefund({ order, children }: { order: OrderDetail; children: ReactNode }) {
  return (
    <>
      {order.refundsAsked.map((asked) => (
        <p key={asked.id} className="py-2">
          {refundRequestText(asked)}
        </p>
      ))}
      {children}
      <div className="mt-3 empty:hidden">
        <RefundButton order={order} />
      </div>
    </>
  )
}

interface ButtonProps {
  order: OrderDetail
  variant?: ButtonVariant
}

/** The button that opens the refund dialog. Shown while money remains, to staff who may refund. */
export function RefundButton({ order, variant = 'secondary' }: ButtonProps) {
  const mayRefund = useHasPermission('refund')
  const { refundable, refundsAsked } = order
  // The result of every earlier refund is known.
  const isSettled = refundsAsked.every(({ state }) => state === 'made')
  if (!mayRefund || !isSettled || refundable.amount === 0) return null
  return (
    <DialogButton
      variant={variant}
      renderDialog={(close) => <RefundDialog order={order} onClose={close} />}
    >
      {REFUND_TEXTS.open}
    </DialogButton>
  )
}

/** The state of a refund request, until the refund itself is listed. */
function refundRequestText({
  amount,
  askedAt,
  state,
}: OrderDetail['refundsAsked'][number]): string {
  const sum = formatMoney(amount)
  return state === 'made'
    ? `Stripe has made a refund of ${sum}. It will be shown here after the next check.`
    : `Not confirmed yet: a refund of ${sum} was requested on ${formatLondonTime(askedAt)}, and Stripe has not answered. The shop checks with Stripe every ten minutes and shows the result here. Do not repeat the refund.`
}
