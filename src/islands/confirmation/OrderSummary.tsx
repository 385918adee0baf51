import { useId, useState } from 'react'

import { formatDateTime } from '#domain/date.ts'
import { formatMoney } from '#domain/money.ts'
import { workState } from '#domain/order-standing.ts'
import { productById, type Product } from '#domain/product.ts'
import type { StoredItem, StoredOrder } from '#domain/stored-order.ts'
import { Amount } from '#islands/money/Amount.tsx'
import { ChargeNote } from '#islands/money/ChargeNote.tsx'
import { CONFIRMATION, DELIVERED_BADGE, ORDER_BADGE, quantityOf } from '#messages/confirmation.ts'
import { productPath } from '#paths.ts'
import { Badge, type BadgeKind } from '#ui/Badge.tsx'
import { Icon } from '#ui/Icon.tsx'

import { OrderNumber } from './OrderNumber.tsx'

interface Props {
  order: StoredOrder
  products: readonly Product[]
}

/** Number, date, state, lines and total of the order; folds on small screens. */
export function OrderSummary({ order, products }: Props) {
  const [open, setOpen] = useState(true)
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} className="min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <OrderNumber number={order.orderNumber} />
        <OrderState order={order} />
      </div>
      <h2 id={`${id}-title`} className="mt-8 text-2xl print:mt-4">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center justify-between gap-3 text-left md:hidden print:hidden"
        >
          {CONFIRMATION.summary}
          <Icon name="chevronDown" className={`size-5 ${open ? 'rotate-180' : ''}`} />
        </button>
        <span className="hidden md:inline print:inline">{CONFIRMATION.summary}</span>
      </h2>
      <div id={id} className={`md:block print:block ${open ? '' : 'hidden'}`}>
        <Lines items={order.cartItems} products={products} />
      </div>
      <dl className="flex items-baseline justify-between gap-4 pt-4">
        <dt className="font-semibold">{CONFIRMATION.total}</dt>
        <dd className="text-right text-2xl">
          <Amount pence={order.cartTotal} className="items-end" />
        </dd>
      </dl>
      <dl className="flex items-baseline justify-between gap-4 pt-1 pb-2 text-muted">
        <dt>{CONFIRMATION.charged}</dt>
        <dd className="figures text-lg text-ink">{formatMoney(order.cartTotal)}</dd>
      </dl>
      {order.refunded !== undefined && order.refunded > 0 && (
        <dl className="flex items-baseline justify-between gap-4 pb-2 text-muted">
          <dt>{CONFIRMATION.refunded}</dt>
          <dd className="figures text-lg text-ink">{formatMoney(order.refunded)}</dd>
        </dl>
      )}
      <ChargeNote pence={order.cartTotal} paid />
    </section>
  )
}

function OrderState({ order }: { order: StoredOrder }) {
  const status = order.status ?? 'paid'
  const work = workState({ status, steps: order.cartItems.map(({ step }) => step) })
  const isDelivered = work === 'delivered' && (status === 'paid' || status === 'dispute_won')
  const kinds: Partial<Record<typeof status, BadgeKind>> = {
    paid: 'success',
    dispute_won: 'success',
  }
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {order.orderDate && (
        <div>
          <dt className="text-sm text-muted">{CONFIRMATION.date}</dt>
          <dd>
            <time dateTime={order.orderDate}>{formatDateTime(order.orderDate)}</time>
          </dd>
        </div>
      )}
      <div>
        <dt className="text-sm text-muted">{CONFIRMATION.status}</dt>
        <dd>
          <Badge kind={kinds[status] ?? 'warning'}>
            {isDelivered ? DELIVERED_BADGE : ORDER_BADGE[status]}
          </Badge>
        </dd>
      </div>
    </dl>
  )
}

function Lines({
  items,
  products,
}: {
  items: readonly StoredItem[]
  products: readonly Product[]
}) {
  return (
    <ul className="mt-3 max-h-[250px] divide-y divide-line overflow-y-auto border-y border-line md:max-h-[300px] print:max-h-none print:overflow-visible">
      {items.map((item) => (
        <Line key={item.id} item={item} product={productById(products, item.id)} />
      ))}
    </ul>
  )
}

function Line({ item, product }: { item: StoredItem; product: Product | undefined }) {
  return (
    <li className="grid grid-cols-[4.5rem_1fr] items-center gap-x-4 gap-y-1 py-4 pr-2 sm:grid-cols-[4.5rem_1fr_auto] print:grid-cols-[1fr_auto] print:py-1 print:pr-0">
      <img
        src={item.image || product?.image}
        alt=""
        width={72}
        height={54}
        className="aspect-4/3 w-full rounded-xs bg-shade object-cover print:hidden"
      />
      <div className="min-w-0">
        <p className="font-medium wrap-break-word">
          {product ? (
            <a href={productPath(product.slug)} className="link-quiet">
              {item.name}
            </a>
          ) : (
            item.name
          )}
        </p>
        <p className="text-sm text-muted">{quantityOf(item.quantity)}</p>
      </div>
      <Amount
        pence={item.price * item.quantity}
        className="text-lg max-sm:col-start-2 sm:items-end print:items-end"
      />
    </li>
  )
}
