import { useId, useState, type ReactNode } from 'react'

import { formatMoney } from '#domain/money/money.ts'
import { classifyVat } from '#domain/money/vat.ts'
import { duplicatedPartsText, findDuplicatedParts } from '#domain/products/bundles.ts'
import { itemsTotal, lineTotal, type CartItem } from '#domain/products/cart.ts'
import type { Seller } from '#domain/products/firm.ts'
import { PATHS } from '#paths.ts'
import { Amount, ChargeNote } from '#shop/money/Amount.tsx'
import { $buyerCountry } from '#shop/money/buyer-country.store.ts'
import { priceChangedText } from '#shop/money/money.texts.ts'
import { RefundNote } from '#shop/money/RefundNote.tsx'
import { VatNote } from '#shop/money/VatNote.tsx'
import { Cover } from '#ui/Cover.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { CHECKOUT_TEXTS } from './checkout.texts.ts'

interface Props {
  items: readonly CartItem[]
  /** By product id: the price in pence when the product was added, if it has changed since. */
  earlier: ReadonlyMap<string, number>
  seller: Pick<Seller, 'vat' | 'refunds'>
  /** The steps after the order. */
  children: ReactNode
}

/** The ordered services, beside the form on wide screens and folded above the form on small ones. */
export function OrderSummary({ items, earlier, seller, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const total = itemsTotal(items)
  // A buyer abroad gets the sentence about VAT beside the country, because a phone folds the summary.
  const isAbroad = classifyVat(seller.vat.rate, useStore($buyerCountry) || 'GB').kind === 'abroad'
  return (
    <div className="lg:sticky lg:top-24">
      <section
        aria-labelledby={`${id}-title`}
        className={`rounded-md border border-line bg-surface ${BESIDE_CLASSES}`}
      >
        <div className="hidden items-baseline justify-between gap-4 px-7 pt-5 lg:flex">
          <h2 id={`${id}-title`} className="text-2xl">
            {CHECKOUT_TEXTS.summary}
          </h2>
          <EditCart />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id} ${id}-steps`}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full flex-wrap items-center gap-x-2 px-4 py-3 text-left font-medium sm:gap-x-3 sm:px-5 lg:hidden"
        >
          <Icon name="chevronDown" className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
          <span>{CHECKOUT_TEXTS.summary}</span>
          <Amount pence={total} className="ml-auto items-end text-base sm:text-xl" />
        </button>
        <div id={id} className={`px-5 pb-5 lg:block lg:px-7 lg:pt-2 ${isOpen ? '' : 'hidden'}`}>
          <SummaryLines items={items} earlier={earlier} />
          <dl className="flex items-baseline justify-between gap-4 pt-4">
            <dt className="font-semibold">Total</dt>
            <dd className="grow text-right text-2xl">
              <Amount pence={total} className="items-end" />
            </dd>
          </dl>
          {isAbroad ? (
            <p className="mt-1 text-right text-sm text-muted">No UK VAT is charged.</p>
          ) : (
            <VatNote pence={total} terms={seller.vat} className="mt-1" />
          )}
          <ChargeNote pence={total} className="mt-1" />
          <RefundNote refunds={seller.refunds} className="mt-3" />
          <div className="mt-3 lg:hidden">
            <EditCart />
          </div>
        </div>
        <DuplicatedParts items={items} />
      </section>
      <div
        id={`${id}-steps`}
        className={`mt-6 px-5 text-sm lg:block lg:px-7 [&_h2]:text-xl ${isOpen ? '' : 'hidden'}`}
      >
        {children}
      </div>
    </div>
  )
}

/** Classes beside the form. In a low window the summary scrolls; a shade at its edge shows that more follows. */
const BESIDE_CLASSES =
  'scroll-edges [--color-paper:var(--color-surface)] lg:max-h-[calc(100dvh-6.5rem)] lg:overflow-y-auto'

function EditCart() {
  return (
    <a href={PATHS.cart} className="link inline-flex min-h-11 items-center">
      {CHECKOUT_TEXTS.editCart}
    </a>
  )
}

/** Says which services of the cart a bundle already contains, and how much the buyer saves without them. */
function DuplicatedParts({ items }: Pick<Props, 'items'>) {
  const lines = items.map(({ product, quantity }) => ({ id: product.id, quantity }))
  const advices = findDuplicatedParts(
    lines,
    items.map(({ product }) => product),
  )
  return advices.map((advice) => (
    <p
      key={advice.bundle.id}
      className="mx-5 mb-5 border-l-2 border-accent pl-4 text-sm max-sm:mx-4 lg:mx-7"
    >
      <span>{duplicatedPartsText(advice, lines)}</span>{' '}
      <a href={PATHS.cart} className="link">
        {`Edit your cart and save ${formatMoney(advice.saving)}`}
      </a>
    </p>
  ))
}

function SummaryLines({ items, earlier }: Pick<Props, 'items' | 'earlier'>) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {items.map(({ product, quantity }) => {
        const before = earlier.get(product.id)
        return (
          <li key={product.id} className="grid grid-cols-[4rem_1fr] gap-x-4 py-3">
            <Cover src={product.image} />
            <div className="min-w-0">
              <p className="leading-snug font-medium max-xl:text-sm">{product.name}</p>
              <div className="flex items-baseline justify-between gap-3 text-sm text-muted">
                <span>{`Quantity: ${quantity}`}</span>
                <Amount
                  pence={lineTotal({ product, quantity })}
                  className="items-end text-base text-ink"
                />
              </div>
              {before !== undefined && (
                <p className="mt-1 text-sm font-medium text-warning">
                  {priceChangedText(before, product.price)}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
