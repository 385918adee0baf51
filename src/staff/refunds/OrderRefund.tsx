import { useState, type ReactNode } from 'react'

import type { OrderDetail } from '#contract/staff/order.ts'
import { formatDate, formatLondonTime } from '#domain/time/date.ts'
import { formatMoney } from '#domain/money/money.ts'
import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { useMay } from '#staff/frame/use-staff.ts'
import { REFUND } from './refund.texts.ts'
import { named } from '#staff/frame/staff-pages.texts.ts'
import { OWED, toBeTransferred } from '#staff/transfers/transfers.texts.ts'
import { recordRefundNotSent } from '#staff/transfers/transfer.store.ts'

import { RefundDialog } from './RefundDialog.tsx'
import { RefundSentDialog } from '#staff/transfers/TransferDialogs.tsx'
import { useIsOn } from '#staff/current-order/use-is-on.ts'

/** The way to give money back, while there is some left; what waits for Stripe's answer, and what is owed. */
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

/** Whether money is left, and the outcome of every earlier refund is known. */
function isOpenToRefunds({ refundable, refundsAsked }: OrderDetail): boolean {
  return refundsAsked.every(({ state }) => state === 'made') && refundable.amount > 0
}

/** Refunds that have to be transferred by hand, each with the way to record that it was. */
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

/** Refunds that were recorded as sent, each with the way to say that it was not. */
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

/** An action of those who may give money back. */
export function Refunders({ children }: { children: ReactNode }) {
  return useMay('refund') ? children : null
}
