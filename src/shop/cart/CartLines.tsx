import type { MouseEvent } from 'react'

import { siteOrigin } from '#browser/location.ts'
import { canShare, copyText, shareLink } from '#browser/share.ts'
import { PROPOSAL_DAYS } from '#domain/documents/proposal.ts'
import { findCheaperBundle, findDuplicatedParts } from '#domain/products/bundles.ts'
import { type CartItem, lineTotal, quantityCap } from '#domain/products/cart.ts'
import type { Product } from '#domain/products/product.ts'
import { encodeCart, encodeCartItems } from '#domain/products/shared-cart.ts'
import { PATHS, proposalPath, sharedCartPath, productPath } from '#paths.ts'
import { Amount } from '#shop/money/Amount.tsx'
import { $buyerCountry } from '#shop/money/buyer-country.store.ts'
import { priceChangedText } from '#shop/money/money.texts.ts'
import { capReachedText } from '#site/catalogue/cart-refusals.texts.ts'
import { showToast } from '#site/frame/toasts.store.ts'
import { Button } from '#ui/Button.tsx'
import { Cover } from '#ui/Cover.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { BundleNote } from './BundleNote.tsx'
import {
  emptyCart,
  type Removal,
  decreaseQuantity,
  increaseQuantity,
  removeService,
  applyBundleAdvice,
} from './cart-actions.ts'
import { $cart } from './cart.store.ts'
import { CART_TEXTS } from './cart.texts.ts'

interface Props extends Omit<LineProps, 'item' | 'earlierPrice'> {
  items: readonly CartItem[]
  /** By product id: the price in pence when the product was added, if it has changed since. */
  earlier: ReadonlyMap<string, number>
}

const QUIET_BUTTON = { variant: 'quiet', size: 'small' } as const

/** The lines of the cart, below advice on bundles; the actions for the whole cart are at the end. */
export function CartLines({ items, earlier, ...line }: Props) {
  const country = useStore($buyerCountry)
  const cart = useStore($cart)
  const duplicated = findDuplicatedParts(cart, line.products)
  const offer = findCheaperBundle(cart, line.products)
  return (
    <section aria-label="Services in your cart">
      {[...duplicated, ...(offer ? [offer] : [])].map((advice) => (
        <BundleNote
          key={advice.bundle.id}
          advice={advice}
          onTake={() => line.onRemoval(applyBundleAdvice(advice, line.products))}
        />
      ))}
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <CartLine
            key={item.product.id}
            item={item}
            earlierPrice={earlier.get(item.product.id)}
            {...line}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-12 gap-y-1">
        <Button {...QUIET_BUTTON} href={PATHS.shop} className="-mx-[17px]">
          Continue Shopping
        </Button>
        <Button {...QUIET_BUTTON} className="-mx-[17px]" onClick={() => void shareCart()}>
          Share Cart
        </Button>
        <Button
          {...QUIET_BUTTON}
          href={proposalPath(encodeCartItems(items), country)}
          className="-mx-[17px]"
          download
        >
          Proposal (PDF)
        </Button>
        <Button
          {...QUIET_BUTTON}
          className="-mr-[17px] ml-auto"
          onClick={() => line.onRemoval(emptyCart(line.products))}
        >
          Clear Cart
        </Button>
      </div>
      <p className="mt-3 text-sm text-muted">
        {`The proposal is dated, and valid for ${PROPOSAL_DAYS} days.`}
      </p>
    </section>
  )
}

/** Shares a link to this cart by the share sheet or the clipboard; our server gets no request. */
async function shareCart(): Promise<void> {
  const link = siteOrigin() + sharedCartPath(encodeCart($cart.get()))
  if (canShare() && (await shareLink(CART_TEXTS.title, link))) return
  showToast(
    (await copyText(link))
      ? {
          kind: 'success',
          title: 'Link to this cart copied',
          description: 'It contains services and quantities only, nothing about you.',
        }
      : {
          kind: 'error',
          title: 'The link could not be copied. Copy it yourself:',
          description: link,
        },
  )
}

/** The firm's texts beside a line of the cart. */
export interface CartWords {
  /** Text for a product that an order may contain only once. */
  onlyOne: string
  /** What each unit covers, for a product with a quantity above one. */
  eachUnit?: string | undefined
}

interface LineProps {
  item: CartItem
  /** Products at this buyer's prices. */
  products: readonly Product[]
  /** Price in pence when the product was added; only set if the price has changed since. */
  earlierPrice: number | undefined
  words: CartWords
  onAnnounce: (text: string) => void
  onRemoval: (removal: Removal) => void
}

// At the cap the button can still be pressed, so that the live region can say why nothing changes.
const QUANTITY_BUTTON =
  'flex size-11 touch-manipulation items-center justify-center text-ink hover:bg-brand-soft aria-disabled:text-control aria-disabled:hover:bg-transparent'

/** Id of the product whose quantity button was pressed last. */
let lastPressed = ''

/** Whether a click is the rest of a double-click whose first click moved another line to this place. */
function isStrayClick({ detail }: MouseEvent, id: string): boolean {
  const isStray = detail > 1 && lastPressed !== id
  if (!isStray) lastPressed = id
  return isStray
}

/** One product of the cart with quantity, total and Remove. */
function CartLine(props: LineProps) {
  const { item, products, earlierPrice, words, onAnnounce, onRemoval } = props
  const { product, quantity } = item
  const { id, name } = product
  const cap = quantityCap(product)

  function handleDecrease(event: MouseEvent) {
    if (isStrayClick(event, id)) return
    if (quantity > 1) onAnnounce(decreaseQuantity(id, products))
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
            {priceChangedText(earlierPrice, product.price)}
          </p>
        )}
      </div>
      {cap === 1 ? (
        <p className="col-span-2 self-center text-sm text-muted sm:col-span-1 sm:col-start-2 sm:row-start-2">
          {words.onlyOne}
        </p>
      ) : (
        <fieldset
          aria-label={`Quantity of ${name}`}
          className="col-span-2 inline-flex items-center justify-self-start rounded-sm border border-control bg-surface sm:col-span-1 sm:col-start-2 sm:row-start-2"
        >
          <button
            type="button"
            aria-label={`Decrease quantity of ${name}${quantity > 1 ? '' : ' to 0, which removes it'}`}
            onClick={handleDecrease}
            className={QUANTITY_BUTTON}
          >
            <Icon name="minus" />
          </button>
          <span className="min-w-9 text-center font-medium tabular-nums">{quantity}</span>
          <button
            type="button"
            aria-label={`Increase quantity of ${name}`}
            aria-disabled={quantity >= cap || undefined}
            onClick={(event) => {
              if (!isStrayClick(event, id)) onAnnounce(increaseQuantity(id, products))
            }}
            className={QUANTITY_BUTTON}
          >
            <Icon name="plus" />
          </button>
        </fieldset>
      )}
      <Button
        variant="quiet"
        size="small"
        className="self-start max-sm:col-start-3 max-sm:row-start-1 max-sm:-mr-3.5 max-sm:justify-self-end max-sm:px-3.5 sm:col-start-2 sm:row-start-2 sm:ml-36 sm:self-center sm:justify-self-start"
        aria-label={`Remove ${name}`}
        onClick={() => onRemoval(removeService(id, products))}
      >
        <Icon name="close" className="size-4 sm:hidden" />
        <span className="max-sm:hidden">Remove</span>
      </Button>
      <span className="self-center text-right text-lg sm:col-start-3 sm:row-start-2 sm:text-xl">
        <span className="sr-only">Line total </span>
        <Amount pence={lineTotal(item)} className="items-end" />
      </span>
      {cap > 1 && quantity >= cap && (
        <p className="col-span-full text-sm text-muted sm:col-start-2">{capReachedText(cap)}</p>
      )}
      {quantity > 1 && words.eachUnit && (
        <p className="col-span-full text-sm text-muted sm:col-start-2">{words.eachUnit}</p>
      )}
    </li>
  )
}
