import { useStore } from '@nanostores/react'
import { useEffect, type KeyboardEvent, type SubmitEvent } from 'react'

import { onCombination } from '#browser/keys.ts'
import { ORDERS } from '#messages/orders.ts'
import { findAttention } from '#stores/attention.ts'
import { $filter, $orders, clearSearch, searchNow, searchOrders } from '#stores/orders.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { TextInput } from '#ui/TextInput.tsx'

import { focusSearchBox, SEARCH_BOX } from './search-box.ts'

const SHORTCUT = { letter: 'k', aria: 'Control+K Meta+K', hint: 'Ctrl K' }

/** The search box and the button that fetches the desk anew. */
export function OrderSearch() {
  const { search } = useStore($filter, { ssr: 'initial' })
  const list = useStore($orders, { ssr: 'initial' })
  const isBusy = list.state === 'ready' && list.busy === 'refreshing'

  useEffect(() => onCombination(SHORTCUT.letter, focusSearchBox), [])

  return (
    <search className="mb-4">
      <form onSubmit={handleSubmit} className="flex flex-wrap gap-3">
        <div className="group relative min-w-0 grow basis-56">
          <Icon
            name="search"
            className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2"
          />
          <TextInput
            id={SEARCH_BOX}
            type="search"
            aria-label={ORDERS.searchLabel}
            aria-keyshortcuts={SHORTCUT.aria}
            placeholder={ORDERS.searchPlaceholder}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            value={search}
            onChange={(event) => searchOrders(event.currentTarget.value)}
            onKeyDown={handleKey}
            className="pl-10"
          />
          <kbd
            aria-hidden="true"
            className={`pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 rounded-xs border border-line px-1.5 text-xs leading-5 text-muted group-focus-within:hidden max-lg:hidden ${search === '' ? '' : 'hidden'}`}
          >
            {SHORTCUT.hint}
          </kbd>
        </div>
        <Button type="submit" variant="secondary" busy={isBusy} className="max-[22.5rem]:grow">
          {ORDERS.refresh}
        </Button>
      </form>
    </search>
  )
}

function handleKey(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Escape' || event.currentTarget.value === '') return
  event.preventDefault()
  clearSearch()
}

function handleSubmit(event: SubmitEvent) {
  event.preventDefault()
  void findAttention()
  searchNow()
}
