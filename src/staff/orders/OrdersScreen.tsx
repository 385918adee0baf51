import { type KeyboardEvent, type SubmitEvent, useEffect } from 'react'

import { onHistoryNavigation } from '#browser/history.ts'
import { MAX_COUNTED_ORDERS, exportOrders } from '#contract/staff/orders.ts'
import { filterQuery, type OrderFilter } from '#domain/order/order-filter.ts'
import { PAYMENT_STATUSES } from '#domain/order/order.ts'
import { PATHS } from '#paths.ts'
import { withErrorBoundary } from '#shop/frame/with-error-boundary.tsx'
import { LabelledSelect } from '#staff/forms/LabelledSelect.tsx'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { focusSearchBox } from '#staff/frame/entry-keys.ts'
import { SearchBox } from '#staff/frame/JumpSearch.tsx'
import { PagedList } from '#staff/frame/PagedList.tsx'
import { StaffMain } from '#staff/frame/StaffBar.tsx'
import { StaffFrame } from '#staff/frame/StaffFrame.tsx'
import { useStaffPage } from '#staff/frame/use-staff.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { $issues, loadIssues } from './issues.store.ts'
import { Issues } from './Issues.tsx'
import {
  $filter,
  $orders,
  filterOrders,
  showOrdersFromAddress,
  setFilterFromAddress,
  refreshOrders,
  searchNow,
  searchOrders,
  loadMore,
} from './orders.store.ts'
import { orderCountText, ORDERS_TEXTS, listAnnouncement, STATUS_LABELS } from './orders.texts.ts'
import { OrderTable, LoadingOrders } from './OrderTable.tsx'

interface Props {
  /** The firm’s name. */
  firm: string
  products: readonly (readonly [id: string, name: string])[]
}

/**
 * The issues, then the list of all orders; the orders that a search has found are above the issues.
 * A placeholder stays until it is known which comes first, so that nothing moves.
 */
export const OrdersScreen = withErrorBoundary(Orders, StaffMain)

function Orders({ firm, products }: Props) {
  const issues = useStore($issues)
  const list = useStore($orders)
  const { search } = useStore($filter)
  const isFound = list.state === 'ready' && list.query.search !== ''
  const isWaiting = issues.state === 'loading' || (list.state === 'loading' && search !== '')
  useEffect(() => {
    setFilterFromAddress()
    return onHistoryNavigation(() => void showOrdersFromAddress())
  }, [])
  useStaffPage(() => {
    void loadIssues()
    void refreshOrders()
  })

  return (
    <StaffFrame firm={firm} here="adminOrders" search={<OrderSearch />}>
      <ListTools />
      {!isFound && <Issues isWaiting={isWaiting} />}
      {isWaiting && !isFound ? (
        <LoadingOrders />
      ) : (
        <>
          <Filters products={products} />
          <OrderList />
        </>
      )}
      {isFound && <Issues className="mt-12" />}
    </StaffFrame>
  )
}

/** The search box of the order list; typing filters the list. */
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

function Filters({ products }: Pick<Props, 'products'>) {
  const { status, product } = useStore($filter)
  const any = ['', 'Any'] as const
  return (
    <div className="mb-1 flex flex-wrap gap-x-6 gap-y-2 max-lg:mb-4">
      <LabelledSelect
        name="status"
        label="Payment"
        value={status ?? ''}
        options={[any, ...PAYMENT_STATUSES.map((one) => [one, STATUS_LABELS[one]] as const)]}
        onChoose={(chosen) => filterOrders({ status: chosen || null })}
      />
      <LabelledSelect
        name="product"
        label="Service"
        value={product ?? ''}
        options={[any, ...products]}
        onChoose={(chosen) => filterOrders({ product: chosen || null })}
      />
    </div>
  )
}

const TOOL_CLASS = 'whitespace-nowrap max-sm:px-3'

/** Page title, number of orders, and the actions for the whole list. */
function ListTools() {
  const list = useStore($orders)
  const isReady = list.state === 'ready'
  return (
    <header className="flex flex-wrap items-center gap-x-4">
      <h1 className="min-h-11 content-center text-xl sm:text-2xl">{ORDERS_TEXTS.title}</h1>
      <p className="min-w-0 grow text-sm text-muted">
        {isReady && list.orders.length > 0 && (
          <>
            <strong className="font-semibold text-ink">
              {orderCountText(list.count, MAX_COUNTED_ORDERS)}
            </strong>
            {list.nextCursor !== null && (
              <span className="max-sm:hidden">{`, ${ORDERS_TEXTS.shown(list.orders.length)}`}</span>
            )}
          </>
        )}
      </p>
      <div className="-mr-4 flex min-h-11 min-w-64 justify-end max-sm:-mr-3 max-sm:w-[calc(100%+0.75rem)]">
        {isReady && list.orders.length > 0 && (
          <SmallButton
            variant="quiet"
            className={TOOL_CLASS}
            href={`${exportOrders.path}?${new URLSearchParams(filterQuery(list.query))}`}
            download
          >
            Export as CSV
          </SmallButton>
        )}
        <SmallButton
          variant="quiet"
          className={TOOL_CLASS}
          busy={isReady && list.busy === 'refreshing'}
          onClick={handleRefresh}
        >
          Refresh
        </SmallButton>
      </div>
    </header>
  )
}

function handleRefresh() {
  void loadIssues()
  searchNow()
}

function OrderList() {
  const list = useStore($orders)
  return (
    <PagedList
      shown={list}
      failed={ORDERS_TEXTS.failed}
      waiting={<LoadingOrders />}
      announcement={({ orders, count, nextCursor }) =>
        listAnnouncement(
          orderCountText(count, MAX_COUNTED_ORDERS),
          orders.length,
          nextCursor !== null,
        )
      }
      onRetry={refreshOrders}
      onMore={loadMore}
    >
      {({ orders, query }) =>
        orders.length === 0 ? <NoOrders filter={query} /> : <OrderTable orders={orders} />
      }
    </PagedList>
  )
}

function NoOrders({ filter }: { filter: OrderFilter }) {
  const set = Object.keys(filterQuery(filter)).join(' ')
  if (set === '') {
    return (
      <EmptyState
        title="No orders found"
        text="An order appears here as soon as a customer begins to pay."
      >
        <Button variant="secondary" href={PATHS.shop}>
          Visit the shop
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={
        set === 'status' ? 'No orders with this payment status' : 'No orders match your search'
      }
    >
      <Button variant="secondary" onClick={handleClear}>
        {set === 'search' ? 'Clear Search' : 'Show all orders'}
      </Button>
    </EmptyState>
  )
}

function handleClear() {
  focusSearchBox()
  filterOrders({ search: '', status: null, product: null })
}
