import type { ReactNode } from 'react'

import { closeIssue as closeIssueEndpoint } from '#contract/staff/issues.ts'
import { recheckOrder, type OrderDetail } from '#contract/staff/order.ts'
import type { IssueReason } from '#domain/order/issue.texts.ts'
import { telephoneAddress } from '#domain/people/telephone.ts'
import { NEW_TAB_TEXT } from '#site/frame/links.texts.ts'
import { ORDER_TEXTS } from '#staff/current-order/order.texts.ts'
import { useOrderBusy } from '#staff/current-order/use-order-busy.ts'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { CloseIssue } from '#staff/orders/CloseIssue.tsx'
import { STRIPE_LINK_LABELS, ISSUES_TEXTS, RECORD_NOW_LABEL } from '#staff/orders/issues.texts.ts'
import { RefundButton } from '#staff/refunds/OrderRefund.tsx'
import { BalanceRequest } from '#staff/transfers/OrderTransfers.tsx'
import { RecordRefundSent } from '#staff/transfers/RefundsByTransfer.tsx'
import type { ButtonVariant } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

import {
  closeOrderIssue,
  recheckCurrentOrder,
  BUSY_RETRYING_MAILS,
  retryOrderMails,
} from './order-actions.store.ts'
import { UpdateProgress } from './OrderItems.tsx'
import { CorrectOrder } from './OrderPeople.tsx'

interface Props {
  order: OrderDetail
  issue: OrderDetail['issues'][number]
  /** Title of the alert. */
  title: string
  mayWork: boolean
}

/** The buttons of an alert: the main button resolves its issue, the other button closes it with a note. */
export function IssueActions({ order, issue, title, mayWork }: Props) {
  const isClosing = useOrderBusy(closeIssueEndpoint.path)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 empty:hidden">
      <ResolvingAction order={order} issue={issue} mayWork={mayWork} />
      {mayWork && (
        <CloseIssue
          issueKey={issue.key}
          title={title}
          busy={isClosing}
          className="first:-ml-4"
          onClose={(note) => void closeOrderIssue(issue.key, note)}
        />
      )}
    </div>
  )
}

/** The action that resolves an issue. */
function ResolvingAction({
  order,
  issue: { key, reason },
  mayWork,
}: Omit<Props, 'title'>): ReactNode {
  const words = STRIPE_LINK_LABELS[reason]
  if (words !== undefined) return <StripeLink order={order}>{words}</StripeLink>
  return mayWork && ACTIONS[reason]?.(order, key)
}

type Action = (order: OrderDetail, key: string) => ReactNode

/** A link to the delivery for which the customer has asked for a change. */
const deliveryLink: Action = (_, key) => (
  <SmallButton variant="primary" href={`#${key.split(':').at(-1)}`}>
    See the request
  </SmallButton>
)

const emailCustomer: Action = (order) => <EmailCustomer order={order} />

/** The progress buttons of the items that the issue is about. */
const updateProgress: Action = (order, key) =>
  order.items
    .filter(({ productId }) => key.includes(`:${productId}:`))
    .map((item) => (
      <UpdateProgress key={item.productId} order={order} item={item} variant="primary" />
    ))

/** Actions for issues that staff do not resolve at Stripe. */
const ACTIONS: Readonly<Partial<Record<IssueReason, Action>>> = {
  'mail-failed': () => <SendMails />,
  'not-settled': () => <RecordPayment />,
  'possible-duplicate': (order) => <RefundButton order={order} variant="primary" />,
  'document-unprintable': (order) => <CorrectOrder order={order} variant="primary" />,
  'fraud-warning': (order) => <CallCustomer order={order} />,
  'refund-failed': emailCustomer,
  'customer-silent': emailCustomer,
  'change-requested': deliveryLink,
  'transfer-short': (order) => <BalanceRequest order={order} isInAlert />,
  'refund-owed': ({ refundsOwed, today }, key) =>
    refundsOwed
      .filter(({ id }) => key.endsWith(id))
      .map((refund) => (
        <RecordRefundSent key={refund.id} refund={refund} today={today} variant="primary" />
      )),
  'work-late': updateProgress,
  'work-due': updateProgress,
}

interface StripeLinkProps {
  order: OrderDetail
  variant?: ButtonVariant
  children: string
}

/** A link to the payment in Stripe's dashboard. */
export function StripeLink({ order, variant = 'primary', children }: StripeLinkProps) {
  const { paymentUrl } = order
  if (paymentUrl === null) return null
  return (
    <SmallButton variant={variant} href={paymentUrl} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external" />
      <span className="sr-only">{NEW_TAB_TEXT}</span>
    </SmallButton>
  )
}

function SendMails() {
  const isRetrying = useOrderBusy(BUSY_RETRYING_MAILS)
  return (
    <SmallButton variant="primary" busy={isRetrying} onClick={() => void retryOrderMails()}>
      {ISSUES_TEXTS.sendMails}
    </SmallButton>
  )
}

function RecordPayment() {
  const isAsking = useOrderBusy(recheckOrder.path)
  return (
    <SmallButton variant="primary" busy={isAsking} onClick={() => void recheckCurrentOrder()}>
      {isAsking ? ORDER_TEXTS.asking : RECORD_NOW_LABEL}
    </SmallButton>
  )
}

function CallCustomer({ order }: { order: OrderDetail }) {
  const { phone } = order.buyer
  if (phone === '') return <EmailCustomer order={order} />
  return (
    <SmallButton variant="primary" href={telephoneAddress(phone)}>
      {ORDER_TEXTS.callCustomer}
    </SmallButton>
  )
}

function EmailCustomer({ order: { buyer, number } }: { order: OrderDetail }) {
  if (buyer.email === '') return null
  const subject = encodeURIComponent(ORDER_TEXTS.titleOf(number))
  return (
    <SmallButton variant="primary" href={`mailto:${buyer.email}?subject=${subject}`}>
      {ORDER_TEXTS.emailCustomer}
    </SmallButton>
  )
}
