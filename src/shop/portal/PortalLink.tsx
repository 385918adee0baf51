import { sizeText } from '#domain/portal/file-rules.ts'
import { nextReminder, type PortalProduct } from '#domain/portal/portal.ts'
import { joinInSentence } from '#domain/text/list.ts'
import { formatDate } from '#domain/time/date.ts'
import { portalFragment } from '#paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { $portal } from './portal.store.ts'
import {
  awaitsCustomerAnswer,
  isUnfinished,
  neededFromCustomer,
  readyHint,
  readyText,
} from './portal.texts.ts'

/**
 * A link to each delivery that awaits an answer, with its files. If there is no such delivery, a link
 * to what the firm still needs; renders nothing if it needs nothing. `reservesSpace` keeps the link's
 * place free until the portal has loaded.
 */
export function PortalLink({ reservesSpace }: { reservesSpace: boolean }) {
  const portal = useStore($portal)
  if (portal.state !== 'ready') return reservesSpace && <LinkBox />
  const { products, isOpen } = portal
  if (!isOpen || !products.some(isUnfinished)) return null
  const ready = products.filter(awaitsCustomerAnswer)
  if (ready.length === 0) return <LinkBox products={products} />
  return ready.map((product) => <LinkBox key={product.productId} ready={product} />)
}

interface LinkProps {
  /** What the firm needs is listed for these products; empty until they are known. */
  products?: readonly PortalProduct[]
  /** The product whose newest delivery awaits an answer. */
  ready?: PortalProduct
}

function LinkBox({ products = [], ready }: LinkProps) {
  const [title, text] = ready
    ? [`${ready.name}: ${readyText(ready)}`, readyHint(ready)]
    : ['What we need from you', joinInSentence(neededFromCustomer(products)) || 'your documents']
  return (
    <div className="border-l-4 border-accent bg-surface">
      <a
        href={`#${portalFragment(ready?.productId)}`}
        className="group flex items-center justify-between gap-4 px-4 py-3"
      >
        <span>
          <span className="block text-sm text-muted first-letter:uppercase">{title}</span>
          {/* Keeps the lines of the text while the portal loads. */}
          <span className={`block ${ready ? '' : 'min-h-[2lh] max-sm:min-h-[3lh]'}`}>
            <span className="block font-medium group-hover:underline first-letter:uppercase">
              {text}
            </span>
            {!ready && <span className="block text-sm text-muted">{reminderText(products)}</span>}
          </span>
        </span>
        <Icon name="arrowRight" className="size-4 shrink-0 rotate-90 text-brand" />
      </a>
      {ready && <ReadyFiles product={ready} />}
    </div>
  )
}

/** The files of the newest delivery as downloads. */
function ReadyFiles({ product: { deliveries } }: { product: PortalProduct }) {
  return (
    <ul className="px-4 pb-2">
      {deliveries[0]?.files.map(({ id, name, href, size }) => (
        <li key={id} className="py-1">
          <a href={href} download className="link link-alone wrap-anywhere">
            {`Download ${name}`}
          </a>{' '}
          <span className="text-sm text-muted">{sizeText(size)}</span>
        </li>
      ))}
    </ul>
  )
}

/** A sentence with the day of the next reminder; blank if no reminder is due. */
function reminderText(products: readonly PortalProduct[]): string {
  const day = nextReminder(products)
  return day === undefined
    ? ''
    : `We will remind you on ${formatDate(day).replaceAll(' ', '\u00A0')}.`
}
