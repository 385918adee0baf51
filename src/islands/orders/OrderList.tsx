import { useStore } from '@nanostores/react'

import { Waiting } from '#islands/page/Waiting.tsx'
import { listAnnouncement, ORDERS } from '#messages/orders.ts'
import { $orders, clearSearch, loadMore, refreshOrders, type OrdersState } from '#stores/orders.ts'
import { findStaff } from '#stores/staff.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

import { OrderTable } from './OrderTable.tsx'

/** The list in each of its states. */
export function OrderList() {
  const list = useStore($orders, { ssr: 'initial' })
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
  const { orders, nextCursor, busy, search } = list
  const isMore = nextCursor !== null
  return (
    <div aria-busy={busy !== 'no'}>
      <output className="sr-only">{listAnnouncement(orders.length, isMore)}</output>
      {orders.length === 0 ? <NoOrders search={search} /> : <OrderTable orders={orders} />}
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

function NoOrders({ search }: { search: string }) {
  if (search === '') return <EmptyState title={ORDERS.empty} />
  return (
    <EmptyState title={ORDERS.noMatch}>
      <Button variant="secondary" onClick={clearSearch}>
        {ORDERS.clearSearch}
      </Button>
    </EmptyState>
  )
}
