import type { ReactNode } from 'react'

import type { OrderDetail } from '#contract/staff/order.ts'
import { formatMoney, formatProviderAmount } from '#domain/money/money.ts'
import { responseDeadlineText } from '#domain/order/issue.texts.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { ORDER_TEXTS } from '#staff/current-order/order.texts.ts'
import { Panel } from '#staff/frame/Panel.tsx'
import { OWED_REFUND_TEXTS } from '#staff/transfers/transfers.texts.ts'

import {
  disputeReasonText,
  disputeStatusText,
  spellOutCode,
  refundStatusText,
} from './after-sale.texts.ts'

/** The refunds and disputes of an order: state, amount, reason, dates. */
export function OrderAfterSale({ order }: { order: OrderDetail }) {
  return (
    <>
      {order.refunds.length > 0 && <Refunds {...order} />}
      {order.disputes.length > 0 && <Disputes {...order} />}
    </>
  )
}

function Refunds({ refunds, refundsOwed }: OrderDetail) {
  const isOwed = (requestId: string | null) => refundsOwed.some((owed) => owed.id === requestId)
  return (
    <Panel title={ORDER_TEXTS.refunds}>
      <ul className="divide-y divide-line">
        {refunds.map(({ id, status, amount, reason, createdAt, requestId }) => (
          <Entry
            key={id}
            state={isOwed(requestId) ? OWED_REFUND_TEXTS.state : refundStatusText(status)}
            amount={formatMoney(amount)}
            createdAt={createdAt}
            note={reason && ` · ${spellOutCode(reason)}`}
          />
        ))}
      </ul>
    </Panel>
  )
}

function Disputes({ disputes, issues }: OrderDetail) {
  return (
    <Panel title={ORDER_TEXTS.disputes}>
      <ul className="divide-y divide-line">
        {disputes.map(({ id, status, amount, currency, reason, createdAt, dueBy, reinstated }) => (
          <Entry
            key={id}
            state={disputeStatusText(status)}
            amount={formatProviderAmount(amount, currency)}
            createdAt={createdAt}
          >
            {reason && <p>{disputeReasonText(reason)}</p>}
            {/* While its issue is open, the alert says so. */}
            {dueBy && !issues.some(({ key }) => key.includes(id)) && (
              <p className="font-semibold">{responseDeadlineText(formatLondonTime(dueBy))}</p>
            )}
            {status === 'lost' && reinstated > 0 && (
              <p>{`${formatProviderAmount(reinstated, currency)} of it returned to us`}</p>
            )}
          </Entry>
        ))}
      </ul>
      <p className="no-print pb-2 text-sm text-muted">
        For the bank, print this page as a PDF and upload it at Stripe. Notes and open issues are
        left out.
      </p>
    </Panel>
  )
}

interface EntryProps {
  state: string
  amount: string
  createdAt: string
  /** Text after the date. */
  note?: string | null
  children?: ReactNode
}

function Entry({ state, amount, createdAt, note, children }: EntryProps) {
  return (
    <li className="py-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{state}</span>
        <span className="figures">{amount}</span>
      </p>
      {children}
      <p className="text-sm wrap-anywhere text-muted">
        <time dateTime={createdAt}>{formatLondonTime(createdAt)}</time>
        {note && <span>{note}</span>}
      </p>
    </li>
  )
}
