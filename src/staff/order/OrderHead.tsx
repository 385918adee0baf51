import { useRef } from 'react'

import { closeIssue as closeIssueEndpoint } from '#contract/staff/issues.ts'
import { recheckOrder as recheckOrderEndpoint } from '#contract/staff/order.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import { recordTransfer as recordTransferEndpoint } from '#contract/staff/transfers.ts'
import {
  APPEAL_NEEDS_RESPONSE,
  DISPUTE_NEEDS_RESPONSE,
  INQUIRY_NEEDS_RESPONSE,
} from '#domain/money/dispute.ts'
import { responseDeadline, ISSUE_TEXTS } from '#domain/order/issue.texts.ts'
import { isOnOrderPage, type IssueReason } from '#domain/order/issue.ts'
import { isPaidStatus } from '#domain/order/order.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { adminOrderPath } from '#paths.ts'
import { closeOrderIssue, recheckCurrentOrder } from '#staff/current-order/order.store.ts'
import { DUPLICATES, failedMail, ORDER } from '#staff/current-order/order.texts.ts'
import { useOrderBusy } from '#staff/current-order/use-order-busy.ts'
import { useFocusReturn } from '#staff/forms/focus.ts'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import { CloseIssue } from '#staff/orders/CloseIssue.tsx'
import { OrderStatus } from '#staff/orders/OrderStatus.tsx'
import { RecordTransfer } from '#staff/transfers/OrderTransfers.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Icon } from '#ui/Icon.tsx'

/** Number, date and status of the order, its issues, and links to its payment. */
export function OrderHead({ order }: { order: OrderDetail }) {
  const mayWork = useHasPermission('work')
  const isAsking = useOrderBusy(recheckOrderEndpoint.path)
  const isClosing = useOrderBusy(closeIssueEndpoint.path)
  const isRecording = useOrderBusy(recordTransferEndpoint.path)
  const title = useRef<HTMLHeadingElement>(null)
  useFocusReturn(isClosing || isRecording, title)
  return (
    <header className="mb-8">
      <h1 ref={title} tabIndex={-1} className="text-3xl">
        {ORDER.titleOf(order.number)}
      </h1>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <OrderStatus status={order.status} />
        {order.isTest && <Badge>{ORDER.isTest}</Badge>}
        <time dateTime={order.date} className="text-muted">
          {formatLondonTime(order.date)}
        </time>
      </p>
      <div className="no-print">
        <IssueAlerts order={order} mayClose={mayWork} />
        <DuplicatePayments order={order} mayClose={mayWork} />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {order.paymentUrl !== null && (
          <SmallButton href={order.paymentUrl} target="_blank" rel="noopener noreferrer">
            {ORDER.payment}
            <Icon name="external" />
            <span className="sr-only">{ORDER.newTab}</span>
          </SmallButton>
        )}
        {mayWork && order.paymentMethod !== 'bank-transfer' && (
          <SmallButton busy={isAsking} onClick={() => void recheckCurrentOrder()}>
            {isAsking ? ORDER.asking : ORDER.askStripe}
          </SmallButton>
        )}
        {order.transfer === null && !isPaidStatus(order) && <RecordTransfer order={order} />}
      </div>
    </header>
  )
}

/** The dispute status that an issue is about. */
const RESPONSE_DUE_STATUS: Partial<Record<IssueReason, string>> = {
  'dispute-needs-response': DISPUTE_NEEDS_RESPONSE,
  'appeal-needs-response': APPEAL_NEEDS_RESPONSE,
  'inquiry-needs-response': INQUIRY_NEEDS_RESPONSE,
}

function IssueAlerts({ order, mayClose }: { order: OrderDetail; mayClose: boolean }) {
  const isClosing = useOrderBusy(closeIssueEndpoint.path)
  const { issues, mails, disputes } = order
  return issues.map(({ key, reason }) => {
    if (!isOnOrderPage(reason)) return null
    const { title, todo } = ISSUE_TEXTS[reason]
    return (
      <Alert key={key} kind="danger" title={title} headingLevel={2} className="mt-5">
        <div className="flex flex-wrap items-center justify-between gap-x-8">
          <div className="max-w-measure">
            {reason === 'mail-failed' &&
              mails
                .filter(({ state, kind }) => state === 'failed' && kind !== 'order-alert')
                .map((mail) => <p key={mail.id}>{failedMail(mail)}</p>)}
            {disputes
              .filter(({ status, dueBy }) => status === RESPONSE_DUE_STATUS[reason] && dueBy)
              .map(({ id, dueBy }) => (
                <p key={id} className="font-semibold">
                  {responseDeadline(formatLondonTime(dueBy ?? ''))}
                </p>
              ))}
            <p>{todo}</p>
          </div>
          {mayClose && (
            <CloseIssue
              issueKey={key}
              title={title}
              busy={isClosing}
              className="-mx-4"
              onClose={(note) => void closeOrderIssue(key, note)}
            />
          )}
        </div>
      </Alert>
    )
  })
}

interface PaidTwiceProps {
  order: Pick<OrderDetail, 'duplicates' | 'issues'>
  mayClose: boolean
}

/**
 * Lists other orders in which the same customer paid for the same services, and says which one to
 * refund. Shown until one is refunded or somebody closes the issue, which belongs to the later
 * order.
 */
export function DuplicatePayments({ order: { duplicates, issues }, mayClose }: PaidTwiceProps) {
  const isClosing = useOrderBusy(closeIssueEndpoint.path)
  const issue = issues.find(({ reason }) => reason === 'possible-duplicate')
  if (duplicates.length === 0) return null
  const isLater = duplicates.some(({ is_later }) => !is_later)
  return (
    <Alert kind="danger" title={DUPLICATES.title} headingLevel={2} className="mt-5">
      <p>
        {isLater
          ? 'This order was paid for the same services, by the same email address, within a day of:'
          : 'The same services were paid for by the same email address within a day, in:'}
      </p>
      <ul>
        {duplicates.map(({ id, order_number }) => (
          <li key={id}>
            <a href={adminOrderPath(id)}>{ORDER.titleOf(order_number)}</a>
          </li>
        ))}
      </ul>
      <p>{isLater ? DUPLICATES.refundThis : DUPLICATES.refundOther}</p>
      {mayClose && issue && (
        <CloseIssue
          issueKey={issue.key}
          title={DUPLICATES.title}
          busy={isClosing}
          className="-ml-4"
          onClose={(note) => void closeOrderIssue(issue.key, note)}
        />
      )}
    </Alert>
  )
}
