import { renewLink as renewLinkEndpoint, type OrderDetail } from '#contract/staff/order.ts'
import type { MailRecord } from '#domain/order/order-record.ts'
import { hasCustomerPage, isErased, isPaidStatus } from '#domain/order/order.ts'
import { mailAttemptsText, mailName } from '#domain/order/timeline.texts.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { NEW_LINK_TEXTS } from '#staff/current-order/order.texts.ts'
import { useOrderBusy } from '#staff/current-order/use-order-busy.ts'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import { ORDERS_TEXTS } from '#staff/orders/orders.texts.ts'
import { $sendingOrderId } from '#staff/orders/send-confirmation.store.ts'
import { Badge } from '#ui/Badge.tsx'
import { MailAddress } from '#ui/react/MailAddress.tsx'
import { Section } from '#ui/react/Section.tsx'
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
  const isRetrying = useOrderBusy(BUSY_RETRYING_MAILS)
  const mayWork = useHasPermission('work')
  const isMailing = useStore($sendingOrderId) !== null
  const hasCustomer = mayWork && isPaidStatus(order) && !isErased(order)
  const isFailed = order.mails.some(({ state }) => state === 'failed')
  return (
    <Section title="Emails" heading="border-b border-ink pb-2 text-xl">
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
      <div className="mt-3 flex flex-wrap gap-2">
        {mayWork && isFailed && (
          <SmallButton busy={isRetrying} onClick={() => void retryOrderMails()}>
            Resend failed emails
          </SmallButton>
        )}
        {hasCustomer && (
          <SmallButton busy={isMailing} onClick={() => void resendOrderConfirmation()}>
            {isMailing ? 'Sending...' : ORDERS_TEXTS.sendAgain}
          </SmallButton>
        )}
      </div>
      <NewLink order={order} />
    </Section>
  )
}

function Mail({ mail }: { mail: MailRecord }) {
  const { kind, state, subject, to, sentAt, queuedAt } = mail
  return (
    <li className="py-3">
      <p className="flex items-baseline justify-between gap-x-3">
        <span className="font-medium">{mailName(kind)}</span>
        {state === 'sent' ? (
          <span className="shrink-0 text-sm text-muted">Sent</span>
        ) : (
          <Badge kind={state === 'waiting' ? 'warning' : 'danger'}>
            {state === 'waiting' ? 'Waiting' : 'Failed'}
          </Badge>
        )}
      </p>
      <p dir="auto" className="text-sm wrap-anywhere">
        {subject}
      </p>
      <p className="text-sm text-muted">
        <MailAddress address={to} />
        {' · '}
        <time dateTime={sentAt ?? queuedAt}>{formatLondonTime(sentAt ?? queuedAt)}</time>
        {state !== 'sent' && <Attempts mail={mail} />}
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

/** Sends the customer a new link, which replaces a link that reached somebody else. */
function NewLink({ order }: { order: OrderDetail }) {
  const isBusy = useOrderBusy(renewLinkEndpoint.path)
  const mayWork = useHasPermission('work')
  if (!mayWork || !hasCustomerPage(order) || isErased(order)) return null
  return (
    <div className="no-print mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <SmallButton busy={isBusy} aria-describedby="new-link" onClick={() => void renewLink()}>
        {isBusy ? 'Sending...' : NEW_LINK_TEXTS.send}
      </SmallButton>
      <p id="new-link" className="text-sm text-muted">
        A new link disables the earlier ones. Use it if a link has reached the wrong person.
      </p>
    </div>
  )
}
