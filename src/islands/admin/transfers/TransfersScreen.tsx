import type { KeyboardEvent, SubmitEvent } from 'react'

import type { Firm } from '#domain/firm.ts'
import { focusSearchBox } from '#islands/admin/entry-keys.ts'
import { SearchBox } from '#islands/admin/JumpSearch.tsx'
import { Loaded } from '#islands/admin/Loaded.tsx'
import { StaffFrame } from '#islands/admin/StaffFrame.tsx'
import { useStaffPage } from '#islands/admin/use-staff-page.ts'
import { useStore } from '#islands/page/use-store.ts'
import { transferCount, TRANSFERS } from '#messages/transfers.ts'
import { PATHS } from '#paths.ts'
import {
  $search,
  $transfers,
  clearTransferSearch,
  openTransfers,
  refreshTransfers,
  searchTransfers,
} from '#stores/transfers.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

import { TransferTable } from './TransferTable.tsx'

/** The bank transfers that are awaited, where staff look for the order of a payment without a reference. */
export function TransfersScreen({ firm }: { firm: Firm }) {
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

/** The search box of this list: narrows it while it is typed. */
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
