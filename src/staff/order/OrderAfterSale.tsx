import type { ReactNode } from 'react'

import type { OrderDetail } from '#contract/staff/order.ts'
import type { Dispute } from '#domain/money/dispute.ts'
import { formatMoney, formatProviderAmount } from '#domain/money/money.ts'
import { responseDeadlineText } from '#domain/order/issue.texts.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { ORDER_TEXTS } from '#staff/current-order/order.texts.ts'
import { OWED_REFUND_TEXTS } from '#staff/transfers/transfers.texts.ts'

import {
  disputeReasonText,
  disputeStatusText,
  spellOutCode,
  refundStatusText,
} from './after-sale.texts.ts'

/** A refund or dispute in words. */
interface Entry {
  id: string
  state: string
  amount: string
  reason: string | null
  createdAt: string
  dueBy?: string | null
  /** Money that the bank returned to the firm after a lost dispute. */
  reinstated?: string | undefined
  /** The bank's reason, as a sentence. */
  bankReason?: string | null
}

/** The refunds and disputes of an order: state, amount, reason, dates. */
export function OrderAfterSale({ order }: { order: OrderDetail }) {
  const { refunds, refundsOwed, disputes } = order
  const isOwed = (requestId: string | null) => refundsOwed.some((owed) => owed.id === requestId)
  return (
    <>
      <EntryList
        title={ORDER_TEXTS.refunds}
        entries={refunds.map((refund) => ({
          ...refund,
          state: isOwed(refund.requestId)
            ? OWED_REFUND_TEXTS.state
            : refundStatusText(refund.status),
          amount: formatMoney(refund.amount),
          reason: refund.reason && spellOutCode(refund.reason),
        }))}
      />
      <EntryList
        title={ORDER_TEXTS.disputes}
        entries={disputes.map((dispute) => ({
          ...dispute,
          state: disputeStatusText(dispute.status),
          amount: formatProviderAmount(dispute.amount, dispute.currency),
          reinstated: reinstatedText(dispute),
          bankReason: dispute.reason && disputeReasonText(dispute.reason),
          reason: null,
        }))}
      >
        <p className="no-print pb-2 text-sm text-muted">
          For the bank, print this page as a PDF and upload it at Stripe. Notes and open issues are
          left out.
        </p>
      </EntryList>
    </>
  )
}

function reinstatedText({ status, reinstated, currency }: Dispute): string | undefined {
  if (status !== 'lost' || reinstated === 0) return undefined
  return `${formatProviderAmount(reinstated, currency)} of it returned to us`
}

interface ListProps {
  title: string
  entries: readonly Entry[]
  children?: ReactNode
}

function EntryList({ title, entries, children }: ListProps) {
  if (entries.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="border-b border-ink pb-2 text-xl">{title}</h2>
      <ul className="divide-y divide-line">
        {entries.map(({ id, state, amount, reason, createdAt, dueBy, reinstated, bankReason }) => (
          <li key={id} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{state}</span>
              <span className="figures">{amount}</span>
            </p>
            {dueBy && (
              <p className="font-semibold">{responseDeadlineText(formatLondonTime(dueBy))}</p>
            )}
            {bankReason && <p>{bankReason}</p>}
            {reinstated && <p>{reinstated}</p>}
            <p className="text-sm wrap-anywhere text-muted">
              <time dateTime={createdAt}>{formatLondonTime(createdAt)}</time>
              {reason !== null && <span>{`, ${reason}`}</span>}
            </p>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
