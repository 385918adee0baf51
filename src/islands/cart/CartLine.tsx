import { lineTotal, MAX_QUANTITY, type CartItem } from '#domain/cart.ts'
import { formatMoney } from '#domain/money.ts'
import type { Product } from '#domain/product.ts'
import { Amount } from '#islands/money/Amount.tsx'
import {
  CART,
  decreaseLabel,
  increaseLabel,
  priceChangedNote,
  quantityOfLabel,
  removeLabel,
} from '#messages/cart.ts'
import { CAP_REACHED } from '#messages/shop.ts'
import { productPath } from '#paths.ts'
import { Button } from '#ui/Button.tsx'
import { Cover } from '#ui/Cover.tsx'
import { QuantityStepper } from '#ui/QuantityStepper.tsx'

import { orderOneFewer, orderOneMore, takeAway, type Removal } from './cart-actions.ts'

interface Props {
  item: CartItem
  products: readonly Product[]
  /** Pence each when the product was first seen here, where that was another price. */
  earlierPrice: number | undefined
  onAnnounce: (text: string) => void
  onRemoval: (removal: Removal) => void
}

/** One product of the cart, with its quantity, its total and the way out. */
export function CartLine({ item, products, earlierPrice, onAnnounce, onRemoval }: Props) {
  const { product, quantity } = item
  const { id, name } = product

  function handleDecrease() {
    if (quantity > 1) onAnnounce(orderOneFewer(id, products))
    else onRemoval(takeAway(id, products))
  }

  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-4 py-6 sm:grid-cols-[9rem_1fr] sm:gap-x-6">
      <Cover src={product.image} />
      <div className="min-w-0">
        <h2 className="text-xl">
          <a href={productPath(product.slug)} className="link-quiet">
            {name}
          </a>
        </h2>
        <p className="mt-1 text-sm text-muted">{product.shortDescription}</p>
        {earlierPrice !== undefined && (
          <p className="mt-2 text-sm font-medium text-warning">
            {priceChangedNote(formatMoney(earlierPrice), formatMoney(product.price))}
          </p>
        )}
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-3 sm:col-start-2">
        <QuantityStepper
          label={quantityOfLabel(name)}
          value={quantity}
          max={MAX_QUANTITY}
          decreaseLabel={decreaseLabel(name)}
          increaseLabel={increaseLabel(name)}
          onDecrease={handleDecrease}
          onIncrease={() => onAnnounce(orderOneMore(id, products))}
        />
        <Button
          variant="quiet"
          size="small"
          className="-mx-2"
          aria-label={removeLabel(name)}
          onClick={() => onRemoval(takeAway(id, products))}
        >
          {CART.remove}
        </Button>
        <span className="ml-auto text-right text-xl">
          <span className="sr-only">{CART.lineTotal} </span>
          <Amount pence={lineTotal(item)} className="items-end" />
        </span>
        {quantity >= MAX_QUANTITY && <p className="basis-full text-sm text-muted">{CAP_REACHED}</p>}
      </div>
    </li>
  )
}
