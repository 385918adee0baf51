import { joinInSentence } from '#domain/text/list.ts'
import { portalFragment } from '#paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { $portal } from './portal.store.ts'
import { neededFromCustomer } from './portal.texts.ts'

/** A link to the client portal that says what the firm still needs. */
export function PortalLink() {
  const portal = useStore($portal)
  const needed =
    portal.state === 'ready' && portal.isOpen
      ? neededFromCustomer(portal.products)
      : ['your documents']
  const text = needed.length > 0 ? joinInSentence(needed) : 'nothing at present'
  return (
    <a
      href={`#${portalFragment()}`}
      className="group flex items-center justify-between gap-4 border-l-4 border-accent bg-surface px-4 py-3"
    >
      <span>
        <span className="block text-sm text-muted">What we need from you</span>
        <span className="block font-medium group-hover:underline first-letter:uppercase">
          {text}
        </span>
      </span>
      <Icon name="arrowRight" className="size-4 shrink-0 rotate-90 text-control" />
    </a>
  )
}
