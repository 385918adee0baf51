import type { ReactNode } from 'react'

import { closeIssue as closeIssueEndpoint } from '#contract/staff/issues.ts'
import { recheckOrder } from '#contract/staff/order.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import { telephoneAddress } from '#domain/people/telephone.ts'
import { closeIssue, recheck, RETRYING, retryMails } from '#staff/current-order/order.store.ts'
import { ORDER } from '#staff/current-order/order.texts.ts'
import { useOrderBusy } from '#staff/current-order/use-order-busy.ts'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { CloseIssue } from '#staff/orders/CloseIssue.tsx'
import { AT_STRIPE, ISSUES, RECORD_NOW } from '#staff/orders/issues.texts.ts'
import { RefundButton } from '#staff/refunds/OrderRefund.tsx'
import { BalanceRequest } from '#staff/transfers/OrderTransfers.tsx'
import { RecordSent } from '#staff/transfers/RefundsByTransfer.tsx'
import { Icon } from '#ui/Icon.tsx'

import { UpdateProgress } from './OrderItems.tsx'
import { CorrectOrder } from './OrderPeople.tsx'

interface Props {
  order: OrderDetail
  issue: OrderDetail['issues'][number]
  /** Title of the alert. */
  title: string
  mayWork: boolean
}

/** The buttons of an alert: the one that resolves it, filled, and the one that closes it with a note. */
export function IssueActions({ order, issue, title, mayWork }: Props) {
  const isClosing = useOrderBusy(closeIssueEndpoint.path)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 empty:hidden">
      <RightAction order={order} issue={issue} mayWork={mayWork} />
      {mayWork && (
        <CloseIssue
          issueKey={issue.key}
          title={title}
          busy={isClosing}
          className="first:-ml-4"
          onClose={(note) => void closeIssue(issue.key, note)}
        />
      )}
    </div>
  )
}

/** The action that resolves an issue. */
function RightAction({ order, issue, mayWork }: Omit<Props, 'title'>): ReactNode {
  const { key, reason } = issue
  const words = AT_STRIPE[reason]
  if (words !== undefined) return <AtStripe order={order}>{words}</AtStripe>
  if (!mayWork) return null
  switch (reason) {
    case 'possible-duplicate':
      return <RefundButton order={order} variant="primary" />
    case 'mail-failed':
      return <SendMails />
    case 'not-settled':
      return <RecordPayment />
    case 'document-unprintable':
      return <CorrectOrder order={order} variant="primary" />
    case 'fraud-warning':
      return <CallCustomer order={order} />
    case 'refund-failed':
    case 'customer-silent':
      return <EmailCustomer order={order} />
    case 'transfer-short':
      return <BalanceRequest order={order} inAlert />
    case 'refund-owed':
      return order.refundsOwed
        .filter(({ id }) => key.endsWith(id))
        .map((refund) => (
          <RecordSent key={refund.id} refund={refund} today={order.today} variant="primary" />
        ))
    case 'work-late':
    case 'work-due':
      return order.items
        .filter(({ productId }) => key.includes(`:${productId}:`))
        .map((item) => (
          <UpdateProgress key={item.productId} order={order} item={item} variant="primary" />
        ))
    default:
      return null
  }
}

/** A link to the payment in Stripe's dashboard. */
function AtStripe({ order: { paymentUrl }, children }: { order: OrderDetail; children: string }) {
  if (paymentUrl === null) return null
  return (
    <SmallButton variant="primary" href={paymentUrl} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external" />
      <span className="sr-only">{ORDER.newTab}</span>
    </SmallButton>
  )
}

function SendMails() {
  const isRetrying = useOrderBusy(RETRYING)
  return (
    <SmallButton variant="primary" busy={isRetrying} onClick={() => void retryMails()}>
      {ISSUES.sendMails}
    </SmallButton>
  )
}

function RecordPayment() {
  const isAsking = useOrderBusy(recheckOrder.path)
  return (
    <SmallButton variant="primary" busy={isAsking} onClick={() => void recheck()}>
      {isAsking ? ORDER.asking : RECORD_NOW}
    </SmallButton>
  )
}

function CallCustomer({ order }: { order: OrderDetail }) {
  const { phone } = order.buyer
  if (phone === '') return <EmailCustomer order={order} />
  return (
    <SmallButton variant="primary" href={telephoneAddress(phone)}>
      {ORDER.callCustomer}
    </SmallButton>
  )
}

function EmailCustomer({ order: { buyer, number } }: { order: OrderDetail }) {
  if (buyer.email === '') return null
  const subject = encodeURIComponent(ORDER.titleOf(number))
  return (
    <SmallButton variant="primary" href={`mailto:${buyer.email}?subject=${subject}`}>
      {ORDER.emailCustomer}
    </SmallButton>
  )
}
