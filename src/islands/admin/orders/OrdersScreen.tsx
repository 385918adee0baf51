import { type KeyboardEvent, type SubmitEvent, useEffect } from 'react'

import { onEntryShown } from '#browser/history.ts'
import type { ShownStep } from '#domain/delivery.ts'
import type { Firm } from '#domain/firm.ts'
import { SearchBox } from '#islands/admin/JumpSearch.tsx'
import { StaffFrame } from '#islands/admin/StaffFrame.tsx'
import { useStaffPage } from '#islands/admin/use-staff-page.ts'
import { useStore } from '#islands/page/use-store.ts'
import { ORDERS } from '#messages/orders.ts'
import { $issues, findIssues } from '#stores/issues.ts'
import {
  $filter,
  clearSearch,
  followAddress,
  openOrders,
  readAddress,
  refreshOrders,
  searchNow,
  searchOrders,
} from '#stores/orders.ts'
import { WaitingList } from '#ui/WaitingList.tsx'

import { Issues } from './Issues.tsx'
import { ListTools } from './ListTools.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderList } from './OrderList.tsx'

interface Props {
  firm: Firm
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
  clearSearch()
}

function handleSubmit(event: SubmitEvent) {
  event.preventDefault()
  searchNow()
}
