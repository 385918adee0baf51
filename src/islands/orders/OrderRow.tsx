import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { formatDateTime } from '#domain/date.ts'
import type { OrderRecord } from '#domain/order-record.ts'
import { Amount } from '#islands/money/Amount.tsx'
import { forOrder, itemCount, ORDERS } from '#messages/orders.ts'
import { PAYMENT_STATUS } from '#messages/payment-status.ts'
import { adminOrderPath } from '#paths.ts'
import { refreshOrders } from '#stores/orders.ts'
import { $mailing, sendConfirmation } from '#stores/send-confirmation.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'

import { statusBadge } from './status-badge.ts'

/** One order: what, when, who, how much, how it stands, and what can be done. */
export function OrderRow({ order }: { order: OrderRecord }) {
  return (
    <tr className="border-b border-line align-top max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-3 max-lg:py-5">
      <Cell>
        <span className="figures text-lg">#{order.order_number}</span>
        <span className="block text-sm text-muted">{itemCount(order.order_items.length)}</span>
      </Cell>
      <Cell className="text-sm max-lg:text-right xl:whitespace-nowrap">
        <time dateTime={order.order_date}>{formatDateTime(order.order_date)}</time>
      </Cell>
      <Cell className="max-lg:col-span-2">
        <span dir="auto" className="block wrap-anywhere">
          {order.customer_name}
        </span>
        <span className="block text-sm wrap-anywhere text-muted">{order.customer_email}</span>
      </Cell>
      <Cell className="text-lg whitespace-nowrap">
        <Amount pence={order.total_amount} />
      </Cell>
      <Cell>
        <span className="flex flex-col items-start gap-1.5 max-lg:items-end">
          <Badge kind={statusBadge(order.payment_status)}>
            {PAYMENT_STATUS[order.payment_status]}
          </Badge>
          <Badge kind={order.customer_notified ? 'success' : 'warning'}>
            {order.customer_notified ? ORDERS.emailSent : ORDERS.noEmailSent}
          </Badge>
        </span>
      </Cell>
      <Cell className="max-lg:col-span-2">
        <Actions order={order} />
      </Cell>
    </tr>
  )
}

function Cell({ className = '', children }: { className?: string; children: ReactNode }) {
  return <td className={`min-w-0 py-4 pr-4 last:pr-0 max-lg:p-0 ${className}`}>{children}</td>
}

function Actions({ order }: { order: OrderRecord }) {
  const isMailing = useStore($mailing, { ssr: 'initial' }) === order.id

  async function handleSend() {
    if (await sendConfirmation(order.id)) await refreshOrders()
  }

  return (
    <span className="flex flex-wrap gap-x-2 xl:flex-nowrap">
      <Button
        variant="secondary"
        size="small"
        busy={isMailing}
        className="whitespace-nowrap"
        aria-label={forOrder(ORDERS.sendEmail, order.order_number)}
        onClick={() => void handleSend()}
      >
        {ORDERS.sendEmailShort}
      </Button>
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
