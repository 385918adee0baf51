import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { COUNTED_ORDERS, ordersExport } from '#contract/orders.ts'
import { filterQuery, type OrderFilter } from '#domain/order-filter.ts'
import { LoadFailed } from '#islands/admin/LoadFailed.tsx'
import { useKeptPlace } from '#islands/admin/use-kept-place.ts'
import { listAnnouncement, orderCount, ORDERS, shownOf } from '#messages/orders.ts'
import {
  $orders,
  clearAll,
  clearSearch,
  loadMore,
  refreshOrders,
  type OrdersState,
} from '#stores/orders.ts'
import { findStaff } from '#stores/staff.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { WaitingList } from '#ui/WaitingList.tsx'

import { narrowings } from './narrowings.ts'
import { OrderTable } from './OrderTable.tsx'
import { focusSearchBox } from './search-box.ts'

/** The list in each of its states, and what is said aloud of it. */
export function OrderList() {
  const list = useStore($orders, { ssr: 'initial' })
  useKeptPlace(list.state === 'ready')
  return (
    <>
      <output className="sr-only">{announced(list)}</output>
      <Content list={list} />
    </>
  )
}

function announced(list: OrdersState): string {
  if (list.state !== 'ready') return ''
  const count = orderCount(list.count, COUNTED_ORDERS)
  return listAnnouncement(count, list.orders.length, list.nextCursor !== null)
}

function Content({ list }: { list: OrdersState }) {
  switch (list.state) {
    case 'loading':
      return <WaitingList title={ORDERS.loading} />
    case 'error':
      return <LoadFailed title={ORDERS.failed} failure={list.failure} onRetry={handleRetry} />
    case 'ready':
      return <ReadyList list={list} />
  }
}

function handleRetry() {
  void findStaff()
  void refreshOrders()
}

function ReadyList({ list }: { list: Extract<OrdersState, { state: 'ready' }> }) {
  const { orders, nextCursor, busy, filter } = list
  const isMore = nextCursor !== null
  const count = orderCount(list.count, COUNTED_ORDERS)
  const content = useRef<HTMLDivElement>(null)
  // A new object each time: the same place may take the focus again.
  const [firstNew, setFirstNew] = useState<{ at: number } | undefined>()

  useEffect(() => {
    if (firstNew === undefined) return
    content.current?.querySelectorAll<HTMLElement>('tbody th a')[firstNew.at]?.focus()
  }, [firstNew])

  async function handleMore() {
    const first = orders.length
    await loadMore()
    const now = $orders.get()
    // After the last page the button is gone, and the focus would go with it.
    if (now.state === 'ready' && now.nextCursor === null) setFirstNew({ at: first })
  }

  return (
    <div
      ref={content}
      aria-busy={busy !== 'no'}
      className={`transition-opacity ${busy === 'refreshing' ? 'opacity-60' : ''}`}
    >
      {orders.length === 0 ? (
        <NoOrders filter={filter} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-ink pb-1">
            <p className="text-sm">
              <strong className="font-semibold">{count}</strong>
              {isMore && <span className="text-muted">, {shownOf(orders.length)}</span>}
            </p>
            <Button
              variant="quiet"
              size="small"
              className="-mx-4"
              href={`${ordersExport.path}?${new URLSearchParams(filterQuery(filter))}`}
              download
            >
              {ORDERS.exportList}
            </Button>
          </div>
          <OrderTable orders={orders} sort={filter.sort} />
        </>
      )}
      {isMore && (
        <div className="mt-6 flex justify-center">
          <Button variant="secondary" busy={busy === 'more'} onClick={() => void handleMore()}>
            {busy === 'more' ? ORDERS.loadingMore : ORDERS.more}
          </Button>
        </div>
      )}
    </div>
  )
}

function NoOrders({ filter }: { filter: OrderFilter }) {
  const isNarrowed = narrowings(filter) > 0
  if (filter.search === '' && !isNarrowed) return <EmptyState title={ORDERS.empty} />
  return (
    <EmptyState title={filter.search === '' ? ORDERS.noMatchFilters : ORDERS.noMatch}>
      {isNarrowed ? (
        <Button variant="secondary" onClick={handleClearAll}>
          {filter.search === '' ? ORDERS.clearFilters : ORDERS.clearAll}
        </Button>
      ) : (
        <Button variant="secondary" onClick={handleClearSearch}>
          {ORDERS.clearSearch}
        </Button>
      )}
    </EmptyState>
  )
}

function handleClearSearch() {
  clearSearch()
  focusSearchBox()
}

function handleClearAll() {
  focusSearchBox()
  clearAll()
}
