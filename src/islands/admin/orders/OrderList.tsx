import { useEffect } from 'react'

import { onScrollRest, rememberedNumber, rememberNumber, scrollPageTo } from '#browser/history.ts'
import { COUNTED_ORDERS } from '#contract/orders.ts'
import { activeFilterCount, NO_FILTERS, type OrderFilter } from '#domain/order-filter.ts'
import { focusSearchBox } from '#islands/admin/entry-keys.ts'
import { PagedList } from '#islands/admin/PagedList.tsx'
import { useStore } from '#islands/page/use-store.ts'
import { listAnnouncement, orderCount, ORDERS } from '#messages/orders.ts'
import { PATHS } from '#paths.ts'
import { $orders, filterOrders, loadMore, refreshOrders } from '#stores/orders.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

import { OrderTable } from './OrderTable.tsx'

/** The list in each of its states, and what is said aloud of it. */
export function OrderList() {
  const list = useStore($orders)
  useScrollReturn(list.state === 'ready')
  return (
    <PagedList
      shown={list}
      words={ORDERS}
      announced={({ orders, count, nextCursor }) =>
        listAnnouncement(orderCount(count, COUNTED_ORDERS), orders.length, nextCursor !== null)
      }
      onRetry={refreshOrders}
      onMore={loadMore}
    >
      {({ orders, query }) =>
        orders.length === 0 ? (
          <NoOrders filter={query} />
        ) : (
          <OrderTable orders={orders} sort={query.sort} />
        )
      }
    </PagedList>
  )
}

function NoOrders({ filter }: { filter: OrderFilter }) {
  const isNarrowed = activeFilterCount(filter) > 0
  if (filter.search === '' && !isNarrowed) {
    return (
      <EmptyState title={ORDERS.empty} text={ORDERS.emptyText}>
        <Button variant="secondary" href={PATHS.shop}>
          {ORDERS.toShop}
        </Button>
      </EmptyState>
    )
  }
  const clear = isNarrowed ? ORDERS.clearAll : ORDERS.clearSearch
  return (
    <EmptyState title={filter.search === '' ? ORDERS.noMatchFilters : ORDERS.noMatch}>
      <Button variant="secondary" onClick={handleClear}>
        {filter.search === '' ? ORDERS.clearFilters : clear}
      </Button>
    </EmptyState>
  )
}

function handleClear() {
  focusSearchBox()
  filterOrders({ ...NO_FILTERS, search: '' })
}

const PLACE = 'scroll'

/** Scrolls back to where the page was left, once its content is there again. */
function useScrollReturn(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return
    const top = rememberedNumber(PLACE)
    if (top > 0) scrollPageTo(top)
    return onScrollRest((place) => rememberNumber(PLACE, place))
  }, [isReady])
}
