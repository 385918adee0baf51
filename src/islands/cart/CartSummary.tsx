import { lineTotal, type CartItem } from '#domain/cart.ts'
import { Amount } from '#islands/money/Amount.tsx'
import { ChargeNote } from '#islands/money/ChargeNote.tsx'
import { CART } from '#messages/cart.ts'
import { PATHS } from '#paths.ts'
import { Button } from '#ui/Button.tsx'
import { Panel } from '#ui/Panel.tsx'

/** What the cart costs, and the button that goes on. */
export function CartSummary({ items }: { items: readonly CartItem[] }) {
  const total = items.reduce((sum, item) => sum + lineTotal(item), 0)
  return (
    <aside aria-labelledby="cart-summary" className="lg:sticky lg:top-28">
      <Panel>
        <h2 id="cart-summary" className="text-2xl">
          {CART.summary}
        </h2>
        <dl className="mt-5 border-y border-line">
          <Row term={CART.subtotal} pence={total} />
          <Row term={CART.total} pence={total} strong />
        </dl>
        <div className="mt-3">
          <ChargeNote pence={total} />
        </div>
        <Button href={PATHS.checkout} size="large" wide className="mt-5">
          {CART.checkout}
        </Button>
        <p aria-hidden="true" className="mt-6 text-sm text-muted">
          {CART.acceptedMethods}
        </p>
        <img
          src="/images/payment-methods.svg"
          alt={CART.acceptedMethods}
          height={32}
          className="mt-2 h-8 w-auto"
        />
      </Panel>
    </aside>
  )
}

function Row({ term, pence, strong = false }: { term: string; pence: number; strong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-line py-3 not-first:border-t">
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{term}</dt>
      <dd className={`text-right ${strong ? 'text-2xl' : 'text-lg'}`}>
        <Amount pence={pence} className="items-end" />
      </dd>
    </div>
  )
}
