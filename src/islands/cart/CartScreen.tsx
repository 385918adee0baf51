import { useEffect, useRef, useState, type ReactNode } from 'react'

import { fragmentParameter, onFragment } from '#browser/location.ts'
import { cartItems } from '#domain/cart.ts'
import type { Seller } from '#domain/firm.ts'
import type { Product } from '#domain/product.ts'
import { usePriced, usePricedCart } from '#islands/money/use-priced.ts'
import { AfterOrder } from '#islands/page/AfterOrder.tsx'
import { ContactLinks } from '#islands/page/ContactLinks.tsx'
import { onDemand } from '#islands/page/on-demand.tsx'
import { useRestored } from '#islands/page/use-restored.ts'
import { useStore } from '#islands/page/use-store.ts'
import { AFTER_ORDER } from '#messages/after-order.ts'
import { CART } from '#messages/cart.ts'
import { PATHS } from '#paths.ts'
import { $cart, removeUnsold } from '#stores/cart.ts'
import { notePrices } from '#stores/seen-prices.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

import type { Removal } from './cart-actions.ts'
import { CartLines } from './CartLines.tsx'
import { CartSummary } from './CartSummary.tsx'

const SharedCartDialog = onDemand(
  async () => (await import('./SharedCartDialog.tsx')).SharedCartDialog,
)

const Proposal = onDemand(async () => (await import('./Proposal.tsx')).Proposal)

interface Props {
  products: readonly Product[]
  seller: Seller
  /** What the firm says of a product of which an order holds one. */
  onlyOne: string
  /** How long the work on each product takes, by its id. */
  turnarounds: Readonly<Record<string, string>>
  /** The page while the cart is on its way. */
  frame?: ReactNode
}

/** The cart: what is in it, what it costs, and the way to the checkout. */
export function CartScreen({ products, seller, onlyOne, turnarounds, frame }: Props) {
  const restored = useRestored()
  const cart = useStore($cart)
  const priced = usePriced(products, seller.vat)
  const { items, earlier } = usePricedCart(products, seller.vat)
  const [announcement, setAnnouncement] = useState({ text: '', turn: 0 })
  const announce = (text: string) => setAnnouncement(({ turn }) => ({ text, turn: turn + 1 }))
  const [removal, setRemoval] = useState<Removal>()
  const screen = useRef<HTMLElement>(null)
  useEffect(() => {
    if (restored) removeUnsold(products)
  }, [restored, products])
  useEffect(() => {
    if (restored) notePrices(cartItems(cart, products))
  }, [restored, cart, products])
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    const look = () => setOffered((now) => now || fragmentParameter('share') !== null)
    look()
    return onFragment(look)
  }, [])
  if (!restored) return frame

  function handleRemoval(made: Removal) {
    announce(made.text)
    setRemoval(made)
    screen.current?.focus({ preventScroll: true })
  }

  function handleUndo() {
    removal?.undo()
    setRemoval(undefined)
    announce(CART.undone)
    screen.current?.focus({ preventScroll: true })
  }

  function handleAnnounce(text: string) {
    setRemoval(undefined)
    announce(text)
  }

  return (
    <section ref={screen} aria-label={CART.title} tabIndex={-1}>
      {isOffered && (
        <SharedCartDialog products={products} seller={seller} onClose={() => setOffered(false)} />
      )}
      <output className="sr-only">
        {/* A new element each time: the same words again are said again. */}
        <span key={announcement.turn}>{announcement.text}</span>
      </output>
      {removal && (
        <Button
          variant="secondary"
          size="small"
          className="no-print not-focus:sr-only"
          onClick={handleUndo}
        >
          {CART.undoRemoval}
        </Button>
      )}
      {items.length === 0 ? (
        <EmptyState title={CART.emptyTitle} text={CART.emptyText} headingLevel={1}>
          <Button href={PATHS.shop}>{CART.browse}</Button>
        </EmptyState>
      ) : (
        <>
          <Proposal items={items} seller={seller} turnarounds={turnarounds} />
          <div className="no-print">
            <PageTitle title={CART.title} className="max-sm:pb-4" />
            <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-16">
              <CartLines
                items={items}
                earlier={earlier}
                products={priced}
                onlyOne={onlyOne}
                onAnnounce={handleAnnounce}
                onRemoval={handleRemoval}
              />
              <CartSummary items={items} seller={seller} />
              <div>
                <AfterOrder firm={seller} products={items.map(({ product }) => product)} />
                <p className="mt-4 text-muted">{AFTER_ORDER.contact}</p>
                <ContactLinks firm={seller} />
              </div>
            </div>
          </div>
        </>
      )}
    </section>
  )
}
