import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { cartItems } from '#domain/cart.ts'
import type { Product } from '#domain/product.ts'
import { useRestored } from '#islands/page/use-restored.ts'
import { Waiting } from '#islands/page/Waiting.tsx'
import { CART } from '#messages/cart.ts'
import { PATHS } from '#paths.ts'
import { $cart, keepSold } from '#stores/cart.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

import type { Removal } from './cart-actions.ts'
import { CartLines } from './CartLines.tsx'
import { CartSummary } from './CartSummary.tsx'

interface Props {
  products: readonly Product[]
}

/** The cart: what is in it, what it costs, and the way to the checkout. */
export function CartScreen({ products }: Props) {
  const restored = useRestored()
  const cart = useStore($cart, { ssr: 'initial' })
  const [announcement, setAnnouncement] = useState('')
  const [removal, setRemoval] = useState<Removal>()
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (restored) keepSold(products)
  }, [restored, products])
  if (!restored) return <Waiting title={CART.loading} headingLevel={1} />

  function handleRemoval(made: Removal) {
    setAnnouncement(made.text)
    setRemoval(made)
    screen.current?.focus({ preventScroll: true })
  }

  function handleUndo() {
    removal?.undo()
    setRemoval(undefined)
    setAnnouncement(CART.undone)
    screen.current?.focus({ preventScroll: true })
  }

  function handleAnnounce(text: string) {
    setRemoval(undefined)
    setAnnouncement(text)
  }

  const items = cartItems(cart, products)
  return (
    <div ref={screen} tabIndex={-1}>
      <output className="sr-only">{announcement}</output>
      {removal && (
        <Button variant="secondary" size="small" className="not-focus:sr-only" onClick={handleUndo}>
          {CART.undoRemoval}
        </Button>
      )}
      {items.length === 0 ? (
        <EmptyState title={CART.emptyTitle} text={CART.emptyText} headingLevel={1}>
          <Button href={PATHS.shop}>{CART.browse}</Button>
        </EmptyState>
      ) : (
        <>
          <PageTitle title={CART.title} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
            <CartLines
              items={items}
              products={products}
              onAnnounce={handleAnnounce}
              onRemoval={handleRemoval}
            />
            <CartSummary items={items} />
          </div>
        </>
      )}
    </div>
  )
}
