import type { ReactNode } from 'react'

import type { OrderRecord } from '#contract/staff/orders.ts'
import { formatMoney } from '#domain/money/money.ts'
import { isPaidStatus } from '#domain/order/order.ts'
import { formatDate, formatLondonTimeOfDay } from '#domain/time/date.ts'
import { adminOrderPath } from '#paths.ts'
import { Amount } from '#shop/money/Amount.tsx'
import { NEW_TAB_TEXT } from '#site/frame/links.texts.ts'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import { Badge } from '#ui/Badge.tsx'
import { LoadingLines, LoadingList } from '#ui/LoadingList.tsx'
import { MailAddress } from '#ui/react/MailAddress.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { refreshOrders } from './orders.store.ts'
import { ORDERS_TEXTS } from './orders.texts.ts'
import { OrderStatus } from './OrderStatus.tsx'
import { $sendingOrderId, sendConfirmation } from './send-confirmation.store.ts'

type AwaitedTransfer = NonNullable<OrderRecord['transfer']>

export function LoadingOrders() {
  return (
    <LoadingList
      title="Loading orders..."
      rows={10}
      row={<LoadingLines className="h-13 justify-center max-lg:h-30" />}
    />
  )
}

/** The orders as a table whose header row stays in view; on small screens each row is a block of lines. */
export function OrderTable({ orders }: { orders: readonly OrderRecord[] }) {
  return (
    <table className="stays w-full border-collapse text-left text-sm max-lg:block">
      <caption className="sr-only">{ORDERS_TEXTS.title}</caption>
      <thead className="max-lg:sr-only">
        <tr>
          <Heading text="Order" />
          <Heading text="Date" />
          <Heading text="Customer" />
          <Heading text="Amount" className="text-right" />
          <Heading text="Status" />
          <Heading text="Actions" className="text-right" />
        </tr>
      </thead>
      <tbody className="max-lg:block max-lg:border-t max-lg:border-line">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  )
}

function Heading({ text, className = '' }: { text: string; className?: string }) {
  return (
    <th scope="col" className={`py-1.5 pr-4 font-medium last:pr-0 xl:pr-6 ${className}`}>
      {text}
    </th>
  )
}

/**
 * One order: number and items, date, customer, amount, status and actions. In a window that is too
 * narrow for the table, several cells share a line: number and amount, with the status between or, if it
 * is long on a phone, below them; items; name and address; then date and actions.
 */
function OrderRow({ order }: { order: OrderRecord }) {
  return (
    <tr
      data-entry=""
      className="border-b border-line hover:bg-surface max-lg:flex max-lg:flex-wrap max-lg:items-start max-lg:gap-x-3 max-lg:py-1.5 max-sm:gap-x-2 lg:h-13"
    >
      <th
        scope="row"
        className={`${CELL_CLASS} text-left font-normal max-lg:contents lg:w-[21%] lg:max-w-0 xl:w-[24%] min-[84rem]:w-[27%]`}
      >
        <span>
          <a href={adminOrderPath(order.id)} className="link link-alone leading-6 tabular-nums">
            {`#${order.order_number}`}
          </a>{' '}
          <span className="text-xs text-muted max-lg:hidden">
            {serviceCount(order.order_items)}
          </span>{' '}
          {order.to_check ? (
            <strong className="text-xs font-semibold whitespace-nowrap">
              {`· ${ORDERS_TEXTS.toCheck(order.to_check)}`}
            </strong>
          ) : null}
        </span>
        <OrderedItems items={order.order_items} />
      </th>
      <Cell className="text-xs max-lg:order-4 max-lg:leading-6 max-lg:text-muted lg:whitespace-nowrap">
        <time dateTime={order.order_date}>
          <span className="xl:text-sm/5">{formatDate(order.order_date)}</span>{' '}
          <span className="whitespace-nowrap text-muted lg:block">
            {formatLondonTimeOfDay(order.order_date)}
          </span>
        </time>
      </Cell>
      <Cell className="max-lg:order-3 max-lg:flex max-lg:w-full max-lg:gap-x-2">
        <span className="block leading-5 wrap-anywhere max-lg:line-clamp-1 max-lg:max-w-3/5 max-lg:shrink-0 max-lg:font-medium max-lg:break-all">
          <bdi>{order.customer_name}</bdi>
        </span>
        <span className="flex min-w-0 flex-wrap gap-x-2 text-xs max-lg:leading-5">
          {order.company_name !== '' && (
            <bdi className="wrap-anywhere max-lg:sr-only">{order.company_name}</bdi>
          )}
          <span className="text-muted max-lg:line-clamp-1 max-lg:break-all">
            <MailAddress address={order.customer_email} />
          </span>
        </span>
      </Cell>
      <Cell className="text-right text-base whitespace-nowrap max-lg:order-1 max-lg:ml-auto max-lg:leading-6">
        <Amount pence={order.total_amount} />
        {order.transfer && order.transfer.received > 0 && (
          <span className="block text-xs text-muted">
            {ORDERS_TEXTS.received(formatMoney(order.transfer.received))}
          </span>
        )}
      </Cell>
      <Cell
        className={`max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-2 max-lg:leading-6 ${isStatusShort(order) ? '' : 'max-sm:order-1 max-sm:w-full'}`}
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 lg:max-[84rem]:flex-col lg:max-[84rem]:items-start lg:max-[84rem]:gap-0.5 min-[84rem]:flex-nowrap">
          <OrderStatus status={order.payment_status} isNotified={order.customer_notified} />
          {order.is_test && <Badge>Test</Badge>}
          <EmailState order={order} />
        </span>
        {order.transfer && <DueDate transfer={order.transfer} />}
      </Cell>
      <Cell className="max-lg:order-5 max-lg:ml-auto">
        <Actions order={order} />
      </Cell>
    </tr>
  )
}

/** Whether the status is one badge, which on a phone fits between number and amount. */
function isStatusShort(order: OrderRecord) {
  const { transfer, is_test: isTest, email_state: email, payment_status: status } = order
  return !transfer && !isTest && (email === 'sent' || (email === null && !isPaidStatus({ status })))
}

function serviceCount({ length }: OrderRecord['order_items']): string {
  return length === 1 ? '1 service' : `${length} services`
}

/** The services' names, or on small screens their number if there are several; then the least advanced step, and how many services are at it unless all are. */
function OrderedItems({ items }: { items: OrderRecord['order_items'] }) {
  const names = items.map(({ name }) => name).join(', ')
  const [least] = items
    .filter(({ step }) => step !== null)
    .toSorted((a, b) => (b.steps_left ?? 0) - (a.steps_left ?? 0))
  const isOne = items.length === 1
  const atLeast = items.filter(({ step }) => step === least?.step).length
  const count = atLeast < items.length ? ` (${atLeast} of ${items.length})` : ''
  return (
    <span className="block text-xs wrap-anywhere max-lg:order-2 max-lg:w-full">
      <span className={isOne ? '' : 'max-lg:hidden'}>{names}</span>
      {!isOne && <span className="lg:hidden">{serviceCount(items)}</span>}
      {least?.step && <span className="text-muted">{` · ${least.step}${count}`}</span>}
    </span>
  )
}

function DueDate({ transfer: { due_on, is_overdue } }: { transfer: AwaitedTransfer }) {
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-1.5 text-xs text-muted">
      <time dateTime={due_on} className="xl:whitespace-nowrap">
        {`Due ${formatDate(due_on)}`}
      </time>
      {is_overdue && <Badge kind="danger">{ORDERS_TEXTS.overdue}</Badge>}
    </span>
  )
}

/** Class of a state that needs no attention; such a state is hidden on small screens. */
const EMAIL_CLASS = 'whitespace-nowrap text-muted max-lg:sr-only'

/** The state of the order's emails. */
function EmailState({ order }: { order: OrderRecord }) {
  switch (order.email_state) {
    case 'sent':
      return <span className={EMAIL_CLASS}>Email sent</span>
    case 'waiting':
      return <Badge kind="warning">Email waiting</Badge>
    case 'failed':
      return <Badge kind="danger">Email failed</Badge>
    case null:
      return isPaidStatus({ status: order.payment_status }) ? (
        <Badge kind="warning">No email sent</Badge>
      ) : (
        <span className={EMAIL_CLASS}>No email sent</span>
      )
  }
}

const CELL_CLASS =
  'min-w-0 py-1 pr-4 align-middle last:pr-0 max-lg:p-0 lg:max-[84rem]:py-px min-[84rem]:pr-6'

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return <td className={`${CELL_CLASS} ${className}`}>{children}</td>
}

function Actions({ order }: { order: OrderRecord }) {
  const mayWork = useHasPermission('work')
  const isMailing = useStore($sendingOrderId) === order.id

  return (
    <span className="-my-2.5 -mr-3 flex justify-end max-sm:-mr-1.5 lg:max-xl:-mr-2">
      {mayWork && order.customer_email !== '' && isPaidStatus({ status: order.payment_status }) && (
        <SmallButton
          variant="quiet"
          busy={isMailing}
          className="px-3 whitespace-nowrap text-muted max-sm:px-1.5 max-sm:text-xs lg:max-xl:px-2"
          aria-label={ORDERS_TEXTS.forOrder(ORDERS_TEXTS.sendAgain, order.order_number)}
          onClick={() => void sendConfirmation(order.id, refreshOrders)}
        >
          Resend
        </SmallButton>
      )}
      <SmallButton
        variant="quiet"
        className="min-w-11 px-3 max-sm:px-1.5 max-sm:text-xs lg:max-xl:px-2"
        href={adminOrderPath(order.id)}
        target="_blank"
        rel="noopener"
        aria-label={`${ORDERS_TEXTS.forOrder('View', order.order_number)} ${NEW_TAB_TEXT}`}
      >
        View
      </SmallButton>
    </span>
  )
}
