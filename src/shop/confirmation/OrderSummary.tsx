import { Fragment, useId, useState, type ReactNode } from 'react'

import { printPage } from '#browser/location.ts'
import { formatMoney } from '#domain/money/money.ts'
import { PAYMENT_METHOD_NAMES } from '#domain/order/checkout-fields.ts'
import { keptAmount } from '#domain/order/order.ts'
import { workState } from '#domain/order/work-state.ts'
import type { OrderTexts } from '#domain/products/firm.ts'
import type { Product } from '#domain/products/product.ts'
import { formatDateTime } from '#domain/time/date.ts'
import type { StoredOrder } from '#shop/checkout/order-copy.store.ts'
import { Amount, ChargeNote } from '#shop/money/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

import { CONFIRMATION_TEXTS, ORDER_BADGE_LABELS } from './confirmation.texts.ts'
import { OrderedLines, OrderVat } from './OrderedLines.tsx'
import { OrderNumber } from './OrderNumber.tsx'

interface Props {
  order: StoredOrder
  products: readonly Product[]
  texts: OrderTexts
  /** The next steps, between the number and the lines. */
  children: ReactNode
}

/** Number of lines up to which the list starts open on small screens. */
const SHORT_LIST = 2

/** Number, date, status, lines and total of the order; the lines fold on small screens. */
export function OrderSummary({ order, products, texts, children }: Props) {
  const [isOpen, setOpen] = useState(order.cartItems.length <= SHORT_LIST)
  const id = useId()
  const { refunded = 0, lost = 0 } = order
  return (
    <section aria-labelledby={`${id}-title`} className="contents">
      <div className="lg:col-span-2">
        <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-1 sm:gap-y-4">
          <OrderNumber number={order.orderNumber}>
            <Button variant="quiet" size="small" className="-mx-4" onClick={printPage}>
              Print Receipt
            </Button>
          </OrderNumber>
          <OrderState order={order} texts={texts} />
        </div>
      </div>
      {children}
      <div className="min-w-0">
        <h2 id={`${id}-title`} className="text-2xl print:mt-4">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 w-full items-center justify-between gap-3 text-left md:hidden print:hidden"
          >
            {CONFIRMATION_TEXTS.summary}
            <Icon name="chevronDown" className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
          </button>
          <span className="hidden md:inline print:inline">{CONFIRMATION_TEXTS.summary}</span>
        </h2>
        <div id={id} className={`md:block print:block ${isOpen ? '' : 'hidden'}`}>
          <OrderedLines items={order.cartItems} products={products} hasRefund={refunded > 0} />
        </div>
        {order.vatRate !== undefined && (
          <OrderVat
            total={order.cartTotal}
            vatRate={order.vatRate}
            country={order.formData.country ?? ''}
          />
        )}
        <dl className="flex items-baseline justify-between gap-4 pt-4 print:break-before-avoid">
          <dt className="font-semibold">{CONFIRMATION_TEXTS.total}</dt>
          <dd className="grow text-right text-2xl">
            <Amount pence={order.cartTotal} className="items-end" />
          </dd>
        </dl>
        <Returned {...{ refunded, lost, total: order.cartTotal }} />
        <ChargeNote pence={order.cartTotal} isPaid />
      </div>
    </section>
  )
}

/** What went back to the customer, and what remains; renders nothing if nothing went back. */
function Returned({ total, ...back }: { total: number; refunded: number; lost: number }) {
  const rows = [
    ['Refunded', back.refunded],
    ['Returned by your bank', back.lost],
    ['Remains paid', keptAmount(back, total)],
  ] as const
  if (back.refunded + back.lost === 0) return null
  return (
    <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 pb-2 text-muted print:break-before-avoid">
      {rows.map(
        ([label, amount]) =>
          amount > 0 && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd className="figures text-right text-lg text-ink">{formatMoney(amount)}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

/** Classes of a fact; on small screens each fact has one line. */
const FACT_CLASSES = 'max-sm:flex max-sm:items-baseline max-sm:gap-x-2 max-sm:[&>dt]:shrink-0'

function OrderState({ order, texts }: Pick<Props, 'order' | 'texts'>) {
  const status = order.status ?? 'paid'
  const method = order.formData.paymentMethod
  const work = workState({ status, items: order.cartItems })
  const isPaid = status === 'paid' || status === 'dispute_won'
  const otherKind = status.endsWith('refunded') ? 'neutral' : 'warning'
  const isDelivered = work === 'delivered' && isPaid
  return (
    <dl className="flex flex-wrap items-baseline gap-x-5 gap-y-1 sm:items-start sm:gap-x-8">
      {order.orderDate && (
        <div className={FACT_CLASSES}>
          <dt className="text-sm text-muted">Date</dt>
          <dd className="max-sm:text-sm">
            <time dateTime={order.orderDate}>{formatDateTime(order.orderDate)}</time>
          </dd>
        </div>
      )}
      <div className={FACT_CLASSES}>
        <dt className="text-sm text-muted">
          {method ? `Paid by ${PAYMENT_METHOD_NAMES[method].inSentence}` : 'Paid'}
        </dt>
        <dd className="tabular-nums max-sm:text-sm">{formatMoney(order.cartTotal)}</dd>
      </div>
      <div className={isPaid ? `no-print ${FACT_CLASSES}` : FACT_CLASSES}>
        <dt className="text-sm text-muted">Status</dt>
        <dd>
          <Badge kind={isPaid ? 'success' : otherKind}>
            {isDelivered ? texts.deliveredBadge : ORDER_BADGE_LABELS[status]}
          </Badge>
        </dd>
      </div>
    </dl>
  )
}
