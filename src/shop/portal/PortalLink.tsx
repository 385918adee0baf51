import type { PortalProduct } from '#domain/portal/portal.ts'
import { joinInSentence } from '#domain/text/list.ts'
import { portalFragment } from '#paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { $portal } from './portal.store.ts'
import { awaitsCustomerAnswer, neededFromCustomer, readyHint, readyText } from './portal.texts.ts'

/** The first product of the open portal whose draft or finished document awaits the customer's answer. */
export function useReadyProduct(): PortalProduct | undefined {
  const portal = useStore($portal)
  return portal.state === 'ready' && portal.isOpen
    ? portal.products.find(awaitsCustomerAnswer)
    : undefined
}

/**
 * A link to a delivery that awaits an answer. If there is no such delivery, a link to what the firm
 * still needs.
 */
export function PortalLink() {
  const portal = useStore($portal)
  const ready = useReadyProduct()
  const needed =
    portal.state === 'ready' && portal.isOpen
      ? neededFromCustomer(portal.products)
      : ['your documents']
  const [title, text] = ready
    ? [readyText(ready), readyHint(ready)]
    : ['What we need from you', joinInSentence(needed) || 'nothing at present']
  return (
    <a
      href={`#${portalFragment(ready?.productId)}`}
      className={`group flex items-center justify-between gap-4 border-l-4 border-accent px-4 py-3 ${ready ? 'on-brand' : 'bg-surface'}`}
    >
      <span>
        <span
          className={`block text-sm first-letter:uppercase ${ready ? 'text-on-brand-muted' : 'text-muted'}`}
        >
          {title}
        </span>
        <span className="block font-medium group-hover:underline first-letter:uppercase">
          {text}
        </span>
      </span>
      <Icon
        name="arrowRight"
        className={`size-4 shrink-0 rotate-90 ${ready ? '' : 'text-control'}`}
      />
    </a>
  )
}
