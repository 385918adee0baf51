import type { OrderedItem } from '#contract/shop/ordered-item.ts'
import { vatRows, noVatReason } from '#domain/money/vat.texts.ts'
import { productById, type Product } from '#domain/products/product.ts'
import { productPath } from '#paths.ts'
import { Amount } from '#shop/money/Amount.tsx'
import { Cover } from '#ui/Cover.tsx'

interface Props {
  items: readonly OrderedItem[]
  products: readonly Product[]
  /** Whether the list has its full height, however many lines it has. */
  showsAll?: boolean
  /** Whether money was refunded; the server then sends no step for a refunded product. */
  hasRefund?: boolean
}

const SCROLL_CLASSES =
  'scroll-edges max-h-[250px] overflow-y-auto md:max-h-[300px] print:max-h-none print:overflow-visible print:bg-none'

/** The ordered lines with their amounts; a long list scrolls on screens. */
export function OrderedLines({ items, products, showsAll, hasRefund = false }: Props) {
  const marksRefunded = hasRefund && items.some(({ step }) => step !== undefined)
  return (
    <ul
      className={`mt-3 divide-y divide-line border-y border-line ${showsAll ? '' : SCROLL_CLASSES}`}
    >
      {items.map((item) => (
        <OrderedLine
          key={item.id}
          item={item}
          product={productById(products, item.id)}
          isRefunded={marksRefunded && item.step === undefined}
        />
      ))}
    </ul>
  )
}

interface LineProps {
  item: OrderedItem
  product: Product | undefined
  isRefunded: boolean
}

function OrderedLine({ item, product, isRefunded }: LineProps) {
  const picture = product?.image ?? item.image
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-x-4 py-3 print:grid-cols-[1fr_auto] print:overflow-hidden print:py-1">
      {picture ? (
        <Cover src={picture} className="print:hidden" />
      ) : (
        <span className="print:hidden" />
      )}
      <p className="min-w-0 text-sm leading-snug font-medium wrap-anywhere">
        {product ? (
          <a href={productPath(product.slug)} className="link-quiet link-alone">
            {item.name}
          </a>
        ) : (
          item.name
        )}
      </p>
      <div className="flex flex-col items-end leading-snug print:flex-row-reverse print:items-baseline print:gap-x-4">
        <Amount pence={item.price * item.quantity} className="items-end text-right" />
        <p className="text-sm leading-snug text-muted">
          {`Quantity: ${item.quantity}${isRefunded ? ', refunded' : ''}`}
        </p>
      </div>
    </li>
  )
}

/** The VAT in a total, or why it contains no VAT. */
export function OrderVat(paid: Parameters<typeof vatRows>[0]) {
  const reason = noVatReason(paid)
  if (reason) return <p className="pt-4 text-right text-sm text-muted">{reason}</p>
  return (
    <dl className="pt-4 text-muted print:break-inside-avoid">
      {vatRows(paid).map(([label, value]) => (
        <div key={label} className="flex items-baseline justify-between gap-4 pt-1">
          <dt>{label}</dt>
          <dd className="figures text-lg text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
