import { itemsTotal, type CartItem } from '#domain/cart.ts'
import type { Seller } from '#domain/firm.ts'
import { Amount, ChargeNote } from '#islands/money/Amount.tsx'
import { AbroadNote, VatNote } from '#islands/money/VatNote.tsx'
import { CART } from '#messages/cart.ts'
import { PATHS } from '#paths.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  items: readonly CartItem[]
  seller: Seller
}

/**
 * What the cart costs, and the button that goes on. Stays in view: beside the lines on wide
 * screens, at the lower edge of small ones.
 */
export function CartSummary({ items, seller }: Props) {
  const total = itemsTotal(items)
  return (
    <aside
      aria-labelledby="cart-summary"
      className="max-lg:contents lg:sticky lg:top-28 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:rounded-md lg:border lg:border-line lg:bg-surface lg:p-7"
    >
      <div className="bottom-bar">
        <h2 id="cart-summary" className="text-2xl max-lg:sr-only">
          {CART.summary}
        </h2>
        <dl className="border-line max-lg:grid max-lg:grid-cols-[repeat(2,minmax(min-content,1fr))] max-lg:gap-x-4 lg:mt-5 lg:border-y">
          <Row term={CART.subtotal} pence={total} />
          <Row term={CART.total} pence={total} strong />
        </dl>
        <VatNote
          pence={total}
          terms={seller.vat}
          className="max-lg:text-right max-lg:text-xs lg:mt-3"
        />
        <Button href={PATHS.checkout} size="large" wide className="mt-2 max-lg:min-h-12 lg:mt-5">
          {CART.checkout}
        </Button>
      </div>
      <div className="lg:mt-5">
        <AbroadNote terms={seller.vat} className="mb-5" />
        <ChargeNote pence={total} className="mb-5" />
        <p aria-hidden="true" className="text-sm text-muted">
          {CART.acceptedMethods}
        </p>
        <img
          src="/images/payment-methods.svg"
          alt={CART.acceptedMethods}
          height={32}
          className="mt-2 h-8 w-auto"
        />
      </div>
    </aside>
  )
}

function Row({ term, pence, strong = false }: { term: string; pence: number; strong?: boolean }) {
  return (
    <div
      className={`border-line lg:flex lg:items-baseline lg:justify-between lg:gap-4 lg:py-3 lg:not-first:border-t ${strong ? 'max-lg:text-right' : ''}`}
    >
      <dt className={`max-lg:text-sm ${strong ? 'font-semibold' : 'text-muted'}`}>{term}</dt>
      <dd
        className={`lg:grow lg:text-right ${strong ? 'text-xl lg:text-2xl' : 'max-lg:text-base lg:text-lg'}`}
      >
        <Amount pence={pence} className={strong ? 'items-end' : 'lg:items-end'} />
      </dd>
    </div>
  )
}
