import { useRef, type ComponentProps } from 'react'

import { closeIssue } from '#contract/staff/issues.ts'
import { correctOrder, moveStep, recheckOrder, type OrderDetail } from '#contract/staff/order.ts'
import { recordTransfer } from '#contract/transfers/staff.ts'
import { isBalanceIssue, responseDeadlineText, ISSUE_TEXTS } from '#domain/order/issue.texts.ts'
import { isListedOnOrderPage } from '#domain/order/issue.ts'
import { buyerName, isPaidStatus } from '#domain/order/order.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { adminOrderPath } from '#paths.ts'
import { Money } from '#staff/current-order/Facts.tsx'
import { DUPLICATES_TEXTS, failedMailText, ORDER_TEXTS } from '#staff/current-order/order.texts.ts'
import { OrderButton } from '#staff/current-order/OrderButton.tsx'
import { useOrderBusy } from '#staff/current-order/use-order-busy.ts'
import { useFocusReturn } from '#staff/forms/focus.ts'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import { STRIPE_LINK_LABELS } from '#staff/orders/issues.texts.ts'
import { OrderStatus } from '#staff/orders/OrderStatus.tsx'
import { balanceRequestText, balanceText } from '#staff/transfers/BalanceActions.tsx'
import { RecordTransfer } from '#staff/transfers/OrderTransfers.tsx'
import { BALANCE_REQUEST_TEXTS } from '#staff/transfers/transfers.texts.ts'
import { Alert } from '#ui/Alert.tsx'
import { Badge } from '#ui/Badge.tsx'

import { IssueActions, StripeLink } from './IssueActions.tsx'
import { recheckCurrentOrder } from './order-actions.store.ts'
import { Telephone } from './OrderPeople.tsx'

/** Actions after which an alert or a button above the page may be gone. */
const ALERT_ACTIONS = [closeIssue, recordTransfer, moveStep, correctOrder].map(({ path }) => path)

/** Number, customer, date and status of the order, its issues, and links to its payment. */
export function OrderHead({ order }: { order: OrderDetail }) {
  const mayWork = useHasPermission('work')
  const title = useRef<HTMLHeadingElement>(null)
  useFocusReturn(useOrderBusy(...ALERT_ACTIONS), title)
  const listed = order.issues.filter(({ reason }) => isListedOnOrderPage(reason))
  // Whether the page already has an alert with a link to the payment.
  const isLinked = order.issues.some(({ reason }) => STRIPE_LINK_LABELS[reason] !== undefined)
  return (
    <header className="mb-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 ref={title} tabIndex={-1} className="text-3xl">
            {ORDER_TEXTS.titleOf(order.number)}
          </h1>
          <CustomerLine {...order} />
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="flex items-baseline gap-x-2">
              <Money pence={order.total} />
              <OrderStatus status={order.status} />
            </span>
            {order.isTest && <Badge>Test</Badge>}
            <time dateTime={order.date} className="text-muted">
              {formatLondonTime(order.date)}
            </time>
          </p>
        </div>
        <div className="-mx-4 flex flex-wrap gap-x-3">
          {!isLinked && (
            <StripeLink order={order} variant="quiet">
              Open the payment at Stripe
            </StripeLink>
          )}
          {mayWork && order.paymentMethod !== 'bank-transfer' && (
            <OrderButton variant="quiet" action={recheckOrder.path} run={recheckCurrentOrder}>
              {ORDER_TEXTS.askStripe}
            </OrderButton>
          )}
          {order.transfer === null && !isPaidStatus(order) && <RecordTransfer order={order} />}
        </div>
      </div>
      <div className="no-print">
        {listed.map((issue, index) => (
          <IssueAlert
            key={issue.key}
            {...{ order, issue, mayWork }}
            variant={index === 0 ? 'primary' : 'secondary'}
          />
        ))}
        <DuplicatePayments
          {...{ order, mayWork }}
          variant={listed.length === 0 ? 'primary' : 'secondary'}
        />
      </div>
    </header>
  )
}

/** The customer of the order, with telephone number; renders nothing once the customer has been erased. */
function CustomerLine({ buyer }: OrderDetail) {
  const names = [buyerName(buyer), buyer.companyName].filter(Boolean)
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-lg wrap-anywhere empty:hidden">
      {names.map((name) => (
        <bdi key={name}>{name}</bdi>
      ))}
      {buyer.phone && <Telephone number={buyer.phone} />}
    </p>
  )
}

type AlertProps = Omit<ComponentProps<typeof IssueActions>, 'title'>

function IssueAlert(props: AlertProps) {
  const { order } = props
  const { mails, disputes } = order
  const { key, reason } = props.issue
  const { title, todo } = ISSUE_TEXTS[reason]
  const isShort = isBalanceIssue(reason)
  const asked = isShort && balanceRequestText(order)
  return (
    <Alert kind="danger" title={title} headingLevel={2} className="mt-5">
      <div className="max-w-measure">
        {reason === 'mail-failed' &&
          [...new Set(mails.filter(isFailed).map(failedMailText))].map((text) => (
            <p key={text}>{text}</p>
          ))}
        {isShort && <p className="font-semibold">{balanceText(order)}</p>}
        {disputes
          .filter(({ id, dueBy }) => key.includes(`:${id}:`) && dueBy)
          .map(({ id, dueBy }) => (
            <p key={id} className="font-semibold">
              {responseDeadlineText(formatLondonTime(dueBy ?? ''))}
            </p>
          ))}
        <p>{asked ? `${asked} ${BALANCE_REQUEST_TEXTS.todo}` : todo}</p>
      </div>
      <IssueActions {...props} title={title} />
    </Alert>
  )
}

/** Whether an email about the order itself has failed. */
function isFailed({ state, kind }: OrderDetail['mails'][number]): boolean {
  return state === 'failed' && kind !== 'order-alert'
}

/**
 * Lists the other orders in which the same customer paid for the same services, and says which
 * order to refund. Shown without an issue too: only the later order has one, and staff may close
 * it.
 */
export function DuplicatePayments(props: Omit<AlertProps, 'issue'>) {
  const { duplicates, issues } = props.order
  const issue = issues.find(({ reason }) => reason === 'possible-duplicate')
  if (duplicates.length === 0) return null
  const isLater = duplicates.some(({ is_later }) => !is_later)
  const later = duplicates.find(({ is_later }) => is_later)
  return (
    <Alert kind="danger" title={DUPLICATES_TEXTS.title} headingLevel={2} className="mt-5">
      <p>
        {isLater
          ? 'This order was paid for the same services, by the same email address, within a day of:'
          : 'The same services were paid for by the same email address within a day, in:'}
      </p>
      <ul>
        {duplicates.map(({ id, order_number }) => (
          <li key={id}>
            <a href={adminOrderPath(id)}>{ORDER_TEXTS.titleOf(order_number)}</a>
          </li>
        ))}
      </ul>
      <p>{isLater ? DUPLICATES_TEXTS.refundThis : DUPLICATES_TEXTS.refundOther}</p>
      {!isLater && later && (
        <SmallButton variant={props.variant} className="mt-3" href={adminOrderPath(later.id)}>
          {DUPLICATES_TEXTS.openOther(later.order_number)}
        </SmallButton>
      )}
      {issue && <IssueActions {...props} issue={issue} title={DUPLICATES_TEXTS.title} />}
    </Alert>
  )
}
