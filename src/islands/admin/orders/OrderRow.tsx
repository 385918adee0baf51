import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { formatDateTime } from '#domain/date.ts'
import type { OrderRecord } from '#domain/order-record.ts'
import { MailAddress } from '#islands/admin/MailAddress.tsx'
import { Amount } from '#islands/money/Amount.tsx'
import { forOrder, itemCount, ORDERS } from '#messages/orders.ts'
import { PAYMENT_STATUS } from '#messages/payment-status.ts'
import { adminOrderPath } from '#paths.ts'
import { refreshOrders } from '#stores/orders.ts'
import { $mailing, sendConfirmation } from '#stores/send-confirmation.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'

import { statusBadge } from './status-badge.ts'

/**
 * One order: what, when, who, how much, how it stands, and what can be done. Below the width of a
 * table its cells stand as a card: in two columns on a phone, in three on a tablet.
 */
export function OrderRow({ order }: { order: OrderRecord }) {
  return (
    <tr className="border-b border-line hover:bg-surface max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-6 max-lg:gap-y-2 max-lg:py-4 md:max-lg:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <th scope="row" className={`${CELL} text-left font-normal max-lg:row-start-1`}>
        <a href={adminOrderPath(order.id)} className="figures link-quiet link-alone text-lg">
          #{order.order_number}
        </a>
        <span className="block text-sm text-muted">{itemCount(order.order_items.length)}</span>
      </th>
      <Cell className="text-sm max-md:col-span-2 max-md:row-start-2 md:max-lg:row-start-2 xl:whitespace-nowrap">
        <time dateTime={order.order_date}>{formatDateTime(order.order_date)}</time>
      </Cell>
      <Cell className="max-md:col-span-2 max-md:row-start-3 md:max-lg:col-start-2 md:max-lg:row-start-1">
        <span dir="auto" className="block wrap-anywhere">
          {order.customer_name}
        </span>
        <span className="block text-sm text-muted">
          <MailAddress address={order.customer_email} />
        </span>
      </Cell>
      <Cell className="text-right text-lg whitespace-nowrap max-lg:row-start-1 max-md:col-start-2 md:max-lg:col-start-3 lg:pr-8">
        <Amount pence={order.total_amount} />
      </Cell>
      <Cell className="max-md:col-span-2 max-md:row-start-4 md:max-lg:col-start-2 md:max-lg:row-start-2">
        <span className="flex flex-wrap items-start gap-1.5 lg:flex-col">
          <Badge kind={statusBadge(order.payment_status)}>
            {PAYMENT_STATUS[order.payment_status]}
          </Badge>
          {order.is_test && <Badge kind="neutral">{ORDERS.isTest}</Badge>}
          <Badge kind={order.customer_notified ? 'success' : 'warning'}>
            {order.customer_notified ? ORDERS.emailSent : ORDERS.noEmailSent}
          </Badge>
        </span>
      </Cell>
      <Cell className="max-md:col-span-2 max-md:row-start-5 md:max-lg:col-start-3 md:max-lg:row-start-2 md:max-lg:justify-self-end">
        <Actions order={order} />
      </Cell>
    </tr>
  )
}

const CELL = 'min-w-0 py-3.5 pr-4 align-baseline last:pr-0 max-lg:p-0'

function Cell({ className = '', children }: { className?: string; children: ReactNode }) {
  return <td className={`${CELL} ${className}`}>{children}</td>
}

function Actions({ order }: { order: OrderRecord }) {
  const isMailing = useStore($mailing, { ssr: 'initial' }) === order.id

  async function handleSend() {
    if (await sendConfirmation(order.id)) await refreshOrders()
  }

  return (
    <span className="-mx-4 -my-3 flex max-lg:-my-2 lg:justify-end">
      {order.customer_email !== '' && (
        <Button
          variant="quiet"
          size="small"
          busy={isMailing}
          className="whitespace-nowrap"
          aria-label={forOrder(ORDERS.sendEmail, order.order_number)}
          onClick={() => void handleSend()}
        >
          {ORDERS.sendEmail}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
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
