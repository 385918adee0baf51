import { useId, useState, type ReactNode } from 'react'

import { printPage } from '#browser/location.ts'
import type { OrderedItem } from '#contract/ordered-item.ts'
import { formatDateTime } from '#domain/date.ts'
import { formatMoney } from '#domain/money.ts'
import { productById, type Product } from '#domain/product.ts'
import { workState } from '#domain/work-state.ts'
import { Amount, ChargeNote } from '#islands/money/Amount.tsx'
import { CONFIRMATION, DELIVERED_BADGE, ORDER_BADGE, quantityOf } from '#messages/confirmation.ts'
import { workOf } from '#messages/partners.ts'
import { vatRows, withoutVat } from '#messages/vat.ts'
import { productPath } from '#paths.ts'
import type { StoredOrder } from '#stores/order-copy.ts'
import { Badge, type BadgeKind } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Cover } from '#ui/Cover.tsx'
import { Icon } from '#ui/Icon.tsx'

import { OrderNumber } from './OrderNumber.tsx'

interface Props {
  order: StoredOrder
  products: readonly Product[]
  /** Stands below the number. */
  children: ReactNode
}

/** Number, date, state, lines and total of the order; the lines fold on small screens. */
export function OrderSummary({ order, products, children }: Props) {
  const [open, setOpen] = useState(true)
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} className="contents">
      <div className="lg:col-span-2">
        <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
          <OrderNumber number={order.orderNumber}>
            <Button variant="secondary" size="small" onClick={printPage}>
              {CONFIRMATION.print}
            </Button>
          </OrderNumber>
          <OrderState order={order} />
        </div>
        {children}
      </div>
      <div className="min-w-0">
        <h2 id={`${id}-title`} className="text-2xl print:mt-4">
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
        <Vat order={order} />
        <dl className="flex items-baseline justify-between gap-4 pt-4">
          <dt className="font-semibold">{CONFIRMATION.total}</dt>
          <dd className="grow text-right text-2xl">
            <Amount pence={order.cartTotal} className="items-end" />
          </dd>
        </dl>
        {order.refunded !== undefined && order.refunded > 0 && (
          <dl className="flex items-baseline justify-between gap-4 pb-2 text-muted">
            <dt>{CONFIRMATION.refunded}</dt>
            <dd className="figures text-lg text-ink">{formatMoney(order.refunded)}</dd>
          </dl>
        )}
        <ChargeNote pence={order.cartTotal} paid />
      </div>
    </section>
  )
}

/** The VAT in the total, or why there is none; nothing before the server has answered. */
function Vat({ order }: { order: StoredOrder }) {
  const { cartTotal: total, vatRate } = order
  if (vatRate === undefined) return null
  const country = order.formData.country ?? ''
  const reason = withoutVat({ vatRate, country })
  if (reason) return <p className="pt-4 text-right text-sm text-muted">{reason}</p>
  return (
    <dl className="pt-4 text-muted">
      {vatRows({ total, vatRate, country }).map(({ label, value }) => (
        <div key={label} className="flex items-baseline justify-between gap-4 pt-1">
          <dt>{label}</dt>
          <dd className="figures text-lg text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function OrderState({ order }: { order: StoredOrder }) {
  const status = order.status ?? 'paid'
  const work = workState({ status, items: order.cartItems })
  const isDelivered = work === 'delivered' && (status === 'paid' || status === 'dispute_won')
  const kinds: Partial<Record<typeof status, BadgeKind>> = {
    paid: 'success',
    dispute_won: 'success',
  }
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3 sm:gap-x-8">
      {order.orderDate && (
        <div>
          <dt className="text-sm text-muted">{CONFIRMATION.date}</dt>
          <dd className="max-sm:text-sm">
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
  items: readonly OrderedItem[]
  products: readonly Product[]
}) {
  return (
    <ul className="scroll-edges mt-3 max-h-[250px] divide-y divide-line overflow-y-auto border-y border-line md:max-h-[300px] print:max-h-none print:overflow-visible print:bg-none">
      {items.map((item) => (
        <Line key={item.id} item={item} product={productById(products, item.id)} />
      ))}
    </ul>
  )
}

function Line({ item, product }: { item: OrderedItem; product: Product | undefined }) {
  const picture = product?.image ?? item.image
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-start gap-x-3 py-3 sm:items-center sm:gap-x-4 print:grid-cols-[1fr_auto] print:py-1">
      {picture ? (
        <Cover src={picture} className="print:hidden" />
      ) : (
        <span className="print:hidden" />
      )}
      <div className="min-w-0">
        <p className="font-medium wrap-break-word max-sm:text-sm max-sm:leading-snug">
          {product ? (
            <a href={productPath(product.slug)} className="link-quiet link-alone">
              {item.name}
            </a>
          ) : (
            item.name
          )}
        </p>
        <p className="text-sm text-muted print:inline">{quantityOf(item.quantity)}</p>
        {product?.partner && (
          <p className="text-sm text-muted print:ml-3 print:inline">{workOf(product.partner)}</p>
        )}
      </div>
      <Amount pence={item.price * item.quantity} className="items-end text-right sm:text-lg" />
    </li>
  )
}
