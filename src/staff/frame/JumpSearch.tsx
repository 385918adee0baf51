import { useEffect, type ComponentProps } from 'react'

import { onKey } from '#browser/keys.ts'
import { PATHS } from '#paths.ts'
import { Icon } from '#ui/Icon.tsx'

import { focusSearchBox, SEARCH_BOX_ID } from './entry-keys.ts'

/** The search in the bar of staff pages. It opens the list of orders. */
export function JumpSearch() {
  return (
    <search>
      <form action={PATHS.adminOrders}>
        <SearchBox name="search" />
      </form>
    </search>
  )
}

/** The search box in the bar; Ctrl K moves the focus to it. */
export function SearchBox(props: ComponentProps<'input'>) {
  useEffect(() => onKey(handleShortcut), [])
  return (
    <div className="relative">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink"
      />
      <input
        id={SEARCH_BOX_ID}
        type="search"
        aria-label="Search orders"
        aria-keyshortcuts="Control+K Meta+K"
        placeholder="Search orders..."
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        className="peer block min-h-11 w-full rounded-sm border border-paper bg-surface pr-2 pl-8 text-ink placeholder:text-muted lg:min-h-10 lg:text-sm"
        {...props}
      />
      {/* Shown until something is typed, if there is room for it beside the placeholder. */}
      <kbd
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded-xs border border-line px-1.5 text-xs leading-5 text-muted peer-not-placeholder-shown:hidden peer-focus:hidden max-xl:hidden"
      >
        Ctrl K
      </kbd>
    </div>
  )
}

function handleShortcut(event: KeyboardEvent) {
  const isHeld = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  if (!isHeld || event.key.toLowerCase() !== 'k') return
  event.preventDefault()
  focusSearchBox()
}
