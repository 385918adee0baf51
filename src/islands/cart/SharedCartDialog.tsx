import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { onFragment } from '#browser/location.ts'
import { cartCount, cartItems, cartTotal, lineTotal } from '#domain/cart.ts'
import { formatMoney } from '#domain/money.ts'
import type { Product } from '#domain/product.ts'
import type { SharedCart } from '#domain/shared-cart.ts'
import { alreadyInCart, CART, droppedNote, SHARE } from '#messages/cart.ts'
import { $cart } from '#stores/cart.ts'
import { $sharedCart, declineSharedCart, readSharedCart } from '#stores/shared-cart.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

import { fillCart } from './share-cart.ts'

/** Asks what to do with the cart of the link that opened this page. */
export function SharedCartDialog({ products }: { products: readonly Product[] }) {
  const shared = useStore($sharedCart, { ssr: 'initial' })
  const cart = useStore($cart, { ssr: 'initial' })
  useEffect(() => {
    readSharedCart(products)
    return onFragment(() => readSharedCart(products))
  }, [products])
  if (!shared) return null
  const isGone = shared.lines.length === 0
  return (
    <Dialog
      open
      onClose={declineSharedCart}
      title={isGone ? SHARE.gone : SHARE.question}
      closeLabel={SHARE.close}
      className="no-print"
      footer={<Answers isGone={isGone} isEmpty={cart.length === 0} />}
    >
      {isGone ? (
        <p>{SHARE.goneText}</p>
      ) : (
        <Offer shared={shared} products={products} inCart={cartCount(cart)} />
      )}
    </Dialog>
  )
}

function Answers({ isGone, isEmpty }: { isGone: boolean; isEmpty: boolean }) {
  if (isGone) return <Button onClick={declineSharedCart}>{SHARE.close}</Button>
  if (isEmpty) return <Button onClick={() => fillCart('replace')}>{SHARE.fill}</Button>
  return (
    <>
      <Button variant="secondary" onClick={() => fillCart('replace')}>
        {SHARE.replace}
      </Button>
      <Button onClick={() => fillCart('add')}>{SHARE.add}</Button>
    </>
  )
}

interface OfferProps {
  shared: SharedCart
  products: readonly Product[]
  /** How many services the cart holds already. */
  inCart: number
}

function Offer({ shared, products, inCart }: OfferProps) {
  return (
    <>
      {inCart > 0 && <p className="mb-4">{alreadyInCart(inCart)}</p>}
      <ul className="divide-y divide-line border-y border-line">
        {cartItems(shared.lines, products).map((item) => (
          <li key={item.product.id} className="flex justify-between gap-4 py-2.5">
            <span>
              {item.quantity > 1 && `${item.quantity} × `}
              {item.product.name}
            </span>
            <span className="figures">{formatMoney(lineTotal(item))}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 py-2.5 font-semibold">
        <span>{CART.total}</span>
        <span className="figures">{formatMoney(cartTotal(shared.lines, products))}</span>
      </p>
      {shared.dropped > 0 && <p className="text-sm text-muted">{droppedNote(shared.dropped)}</p>}
    </>
  )
}
