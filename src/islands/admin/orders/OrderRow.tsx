import type { ReactNode } from 'react'

import type { OrderRecord } from '#contract/orders.ts'
import { formatDateTime } from '#domain/date.ts'
import { isPaidFor } from '#domain/order.ts'
import { useMay } from '#islands/admin/use-may.ts'
import { Amount } from '#islands/money/Amount.tsx'
import { MailAddress } from '#islands/page/MailAddress.tsx'
import { useStore } from '#islands/page/use-store.ts'
import { EMAIL_STATE, forOrder, itemCount, ORDERS } from '#messages/orders.ts'
import { adminOrderPath } from '#paths.ts'
import { refreshOrders } from '#stores/orders.ts'
import { $mailing, sendConfirmation } from '#stores/send-confirmation.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'

import { OrderStatus } from './OrderStatus.tsx'

/**
 * One order: what, when, who, how much, how it stands, and what can be done. Below the width of a
 * table its cells stand as a card of three lines and its actions.
 */
export function OrderRow({ order }: { order: OrderRecord }) {
  return (
    <tr
      data-entry=""
      className="border-b border-line hover:bg-surface max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:justify-between max-lg:gap-x-3 max-lg:py-1 lg:h-13"
    >
      <th
        scope="row"
        className={`${CELL} text-left font-normal max-lg:basis-3/5 lg:whitespace-nowrap`}
      >
        <a
          href={adminOrderPath(order.id)}
          className="figures link-quiet link-alone text-base leading-6"
        >
          #{order.order_number}
        </a>{' '}
        <span className="text-xs text-muted">{itemCount(order.order_items.length)}</span>
      </th>
      <Cell className="text-xs text-muted max-lg:order-3 max-lg:basis-[62%] max-lg:text-right lg:min-w-36 lg:text-ink min-[84rem]:text-sm min-[84rem]:whitespace-nowrap">
        <time dateTime={order.order_date}>{formatDateTime(order.order_date)}</time>
      </Cell>
      <Cell className="max-lg:contents">
        <span
          dir="auto"
          className="block min-w-0 leading-5 wrap-anywhere max-lg:order-2 max-lg:flex-1"
        >
          {order.customer_name}
        </span>
        <span className="block min-w-0 text-xs text-muted max-lg:order-4 max-lg:w-full">
          <MailAddress address={order.customer_email} />
        </span>
      </Cell>
      <Cell className="text-right text-base whitespace-nowrap max-lg:order-1 max-lg:basis-[calc(40%-0.8rem)] max-lg:leading-6">
        <Amount pence={order.total_amount} />
      </Cell>
      <Cell className="max-lg:order-5">
        <span className="flex flex-wrap items-center gap-1.5 lg:max-[84rem]:flex-col lg:max-[84rem]:items-start lg:max-[84rem]:gap-0.5 min-[84rem]:flex-nowrap">
          <OrderStatus status={order.payment_status} />
          {order.is_test && <Badge kind="neutral">{ORDERS.isTest}</Badge>}
          <EmailState order={order} />
        </span>
      </Cell>
      <Cell className="max-lg:order-6 max-lg:ml-auto">
        <Actions order={order} />
      </Cell>
    </tr>
  )
}

const EMAIL_BADGE = { waiting: 'warning', failed: 'danger' } as const

/** Nothing where no mail is due. */
function EmailState({
  order: { email_state: state, payment_status: status },
}: {
  order: OrderRecord
}) {
  if (state === 'sent') return <span className="text-muted">{EMAIL_STATE.sent}</span>
  if (state !== null) return <Badge kind={EMAIL_BADGE[state]}>{EMAIL_STATE[state]}</Badge>
  return isPaidFor({ status }) ? <Badge kind="warning">{ORDERS.noEmailSent}</Badge> : null
}

const CELL =
  'min-w-0 py-1 pr-4 align-middle last:pr-0 max-lg:p-0 lg:max-[84rem]:py-px min-[84rem]:pr-6'

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return <td className={`${CELL} ${className}`}>{children}</td>
}

function Actions({ order }: { order: OrderRecord }) {
  const mayWork = useMay('work')
  const isMailing = useStore($mailing) === order.id

  return (
    <span className="-my-2.5 -mr-3 flex justify-end">
      {mayWork && order.customer_email !== '' && isPaidFor({ status: order.payment_status }) && (
        <Button
          variant="quiet"
          size="small"
          busy={isMailing}
          className="px-3 whitespace-nowrap"
          aria-label={forOrder(ORDERS.sendEmail, order.order_number)}
          onClick={() => void sendConfirmation(order.id, refreshOrders)}
        >
          {ORDERS.sendEmail}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        className="px-3"
        href={adminOrderPath(order.id)}
        target="_blank"
        rel="noopener"
        aria-label={`${forOrder(ORDERS.view, order.order_number)} ${ORDERS.newTab}`}
      >
        {ORDERS.view}
      </Button>
    </span>
  )
}
