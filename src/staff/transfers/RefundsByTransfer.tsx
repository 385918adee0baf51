import type { ReactNode } from 'react'

import type { OrderDetail } from '#contract/staff/order.ts'
import { recordRefundSent } from '#contract/transfers/staff.ts'
import { formatMoney } from '#domain/money/money.ts'
import { formatDate } from '#domain/time/date.ts'
import { OrderButton } from '#staff/current-order/OrderButton.tsx'
import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { lazyPart } from '#staff/frame/lazy-part.tsx'
import { buttonLabel } from '#staff/frame/staff-pages.texts.ts'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import type { ButtonVariant } from '#ui/Button.tsx'

import { recordRefundNotSent } from './transfer.store.ts'
import { OWED_REFUND_TEXTS, refundDueText } from './transfers.texts.ts'

/** Refunds by bank transfer that staff still have to send, and refunds that they have recorded as sent. */
export function RefundsByTransfer({ order }: { order: OrderDetail }) {
  return (
    <>
      <RefundsOwed order={order} />
      <RefundsSent refunds={order.refundsSent} />
    </>
  )
}

/** Refunds that staff have to transfer, each with a button to record it as sent. */
function RefundsOwed({ order }: { order: OrderDetail }) {
  const { refundsOwed: refunds, today, issues } = order
  // Whether the page already has an alert with the button for this refund.
  const isAlerted = (id: string) =>
    issues.some(({ key, reason }) => reason === 'refund-owed' && key.endsWith(id))
  if (refunds.length === 0) return null
  return (
    <ul className="divide-y divide-line border-b border-line">
      {refunds.map((refund) => (
        <li key={refund.id} className="py-2">
          <p dir="auto" className="font-semibold wrap-anywhere">
            {refundDueText(formatMoney(refund.amount), refund.account)}
          </p>
          <div className="mt-2 empty:hidden">
            {!isAlerted(refund.id) && <RecordRefundSent refund={refund} today={today} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

const RefundSentDialog = lazyPart(
  async () => (await import('./TransferDialogs.tsx')).RefundSentDialog,
)

interface RecordProps {
  refund: OrderDetail['refundsOwed'][number]
  today: OrderDetail['today']
  variant?: ButtonVariant
}

/** The button that records a refund as sent; only staff who may refund see it. */
export function RecordRefundSent({ refund, today, variant = 'secondary' }: RecordProps) {
  return (
    <RefundPermission>
      <DialogButton
        variant={variant}
        aria-label={buttonLabel(OWED_REFUND_TEXTS.record, formatMoney(refund.amount))}
        renderDialog={(close) => <RefundSentDialog refund={refund} today={today} onClose={close} />}
      >
        {OWED_REFUND_TEXTS.record}
      </DialogButton>
    </RefundPermission>
  )
}

/** Refunds recorded as sent, each with a button to undo the record. */
function RefundsSent({ refunds }: { refunds: OrderDetail['refundsSent'] }) {
  return refunds.map(({ id, amount, account, sentOn }) => (
    <div key={id} className="border-b border-line py-2">
      <p dir="auto" className="wrap-anywhere">
        {`${formatMoney(amount)} was sent to ${account} on ${formatDate(sentOn)}.`}
      </p>
      <RefundPermission>
        <OrderButton
          className="mt-2"
          action={recordRefundSent.path}
          run={() => recordRefundNotSent(id)}
          aria-label={buttonLabel('Not sent after all', formatMoney(amount))}
        >
          Not sent after all
        </OrderButton>
      </RefundPermission>
    </div>
  ))
}

/** Shows its children only to staff who may refund. */
export function RefundPermission({ children }: { children: ReactNode }) {
  return useHasPermission('refund') ? children : null
}
