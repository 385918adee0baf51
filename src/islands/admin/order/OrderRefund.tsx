import { useState, type ReactNode } from 'react'

import type { OrderDetail } from '#contract/order.ts'
import { formatDate, formatLondonTime } from '#domain/date.ts'
import { formatMoney } from '#domain/money.ts'
import { DialogButton } from '#islands/admin/DialogButton.tsx'
import { SmallButton } from '#islands/admin/SmallButton.tsx'
import { useMay } from '#islands/admin/use-staff.ts'
import { REFUND } from '#messages/refund.ts'
import { named } from '#messages/staff-pages.ts'
import { OWED, toBeTransferred } from '#messages/transfers.ts'
import { recordRefundNotSent } from '#stores/transfer.ts'

import { RefundDialog } from './RefundDialog.tsx'
import { RefundSentDialog } from './TransferDialogs.tsx'
import { useIsOn } from './use-is-on.ts'

/** The Refund button while money remains, with refunds that wait for Stripe's answer or for a transfer. */
export function OrderRefund({ order }: { order: OrderDetail }) {
  const isRefunding = useIsOn('refunding')
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
      <RefundsOwed order={order} />
      <RefundsSent refunds={order.refundsSent} />
      {isOpenToRefunds(order) && (
        <Refunders>
          <SmallButton className="mt-3" busy={isRefunding} onClick={() => setOpen(true)}>
            {REFUND.open}
          </SmallButton>
        </Refunders>
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

/** Refunds that staff have to transfer, each with a button to record it as sent. */
function RefundsOwed({ order }: { order: OrderDetail }) {
  const { refundsOwed: refunds, today } = order
  const isSending = useIsOn('sending')
  if (refunds.length === 0) return null
  return (
    <ul className="divide-y divide-line border-b border-line">
      {refunds.map((refund) => (
        <li key={refund.id} className="py-2">
          <p dir="auto" className="font-semibold wrap-anywhere">
            {toBeTransferred(formatMoney(refund.amount), refund.account)}
          </p>
          <Refunders>
            <DialogButton
              className="mt-2"
              busy={isSending}
              aria-label={named(OWED.record, formatMoney(refund.amount))}
              renderDialog={(close) => (
                <RefundSentDialog refund={refund} today={today} onClose={close} />
              )}
            >
              {OWED.record}
            </DialogButton>
          </Refunders>
        </li>
      ))}
    </ul>
  )
}

/** Refunds recorded as sent, each with a button to take that back. */
function RefundsSent({ refunds }: { refunds: OrderDetail['refundsSent'] }) {
  const isSending = useIsOn('sending')
  return refunds.map(({ id, amount, account, sentOn }) => (
    <div key={id} className="border-b border-line py-2">
      <p dir="auto" className="wrap-anywhere">
        {OWED.sent(formatMoney(amount), formatDate(sentOn), account)}
      </p>
      <Refunders>
        <SmallButton
          className="mt-2"
          busy={isSending}
          aria-label={named(OWED.takeBack, formatMoney(amount))}
          onClick={() => void recordRefundNotSent(id)}
        >
          {OWED.takeBack}
        </SmallButton>
      </Refunders>
    </div>
  ))
}

/** Shows an action only to staff who may refund. */
export function Refunders({ children }: { children: ReactNode }) {
  return useMay('refund') ? children : null
}
