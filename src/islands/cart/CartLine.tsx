import { lineTotal, quantityCap, type CartItem } from '#domain/cart.ts'
import { formatMoney } from '#domain/money.ts'
import type { Product } from '#domain/product.ts'
import { Amount } from '#islands/money/Amount.tsx'
import { capReached } from '#messages/cart-refusals.ts'
import { CART } from '#messages/cart.ts'
import { MONEY } from '#messages/money.ts'
import { productPath } from '#paths.ts'
import { Button } from '#ui/Button.tsx'
import { Cover } from '#ui/Cover.tsx'
import { Icon } from '#ui/Icon.tsx'
import { QuantityStepper } from '#ui/QuantityStepper.tsx'

import { orderOneFewer, orderOneMore, removeService, type Removal } from './cart-actions.ts'

interface Props {
  item: CartItem
  products: readonly Product[]
  /** Pence each when the product was first seen here, where that was another price. */
  earlierPrice: number | undefined
  /** What the firm says of a product of which an order holds one. */
  onlyOne: string
  onAnnounce: (text: string) => void
  onRemoval: (removal: Removal) => void
}

/** One product of the cart, with its quantity, its total and the way out. */
export function CartLine(props: Props) {
  const { item, products, earlierPrice, onlyOne, onAnnounce, onRemoval } = props
  const { product, quantity } = item
  const { id, name } = product
  const cap = quantityCap(product)

  function handleDecrease() {
    if (quantity > 1) onAnnounce(orderOneFewer(id, products))
    else onRemoval(removeService(id, products))
  }

  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_minmax(8.25rem,auto)] gap-x-3 gap-y-2 py-3 sm:grid-cols-[6rem_minmax(0,1fr)_minmax(8.25rem,auto)] sm:gap-x-6 sm:py-6">
      <Cover src={product.image} className="sm:row-span-2" />
      <div className="col-span-2 min-w-0 max-sm:col-start-2 max-sm:row-start-1 max-sm:pr-9">
        <h2 className="text-lg leading-snug sm:text-xl">
          <a href={productPath(product.slug)} className="link-quiet link-alone">
            {name}
          </a>
        </h2>
        <p className="mt-1 text-sm text-muted max-sm:hidden">{product.shortDescription}</p>
        {earlierPrice !== undefined && (
          <p className="mt-2 text-sm font-medium text-warning">
            {MONEY.priceChanged(formatMoney(earlierPrice), formatMoney(product.price))}
          </p>
        )}
      </div>
      {cap === 1 ? (
        <p className="col-span-2 self-center text-sm text-muted sm:col-span-1 sm:col-start-2 sm:row-start-2">
          {onlyOne}
        </p>
      ) : (
        <QuantityStepper
          label={CART.quantityOf(name)}
          value={quantity}
          max={cap}
          decreaseLabel={CART.decrease(name, quantity)}
          increaseLabel={CART.increase(name)}
          onDecrease={handleDecrease}
          onIncrease={() => onAnnounce(orderOneMore(id, products))}
          className="col-span-2 justify-self-start sm:col-span-1 sm:col-start-2 sm:row-start-2"
        />
      )}
      <Button
        variant="quiet"
        size="small"
        className="self-start max-sm:col-start-3 max-sm:row-start-1 max-sm:-mr-3.5 max-sm:justify-self-end max-sm:px-3.5 sm:col-start-2 sm:row-start-2 sm:ml-36 sm:self-center sm:justify-self-start"
        aria-label={CART.removeLine(name)}
        onClick={() => onRemoval(removeService(id, products))}
      >
        <Icon name="close" className="size-4 sm:hidden" />
        <span className="max-sm:hidden">{CART.remove}</span>
      </Button>
      <span className="self-center text-right text-lg sm:col-start-3 sm:row-start-2 sm:text-xl">
        <span className="sr-only">{CART.lineTotal} </span>
        <Amount pence={lineTotal(item)} className="items-end" />
      </span>
      {cap > 1 && quantity >= cap && (
        <p className="col-span-full text-sm text-muted sm:col-start-2">{capReached(cap)}</p>
      )}
    </li>
  )
}
