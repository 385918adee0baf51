import { useStore } from '@nanostores/react'

import { COUNTED_ORDERS, ordersExport } from '#contract/orders.ts'
import { filterQuery, type OrderFilter } from '#domain/order-filter.ts'
import { Waiting } from '#islands/page/Waiting.tsx'
import { useKeptPlace } from '#islands/staff/use-kept-place.ts'
import { listAnnouncement, orderCount, ORDERS, shownOf } from '#messages/orders.ts'
import {
  $orders,
  clearSearch,
  filterOrders,
  loadMore,
  refreshOrders,
  type OrdersState,
} from '#stores/orders.ts'
import { findStaff } from '#stores/staff.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

import { narrowings } from './narrowings.ts'
import { OrderTable } from './OrderTable.tsx'

/** The list in each of its states. */
export function OrderList() {
  const list = useStore($orders, { ssr: 'initial' })
  useKeptPlace(list.state === 'ready')
  switch (list.state) {
    case 'loading':
      return <Waiting title={ORDERS.loading} />
    case 'error':
      return (
        <EmptyState role="alert" title={ORDERS.failed} text={list.message}>
          <Button onClick={handleRetry}>{ORDERS.tryAgain}</Button>
        </EmptyState>
      )
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
  return (
    <div aria-busy={busy !== 'no'} className={busy === 'refreshing' ? 'opacity-60' : ''}>
      <output className="sr-only">{listAnnouncement(count, orders.length, isMore)}</output>
      {orders.length === 0 ? (
        <NoOrders filter={filter} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 border-b border-ink pb-1">
            <p className="text-sm">
              <strong className="font-semibold">{count}</strong>
              {isMore && <span className="text-muted">, {shownOf(orders.length)}</span>}
            </p>
            <Button
              variant="quiet"
              size="small"
              className="-mr-4"
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
          <Button variant="secondary" busy={busy === 'more'} onClick={() => void loadMore()}>
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
    <EmptyState title={ORDERS.noMatch}>
      {isNarrowed ? (
        <Button variant="secondary" onClick={handleClearAll}>
          {filter.search === '' ? ORDERS.clearFilters : ORDERS.clearAll}
        </Button>
      ) : (
        <Button variant="secondary" onClick={clearSearch}>
          {ORDERS.clearSearch}
        </Button>
      )}
    </EmptyState>
  )
}

function handleClearAll() {
  filterOrders({ search: '', status: null, step: null, mail: null, from: null, to: null })
}
