import { type KeyboardEvent, type SubmitEvent, useEffect } from 'react'

import {
  onEntryShown,
  onScrollRest,
  rememberedNumber,
  rememberNumber,
  scrollPageTo,
} from '#browser/history.ts'
import { COUNTED_ORDERS, exportOrders } from '#contract/orders.ts'
import type { ShownStep } from '#domain/delivery.ts'
import {
  filterQuery,
  activeFilterCount,
  NO_FILTERS,
  type OrderFilter,
} from '#domain/order-filter.ts'
import { focusSearchBox } from '#islands/admin/entry-keys.ts'
import { SearchBox } from '#islands/admin/JumpSearch.tsx'
import { PagedList } from '#islands/admin/PagedList.tsx'
import { SmallButton } from '#islands/admin/SmallButton.tsx'
import { StaffFrame } from '#islands/admin/StaffFrame.tsx'
import { useStaffPage } from '#islands/admin/use-staff.ts'
import { useStore } from '#islands/page/use-store.ts'
import { orderCount, ORDERS, listAnnouncement } from '#messages/orders.ts'
import { PATHS } from '#paths.ts'
import { $issues, findIssues } from '#stores/issues.ts'
import {
  $filter,
  $orders,
  filterOrders,
  followAddress,
  openOrders,
  readAddress,
  refreshOrders,
  searchNow,
  searchOrders,
  loadMore,
} from '#stores/orders.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { WaitingList } from '#ui/WaitingList.tsx'

import { Issues } from './Issues.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderTable } from './OrderTable.tsx'

interface Props {
  /** The firm’s name. */
  firm: string
  /** The steps of all products that are sold now, each once. */
  steps: readonly Pick<ShownStep, 'id' | 'name'>[]
}

/**
 * The list of orders: what needs somebody, then all orders. The list stands once it is known how much
 * room the issues above it take.
 */
export function OrdersScreen({ firm, steps }: Props) {
  const issues = useStore($issues)
  useEffect(() => {
    readAddress()
    return onEntryShown(() => void followAddress())
  }, [])
  useStaffPage((isFirst) => {
    void findIssues()
    void (isFirst ? openOrders() : refreshOrders())
  })

  return (
    <StaffFrame firm={firm} here="adminOrders" search={<OrderSearch />}>
      <ListTools />
      <Issues />
      {issues.state === 'loading' ? (
        <WaitingList title={ORDERS.loading} />
      ) : (
        <>
          <OrderFilters steps={steps} />
          <OrderList />
        </>
      )}
    </StaffFrame>
  )
}

/** The search box of the list itself: narrows it while it is typed. */
function OrderSearch() {
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
  filterOrders({ search: '' })
}

function handleSubmit(event: SubmitEvent) {
  event.preventDefault()
  searchNow()
}

const TOOL = 'whitespace-nowrap max-sm:px-3'

/** The page's title, how many orders the list holds, and what is done with all of it. */
function ListTools() {
  const list = useStore($orders)
  const isReady = list.state === 'ready'
  return (
    <header className="flex flex-wrap items-center gap-x-4">
      <h1 className="min-h-11 content-center text-xl sm:text-2xl">{ORDERS.title}</h1>
      <p className="min-w-0 grow text-sm text-muted">
        {isReady && list.orders.length > 0 && (
          <>
            <strong className="font-semibold text-ink">
              {orderCount(list.count, COUNTED_ORDERS)}
            </strong>
            {list.nextCursor !== null && (
              <span className="max-sm:hidden">, {ORDERS.shown(list.orders.length)}</span>
            )}
          </>
        )}
      </p>
      <div className="-mr-4 flex min-h-11 min-w-64 justify-end max-sm:-mr-3 max-sm:w-full">
        {isReady && list.orders.length > 0 && (
          <SmallButton
            variant="quiet"
            className={TOOL}
            href={`${exportOrders.path}?${new URLSearchParams(filterQuery(list.query))}`}
            download
          >
            {ORDERS.exportList}
          </SmallButton>
        )}
        <SmallButton
          variant="quiet"
          className={TOOL}
          busy={isReady && list.busy === 'refreshing'}
          onClick={handleRefresh}
        >
          {ORDERS.refresh}
        </SmallButton>
      </div>
    </header>
  )
}

function handleRefresh() {
  void findIssues()
  searchNow()
}

function OrderList() {
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
