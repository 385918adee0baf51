import { useEffect } from 'react'

import { onFragmentChange } from '#browser/location.ts'
import { formatMoney } from '#domain/money/money.ts'
import { cartCount, cartItems, itemsTotal, lineTotal } from '#domain/products/cart.ts'
import type { Product } from '#domain/products/product.ts'
import type { SharedCart } from '#domain/products/shared-cart.ts'
import { showToast } from '#site/frame/toasts.store.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { $cart } from './cart.store.ts'
import { CART_TEXTS } from './cart.texts.ts'
import {
  $sharedCart,
  acceptSharedCart,
  closeSharedCart,
  offerSharedCart,
} from './shared-cart.store.ts'

interface Props {
  /** Products at this buyer's prices. */
  products: readonly Product[]
}

/** Asks whether to add the cart from the link that opened this page. */
export function SharedCartDialog({ products }: Props) {
  const shared = useStore($sharedCart)
  const cart = useStore($cart)
  useEffect(() => {
    offerSharedCart(products)
    return onFragmentChange(() => offerSharedCart(products))
  }, [products])
  if (!shared) return null
  const isGone = shared.lines.length === 0
  return (
    <Dialog
      onClose={closeSharedCart}
      title={
        isGone
          ? 'The services in this link are no longer offered'
          : 'Add these services to your cart?'
      }
      className="no-print"
      footer={<Answers isGone={isGone} isEmpty={cart.length === 0} products={products} />}
    >
      {isGone ? (
        <p>Nothing has been added to your cart.</p>
      ) : (
        <Offer shared={shared} products={products} inCart={cartCount(cart)} />
      )}
    </Dialog>
  )
}

interface AnswersProps extends Props {
  isGone: boolean
  isEmpty: boolean
}

function Answers({ isGone, isEmpty, products }: AnswersProps) {
  /** Fills the cart from the link, and offers Undo. */
  const fill = (way: 'add' | 'replace') => () => {
    const action = { label: CART_TEXTS.undo, run: acceptSharedCart(way, products) }
    showToast({ kind: 'success', title: 'Your cart has been filled', action })
  }
  if (isGone) return <Button onClick={closeSharedCart}>Close</Button>
  if (isEmpty) return <Button onClick={fill('replace')}>Add to Cart</Button>
  return (
    <>
      <Button variant="secondary" onClick={fill('replace')}>
        Replace My Cart
      </Button>
      <Button onClick={fill('add')}>Add to My Cart</Button>
    </>
  )
}

interface OfferProps extends Props {
  shared: SharedCart
  /** Number of services that the cart already contains. */
  inCart: number
}

function Offer({ shared, products, inCart }: OfferProps) {
  const items = cartItems(shared.lines, products)
  return (
    <>
      {inCart > 0 && (
        <p className="mb-4">
          {`Your cart already holds ${inCart === 1 ? 'one service' : `${inCart} services`}. Add these to it, or replace it with them?`}
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.product.id} className="flex justify-between gap-4 py-2.5">
            <span>{`${item.quantity > 1 ? `${item.quantity} × ` : ''}${item.product.name}`}</span>
            <span className="figures">{formatMoney(lineTotal(item))}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 py-2.5 font-semibold">
        <span>{CART_TEXTS.total}</span>
        <span className="figures">{formatMoney(itemsTotal(items))}</span>
      </p>
      {shared.dropped > 0 && (
        <p className="text-sm text-muted">
          {shared.dropped === 1
            ? 'One service in the link is no longer offered and has been left out.'
            : `${shared.dropped} services in the link are no longer offered and have been left out.`}
        </p>
      )}
    </>
  )
}
