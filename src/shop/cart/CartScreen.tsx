import { useEffect, useRef, useState, type ReactNode } from 'react'

import { canStore } from '#browser/storage.ts'
import { waysToPay } from '#domain/money/payment-methods.texts.ts'
import {
  offeredMethods,
  PAYMENT_METHOD_NAMES,
  type PaymentMethod,
  type PaymentMethodMinimums,
} from '#domain/order/checkout-fields.ts'
import { cartItems, itemsTotal, type CartItem } from '#domain/products/cart.ts'
import type { Seller } from '#domain/products/firm.ts'
import type { Product } from '#domain/products/product.ts'
import { PATHS, productPath } from '#paths.ts'
import { ContactLinks } from '#shop/frame/ContactLinks.tsx'
import { withErrorBoundary } from '#shop/frame/with-error-boundary.tsx'
import { Amount, ChargeNote } from '#shop/money/Amount.tsx'
import { RefundNote } from '#shop/money/RefundNote.tsx'
import { VatNote } from '#shop/money/VatNote.tsx'
import { CART_NOT_STORED } from '#site/catalogue/cart-refusals.texts.ts'
import { Button } from '#ui/Button.tsx'
import { Cover } from '#ui/Cover.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { AFTER_ORDER_TEXTS } from './after-order.texts.ts'
import { AfterOrder } from './AfterOrder.tsx'
import type { Removal } from './cart-actions.ts'
import { $cart } from './cart.store.ts'
import { CART_TEXTS } from './cart.texts.ts'
import { CartLines, type CartWords } from './CartLines.tsx'
import { saveSeenPrices } from './seen-prices.store.ts'
import { SharedCartDialog } from './SharedCartDialog.tsx'
import { usePricedCart } from './use-priced-cart.ts'

interface Props {
  products: readonly Product[]
  seller: Seller
  methods: PaymentMethodMinimums
  words: CartWords
  /** Placeholder until the stored cart is known. */
  frame?: ReactNode
}

/** The cart: its lines, its price and the button that leads to the checkout. */
export const CartScreen = withErrorBoundary(Cart)

function Cart({ products, seller, methods, words, frame }: Props) {
  const cart = useStore($cart)
  const { isRestored, products: priced, items, earlier } = usePricedCart(products, seller.vat)
  const [announcement, setAnnouncement] = useState({ text: '', turn: 0 })
  const announce = (text: string) => setAnnouncement(({ turn }) => ({ text, turn: turn + 1 }))
  const [removal, setRemoval] = useState<Removal>()
  const screen = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isRestored) saveSeenPrices(cartItems(cart, products))
  }, [isRestored, cart, products])
  if (!isRestored) return frame

  function handleRemoval(made: Removal) {
    announce(made.text)
    setRemoval(made)
    screen.current?.focus({ preventScroll: true })
  }

  function handleUndo() {
    removal?.undo()
    setRemoval(undefined)
    announce('Removal undone.')
    screen.current?.focus({ preventScroll: true })
  }

  function handleAnnounce(text: string) {
    setRemoval(undefined)
    announce(text)
  }

  return (
    <section ref={screen} aria-label={CART_TEXTS.title} tabIndex={-1}>
      <SharedCartDialog products={priced} />
      <output className="sr-only">
        {/* Each announcement is a new element, so that screen readers repeat an unchanged text. */}
        <span key={announcement.turn}>{announcement.text}</span>
      </output>
      {removal && (
        <Button
          variant="secondary"
          size="small"
          className="no-print not-focus:sr-only"
          onClick={handleUndo}
        >
          Undo removal
        </Button>
      )}
      {items.length === 0 ? (
        <EmptyCart products={priced} />
      ) : (
        <>
          <PageTitle title={CART_TEXTS.title} className="max-sm:pb-4" />
          <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-16">
            <CartLines
              items={items}
              earlier={earlier}
              products={priced}
              words={words}
              onAnnounce={handleAnnounce}
              onRemoval={handleRemoval}
            />
            <CartSummary items={items} seller={seller} methods={methods} />
            <div>
              <AfterOrder firm={seller} products={items.map(({ product }) => product)} />
              <p className="mt-4 text-muted">{AFTER_ORDER_TEXTS.contact}</p>
              <ContactLinks firm={seller} />
            </div>
          </div>
        </>
      )}
    </section>
  )
}

/** Lists the services, or says that the browser cannot store a cart. */
function EmptyCart({ products }: Pick<Props, 'products'>) {
  const [isKept] = useState(canStore)
  return (
    <EmptyState
      title="Your Cart is Empty"
      text={isKept ? 'Start adding services to your cart to see them here.' : CART_NOT_STORED}
      headingLevel={1}
      className="border-none pt-4 sm:pt-8"
    >
      <Button href={PATHS.shop}>Browse Services</Button>
      <ul className="mt-6 basis-full divide-y divide-line border-y border-line">
        {products.map(({ id, slug, name, shortDescription, price, image }) => (
          <li
            key={id}
            className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-x-4 py-3 sm:gap-x-6"
          >
            <Cover src={image} />
            <div>
              <a
                href={productPath(slug)}
                className="link-quiet link-alone sm:font-serif sm:text-lg"
              >
                {name}
              </a>
              <p className="mt-1 text-sm text-muted max-sm:hidden">{shortDescription}</p>
            </div>
            <Amount pence={price} className="items-end sm:text-lg" />
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}

const ACCEPTED_METHODS = 'Accepted Payment Methods'
/** The payment methods whose logos are in the picture; the page names any other method in text. */
const PICTURED: readonly PaymentMethod[] = ['credit-card', 'paypal']

interface SummaryProps {
  items: readonly CartItem[]
  seller: Seller
  methods: PaymentMethodMinimums
}

/**
 * The cart's price and the checkout button. They stay in view beside the lines: on small screens at the
 * bottom edge, above the notes.
 */
function CartSummary({ items, seller, methods }: SummaryProps) {
  const total = itemsTotal(items)
  return (
    <aside
      aria-labelledby="cart-summary"
      className="max-lg:contents lg:sticky lg:top-28 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:rounded-md lg:border lg:border-line lg:bg-surface lg:p-7"
    >
      <h2 id="cart-summary" className="text-2xl max-lg:sr-only">
        Order Summary
      </h2>
      <dl className="border-y border-line py-3 lg:mt-5">
        <Row term="Subtotal" pence={total} />
      </dl>
      <div className="bottom-bar">
        <dl className="lg:py-3">
          <Row term={CART_TEXTS.total} pence={total} strong />
        </dl>
        <VatNote pence={total} terms={seller.vat} className="max-lg:text-xs lg:mt-1" />
        <Button href={PATHS.checkout} size="large" className="mt-2 w-full max-lg:min-h-12 lg:mt-5">
          Proceed to Checkout
        </Button>
      </div>
      <div className="lg:mt-5">
        <RefundNote refunds={seller.refunds} className="mb-5" />
        <ChargeNote pence={total} className="mb-5" />
        <AcceptedMethods methods={offeredMethods(methods, total)} />
      </div>
    </aside>
  )
}

/** The payment methods for the cart's total, or a sentence that nobody can pay this total here. */
function AcceptedMethods({ methods }: { methods: readonly PaymentMethod[] }) {
  if (methods.length === 0) return <p className="text-sm text-muted">{waysToPay(methods)}</p>
  const unpictured = methods.filter((one) => !PICTURED.includes(one))
  return (
    <>
      <p aria-hidden="true" className="text-sm text-muted">
        {ACCEPTED_METHODS}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-1.5">
        {unpictured.length < methods.length && (
          <img
            src="/images/payment-methods.svg"
            alt={ACCEPTED_METHODS}
            height={26}
            className="h-[26px] w-auto"
          />
        )}
        {unpictured.map((method) => (
          <span
            key={method}
            className="inline-flex h-[26px] items-center rounded-sm border border-line-strong bg-surface px-2 text-xs font-medium"
          >
            {PAYMENT_METHOD_NAMES[method].label}
          </span>
        ))}
      </div>
    </>
  )
}

function Row({ term, pence, strong = false }: { term: string; pence: number; strong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{term}</dt>
      <dd className={`grow text-right ${strong ? 'text-xl lg:text-2xl' : 'text-lg'}`}>
        <Amount pence={pence} className="items-end" />
      </dd>
    </div>
  )
}
