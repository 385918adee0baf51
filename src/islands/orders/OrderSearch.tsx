import { useStore } from '@nanostores/react'
import type { SubmitEvent } from 'react'

import { ORDERS } from '#messages/orders.ts'
import { findAttention } from '#stores/attention.ts'
import { $filter, $orders, searchNow, searchOrders } from '#stores/orders.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { TextInput } from '#ui/TextInput.tsx'

/** The search box and the button that fetches the desk anew. */
export function OrderSearch() {
  const { search } = useStore($filter, { ssr: 'initial' })
  const list = useStore($orders, { ssr: 'initial' })
  const isBusy = list.state === 'ready' && list.busy === 'refreshing'

  return (
    <search className="mb-4">
      <form onSubmit={handleSubmit} className="flex flex-wrap gap-3">
        <div className="relative min-w-0 grow basis-64">
          <Icon
            name="search"
            className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2"
          />
          <TextInput
            type="search"
            aria-label={ORDERS.searchLabel}
            placeholder={ORDERS.searchPlaceholder}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            value={search}
            onChange={(event) => searchOrders(event.currentTarget.value)}
            className="pl-10"
          />
        </div>
        <Button type="submit" variant="secondary" busy={isBusy}>
          {ORDERS.refresh}
        </Button>
      </form>
    </search>
  )
}

function handleSubmit(event: SubmitEvent) {
  event.preventDefault()
  void findAttention()
  searchNow()
}
