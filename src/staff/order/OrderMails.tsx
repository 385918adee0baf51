import { renewLink as renewLinkEndpoint, type OrderDetail } from '#contract/staff/order.ts'
import type { MailRecord } from '#domain/order/order-record.ts'
import { isErased, isPaidStatus } from '#domain/order/order.ts'
import { mailAttemptsText, mailName } from '#domain/order/timeline.texts.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { NEW_LINK_TEXTS } from '#staff/current-order/order.texts.ts'
import { OrderButton } from '#staff/current-order/OrderButton.tsx'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { Panel } from '#staff/frame/Panel.tsx'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import { ORDERS_TEXTS } from '#staff/orders/orders.texts.ts'
import { $sendingOrderId } from '#staff/orders/send-confirmation.store.ts'
import { Badge } from '#ui/Badge.tsx'
import { MailAddress } from '#ui/react/MailAddress.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { NewestEntries } from './NewestEntries.tsx'
import {
  BUSY_RETRYING_MAILS,
  resendOrderConfirmation,
  retryOrderMails,
  renewLink,
} from './order-actions.store.ts'

/** The emails about the order with their states. */
export function OrderMails({ order }: { order: OrderDetail }) {
  return (
    <Panel title="Emails">
      {order.mails.length === 0 && (
        <p className="py-3 text-sm text-muted">
          {isErased(order)
            ? 'The emails were erased along with the customer’s name and address.'
            : 'There are no emails about this order.'}
        </p>
      )}
      <NewestEntries entries={order.mails} shown={2} noun="emails">
        {(mails) => (
          <ul className="divide-y divide-line border-b border-line empty:border-0">
            {mails.map((mail) => (
              <Mail key={mail.id} mail={mail} />
            ))}
          </ul>
        )}
      </NewestEntries>
      {useHasPermission('work') && <MailActions order={order} />}
    </Panel>
  )
}

/** The buttons that send emails again. A new link replaces a link that reached somebody else. */
function MailActions({ order }: { order: OrderDetail }) {
  const isMailing = useStore($sendingOrderId) !== null
  const isPaid = isPaidStatus(order)
  // A wrong card payment hides in the status that an order awaits its transfer.
  const isAwaited =
    order.status === 'awaiting_transfer' ||
    (order.status === 'needs_review' && order.paymentMethod === 'bank-transfer')
  const isFailed = order.mails.some(({ state }) => state === 'failed')
  return (
    <div className="no-print mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {isFailed && (
        <OrderButton action={BUSY_RETRYING_MAILS} run={retryOrderMails}>
          Resend failed emails
        </OrderButton>
      )}
      {!isErased(order) && isPaid && (
        <SmallButton busy={isMailing} onClick={() => void resendOrderConfirmation()}>
          {ORDERS_TEXTS.sendAgain}
        </SmallButton>
      )}
      {!isErased(order) && (isPaid || isAwaited) && (
        <>
          <OrderButton action={renewLinkEndpoint.path} run={renewLink} aria-describedby="new-link">
            {NEW_LINK_TEXTS.send}
          </OrderButton>
          <p id="new-link" className="text-sm text-muted">
            A new link disables the earlier ones. Use it if a link has reached the wrong person.
          </p>
        </>
      )}
    </div>
  )
}

function Mail({ mail }: { mail: MailRecord }) {
  const { kind, state, subject, to, sentAt, queuedAt, attempts } = mail
  return (
    <li className="py-2.5">
      <p className="flex items-baseline justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{mailName(kind)}</span>{' '}
          <bdi className="text-sm max-sm:block">{subject}</bdi>
        </span>
        {state === 'sent' ? (
          <span className="shrink-0 text-sm text-muted">Sent</span>
        ) : (
          <Badge kind={state === 'waiting' ? 'warning' : 'danger'}>
            {state === 'waiting' ? 'Waiting' : 'Failed'}
          </Badge>
        )}
      </p>
      <p className="text-sm text-muted">
        <MailAddress address={to} />
        {' · '}
        <time dateTime={sentAt ?? queuedAt}>{formatLondonTime(sentAt ?? queuedAt)}</time>
        {state !== 'sent' && attempts > 0 && <Attempts mail={mail} />}
      </p>
    </li>
  )
}

function Attempts({ mail: { attempts, nextTryAt, failure } }: { mail: MailRecord }) {
  return (
    <span>
      <span>{`, ${mailAttemptsText(attempts)}`}</span>
      {failure && <span>{`: ${failure}`}</span>}
      {nextTryAt !== null && <span>{`, next attempt ${formatLondonTime(nextTryAt)}`}</span>}
    </span>
  )
}
