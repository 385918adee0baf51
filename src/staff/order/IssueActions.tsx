import type { ReactNode } from 'react'

import { recheckOrder, type OrderDetail } from '#contract/staff/order.ts'
import type { IssueReason } from '#domain/order/issue.texts.ts'
import { telephoneAddress } from '#domain/people/telephone.ts'
import { NEW_TAB_TEXT } from '#site/frame/links.texts.ts'
import { ORDER_TEXTS } from '#staff/current-order/order.texts.ts'
import { OrderButton } from '#staff/current-order/OrderButton.tsx'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { CloseIssue } from '#staff/orders/CloseIssue.tsx'
import {
  STRIPE_LINK_LABELS,
  ISSUES_TEXTS,
  ORDER_LINK_LABELS,
  RECORD_NOW_LABEL,
} from '#staff/orders/issues.texts.ts'
import { RefundButton } from '#staff/refunds/OrderRefund.tsx'
import { BalanceActions } from '#staff/transfers/BalanceActions.tsx'
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
  /** Look of the first button: `secondary` if another alert has the page's main button. */
  variant: ButtonVariant
}

/** The buttons of an alert: the first resolves its issue, the other closes it with a note. */
export function IssueActions({ order, issue, title, mayWork, variant }: Props) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 empty:hidden">
      <ResolvingAction {...{ order, issue, mayWork, variant }} />
      {mayWork && (
        <CloseIssue
          issueKey={issue.key}
          title={title}
          className="first:-ml-4"
          send={(note) => closeOrderIssue(issue.key, note)}
        />
      )}
    </div>
  )
}

/** The action that resolves an issue. */
function ResolvingAction({ order, issue, mayWork, variant }: Omit<Props, 'title'>): ReactNode {
  const { key, reason } = issue
  const words = STRIPE_LINK_LABELS[reason]
  if (words !== undefined) return <StripeLink {...{ order, variant }}>{words}</StripeLink>
  return mayWork && ACTIONS[reason]?.({ order, variant, issueKey: key })
}

interface ActionProps {
  order: OrderDetail
  variant: ButtonVariant
}

type Action = (props: ActionProps & { issueKey: string }) => ReactNode

/** A link to the delivery for which the customer has asked for a change. */
const deliveryLink: Action = ({ variant, issueKey }) => (
  <SmallButton variant={variant} href={`#${issueKey.split(':').at(-1)}`}>
    {ORDER_LINK_LABELS['change-requested']}
  </SmallButton>
)

const emailCustomer: Action = (props) => <EmailCustomer {...props} />

/** The progress buttons of the items that the issue is about. */
const updateProgress: Action = ({ order, variant, issueKey }) =>
  order.items
    .filter(({ productId }) => issueKey.includes(`:${productId}:`))
    .map((item) => <UpdateProgress key={item.productId} {...{ order, item, variant }} />)

/** Actions for issues that staff do not resolve at Stripe. */
const ACTIONS: Readonly<Partial<Record<IssueReason, Action>>> = {
  'mail-failed': ({ variant }) => (
    <OrderButton variant={variant} action={BUSY_RETRYING_MAILS} run={retryOrderMails}>
      {ISSUES_TEXTS.sendMails}
    </OrderButton>
  ),
  'not-settled': ({ variant }) => (
    <OrderButton variant={variant} action={recheckOrder.path} run={recheckCurrentOrder}>
      {RECORD_NOW_LABEL}
    </OrderButton>
  ),
  'possible-duplicate': (props) => <RefundButton {...props} />,
  'document-unprintable': ({ order, variant }) => <CorrectOrder {...{ order, variant }} />,
  'fraud-warning': (props) => <CallCustomer {...props} />,
  'refund-failed': emailCustomer,
  'customer-silent': emailCustomer,
  'change-requested': deliveryLink,
  'transfer-short': (props) => <BalanceActions {...props} />,
  'refund-owed': ({ order: { refundsOwed, today }, variant, issueKey }) =>
    refundsOwed
      .filter(({ id }) => issueKey.endsWith(id))
      .map((refund) => <RecordRefundSent key={refund.id} {...{ refund, today, variant }} />),
  'work-late': updateProgress,
  'work-due': updateProgress,
}

/** A link to the payment in Stripe's dashboard. */
export function StripeLink({ order, variant, children }: ActionProps & { children: string }) {
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

function CallCustomer({ order, variant }: ActionProps) {
  const { phone } = order.buyer
  if (phone === '') return <EmailCustomer {...{ order, variant }} />
  return (
    <SmallButton variant={variant} href={telephoneAddress(phone)}>
      {ORDER_TEXTS.callCustomer}
    </SmallButton>
  )
}

function EmailCustomer({ order: { buyer, number }, variant }: ActionProps) {
  if (buyer.email === '') return null
  const subject = encodeURIComponent(ORDER_TEXTS.titleOf(number))
  return (
    <SmallButton variant={variant} href={`mailto:${buyer.email}?subject=${subject}`}>
      {ORDER_TEXTS.emailCustomer}
    </SmallButton>
  )
}
