import type { KeyboardEvent, SubmitEvent } from 'react'

import { SearchBox } from '#islands/admin/JumpSearch.tsx'
import { useStore } from '#islands/page/use-store.ts'
import { $filter, clearSearch, searchNow, searchOrders } from '#stores/orders.ts'

/** The search box of the list itself: narrows it while it is typed. */
export function OrderSearch() {
  const { search } = useStore($filter)
  return (
    <search>
      <form onSubmit={handleSubmit}>
        <SearchBox
          value={search}
          onChange={(event) => searchOrders(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
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
  searchNow()
}
