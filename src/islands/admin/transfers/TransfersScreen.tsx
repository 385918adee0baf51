import type { KeyboardEvent, SubmitEvent, ReactNode } from 'react'

import type { AwaitedTransfer } from '#contract/transfers.ts'
import { formatDate } from '#domain/date.ts'
import { formatMoney } from '#domain/money.ts'
import type { Day } from '#domain/working-day.ts'
import { focusSearchBox } from '#islands/admin/entry-keys.ts'
import { SearchBox } from '#islands/admin/JumpSearch.tsx'
import { Loaded } from '#islands/admin/Loaded.tsx'
import { StaffFrame } from '#islands/admin/StaffFrame.tsx'
import { useStaffPage } from '#islands/admin/use-staff.ts'
import { useStore } from '#islands/page/use-store.ts'
import { transferCount, TRANSFERS } from '#messages/transfers.ts'
import { PATHS, adminOrderPath } from '#paths.ts'
import {
  $search,
  $transfers,
  clearTransferSearch,
  openTransfers,
  refreshTransfers,
  searchTransfers,
} from '#stores/transfers.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** The bank transfers that are awaited, where staff look for the order of a payment without a reference. */
export function TransfersScreen({ firm }: { firm: string }) {
  const list = useStore($transfers)
  useStaffPage((isFirst) => void (isFirst ? openTransfers() : refreshTransfers()))
  const count =
    list.state === 'ready' && list.count > 0
      ? transferCount(list.count, list.transfers.length)
      : undefined
  return (
    <StaffFrame firm={firm} here="adminTransfers" search={<TransferSearch />}>
      <header className="flex flex-wrap items-center gap-x-4">
        <h1 className="min-h-11 content-center text-xl sm:text-2xl">{TRANSFERS.title}</h1>
        <output className="min-w-0 grow text-sm text-muted">{count}</output>
      </header>
      <Loaded shown={list} words={TRANSFERS} onRetry={refreshTransfers}>
        {({ transfers, search, today, busy }) =>
          transfers.length === 0 ? (
            <NoTransfers isSearch={search !== ''} />
          ) : (
            <div
              aria-busy={busy !== 'no'}
              className={`transition-opacity ${busy === 'no' ? '' : 'opacity-80'}`}
            >
              <TransferTable transfers={transfers} today={today} />
            </div>
          )
        }
      </Loaded>
    </StaffFrame>
  )
}

function NoTransfers({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <EmptyState title={TRANSFERS.noMatch} text={TRANSFERS.noMatchText}>
      <Button variant="secondary" onClick={handleClear}>
        {TRANSFERS.clearSearch}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title={TRANSFERS.none} text={TRANSFERS.noneText}>
      <Button variant="secondary" href={PATHS.adminOrders}>
        {TRANSFERS.toOrders}
      </Button>
    </EmptyState>
  )
}

function handleClear() {
  focusSearchBox()
  void clearTransferSearch()
}

function TransferSearch() {
  const text = useStore($search)
  return (
    <search>
      <form onSubmit={handleSubmit}>
        <SearchBox
          aria-label={TRANSFERS.searchLabel}
          placeholder={TRANSFERS.searchPlaceholder}
          value={text}
          onChange={(event) => searchTransfers(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
      </form>
    </search>
  )
}

function handleKey(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Escape' || event.currentTarget.value === '') return
  event.preventDefault()
  void clearTransferSearch()
}

function handleSubmit(event: SubmitEvent) {
  event.preventDefault()
  void refreshTransfers()
}

interface TableProps {
  transfers: readonly AwaitedTransfer[]
  today: Day
}

const { order, date, customer, due, received, total } = TRANSFERS.columns
const HEADING = 'py-1.5 pr-4 font-medium last:pr-0 xl:pr-6'

/** The awaited transfers as a table, whose heads stay in view; on small screens each row stands as a card. */
function TransferTable({ transfers, today }: TableProps) {
  return (
    <table className="stays w-full border-collapse text-left text-sm max-lg:block">
      <caption className="sr-only">{TRANSFERS.title}</caption>
      <thead className="max-lg:sr-only">
        <tr>
          {[order, date, customer, due].map((text) => (
            <th key={text} scope="col" className={HEADING}>
              {text}
            </th>
          ))}
          {[received, total].map((text) => (
            <th key={text} scope="col" className={`${HEADING} text-right`}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block max-lg:border-t max-lg:border-line-strong">
        {transfers.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} today={today} />
        ))}
      </tbody>
    </table>
  )
}

function TransferRow({ transfer, today }: { transfer: AwaitedTransfer; today: Day }) {
  const { id, number, customerName, companyName, dueOn } = transfer
  return (
    <tr
      data-entry=""
      className="border-b border-line hover:bg-surface max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:items-baseline max-lg:gap-x-4 max-lg:py-2 lg:h-13"
    >
      <th scope="row" className={`${CELL} text-left font-normal whitespace-nowrap`}>
        <a href={adminOrderPath(id)} className="figures link-quiet link-alone text-base leading-6">
          #{number}
        </a>
      </th>
      <Cell className="text-muted max-lg:order-5 max-lg:col-span-2 max-lg:text-xs lg:text-ink">
        <span className="lg:hidden">{date} </span>
        <time dateTime={transfer.date}>{formatDate(transfer.date)}</time>
      </Cell>
      <Cell className="wrap-anywhere max-lg:order-2 max-lg:col-span-2">
        <span dir="auto" className="block leading-5">
          {customerName}
        </span>
        {companyName !== '' && (
          <span dir="auto" className="block text-xs text-muted">
            {companyName}
          </span>
        )}
      </Cell>
      <Cell className="max-lg:order-3 max-lg:col-span-2">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>
            <span className="text-muted lg:hidden">{due} </span>
            <time dateTime={dueOn}>{formatDate(dueOn)}</time>
          </span>
          {dueOn < today && <Badge kind="danger">{TRANSFERS.overdue}</Badge>}
        </span>
      </Cell>
      <Cell
        className={`max-lg:order-4 max-lg:col-span-2 lg:text-right ${transfer.received === 0 ? 'text-muted max-lg:hidden' : ''}`}
      >
        <span className="text-muted lg:hidden">{received} </span>
        <span className="figures">{formatMoney(transfer.received)}</span>
      </Cell>
      <Cell className="figures text-right text-base max-lg:order-1 max-lg:leading-6">
        {formatMoney(transfer.total)}
      </Cell>
    </tr>
  )
}

const CELL = 'min-w-0 py-1 pr-4 align-middle last:pr-0 max-lg:p-0 xl:pr-6'

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return <td className={`${CELL} ${className}`}>{children}</td>
}
