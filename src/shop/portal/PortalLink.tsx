import { nextReminder, type PortalProduct } from '#domain/portal/portal.ts'
import type { Firm } from '#domain/products/firm.ts'
import type { Product } from '#domain/products/product.ts'
import { joinInSentence } from '#domain/text/list.ts'
import { formatDate } from '#domain/time/date.ts'
import { portalFragment } from '#paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { $portal } from './portal.store.ts'
import { awaitsCustomerAnswer, isUnfinished, neededFromCustomer } from './portal.texts.ts'
import { ReadyDelivery } from './ReadyDelivery.tsx'

interface Props {
  /** Whether the work goes on; false in a dispute, while nobody is reminded. */
  isOn: boolean
  reservesSpace: boolean
  hasDelivery: boolean
  ordered: readonly Product[]
  firm: Firm
}

/**
 * The deliveries that await an answer. Without such a delivery, while the work goes on, a link to what
 * the firm still needs; renders nothing if it needs nothing. `reservesSpace` keeps the place of the
 * link free until the portal has loaded. If the firm has delivered something, this place and what
 * is below it stay blank until then, because a delivery can have any height.
 */
export function PortalLink({ isOn, reservesSpace, hasDelivery, ...shown }: Props) {
  const portal = useStore($portal)
  if (portal.state !== 'ready') {
    const isBlank = hasDelivery && portal.state === 'loading'
    return reservesSpace && <LinkBox className={isBlank ? 'invisible [&~*]:invisible' : ''} />
  }
  const { products, isOpen } = portal
  if (!isOpen || !products.some(isUnfinished)) return null
  const ready = products.filter(awaitsCustomerAnswer)
  if (ready.length === 0) return isOn && <LinkBox products={products} />
  return ready.map((product) => (
    <ReadyDelivery key={product.productId} {...{ product, ...shown }} />
  ))
}

interface BoxProps {
  products?: readonly PortalProduct[]
  className?: string
}

/** A link to what the firm needs for these products; they are empty until they are known. */
function LinkBox({ products = [], className = '' }: BoxProps) {
  return (
    <a
      href={`#${portalFragment()}`}
      className={`group mb-2 flex items-center justify-between gap-4 border-l-4 border-accent bg-surface px-4 py-3 lg:mb-6 ${className}`}
    >
      <span>
        <span className="block text-sm text-muted">What we need from you</span>
        {/* Keeps the lines of the text while the portal loads. */}
        <span className="block min-h-[2lh] max-sm:min-h-[3lh]">
          <span className="block font-medium group-hover:underline first-letter:uppercase">
            {joinInSentence(neededFromCustomer(products)) || 'your documents'}
          </span>
          <span className="block text-sm text-muted">{reminderText(products)}</span>
        </span>
      </span>
      <Icon name="arrowRight" className="size-4 shrink-0 rotate-90 text-brand" />
    </a>
  )
}

/** A sentence with the day of the next reminder; blank if no reminder is due. */
function reminderText(products: readonly PortalProduct[]): string {
  const day = nextReminder(products)
  return day === undefined
    ? ''
    : `We will remind you on ${formatDate(day).replaceAll(' ', '\u00A0')}.`
}
