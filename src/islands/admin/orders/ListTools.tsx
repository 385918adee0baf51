import { COUNTED_ORDERS, exportOrders } from '#contract/orders.ts'
import { filterQuery } from '#domain/order-filter.ts'
import { useStore } from '#islands/page/use-store.ts'
import { orderCount, ORDERS, shownOf } from '#messages/orders.ts'
import { STAFF_PAGES } from '#messages/staff-pages.ts'
import { PATHS } from '#paths.ts'
import { findIssues } from '#stores/issues.ts'
import { $orders, searchNow } from '#stores/orders.ts'
import { Button } from '#ui/Button.tsx'

/** Each in one line, with the link to the transfers beside them on a phone. */
const TOOL = 'whitespace-nowrap max-sm:px-3'

/** The page's title, how many orders the list holds, and what is done with all of it. */
export function ListTools() {
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
              <span className="max-sm:hidden">, {shownOf(list.orders.length)}</span>
            )}
          </>
        )}
      </p>
      <div className="-mr-4 flex min-h-11 min-w-64 justify-end max-sm:-mr-3 max-sm:w-full">
        <a
          href={PATHS.adminTransfers}
          className="link link-alone self-center text-sm max-sm:mr-auto sm:hidden"
        >
          {STAFF_PAGES.transfers}
        </a>
        {isReady && list.orders.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            className={TOOL}
            href={`${exportOrders.path}?${new URLSearchParams(filterQuery(list.query))}`}
            download
          >
            {ORDERS.exportList}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          className={TOOL}
          busy={isReady && list.busy === 'refreshing'}
          onClick={handleRefresh}
        >
          {ORDERS.refresh}
        </Button>
      </div>
    </header>
  )
}

function handleRefresh() {
  void findIssues()
  searchNow()
}
