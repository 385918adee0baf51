import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { onEntryShown } from '#browser/history.ts'
import type { Firm } from '#domain/firm.ts'
import { LinkRequestForm } from '#islands/admin/LinkRequestForm.tsx'
import { StaffLine } from '#islands/admin/StaffLine.tsx'
import { useDesk } from '#islands/admin/use-desk.ts'
import { ORDERS } from '#messages/orders.ts'
import { $attention, findAttention } from '#stores/attention.ts'
import { followAddress, openOrders, readAddress, refreshOrders } from '#stores/orders.ts'
import { $staff } from '#stores/staff.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { WaitingList } from '#ui/WaitingList.tsx'

import { AttentionBlock } from './AttentionBlock.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderList } from './OrderList.tsx'
import { OrderSearch } from './OrderSearch.tsx'

/**
 * The staff's desk: what needs somebody, then all orders; a sign-in form for everybody else. The
 * list stands once it is known how much room the matters above it take.
 */
export function OrdersScreen({ firm }: { firm: Firm }) {
  const staff = useStore($staff, { ssr: 'initial' })
  const attention = useStore($attention, { ssr: 'initial' })
  useEffect(() => {
    readAddress()
    return onEntryShown(() => void followAddress())
  }, [])
  useDesk((isFirst) => {
    void findAttention()
    void (isFirst ? openOrders() : refreshOrders())
  })

  if (staff.state === 'signed-out') return <LinkRequestForm firm={firm} />
  return (
    <>
      <StaffLine here="adminOrders" />
      <PageTitle title={ORDERS.title} className="pb-6 sm:pb-8" />
      <AttentionBlock />
      {attention.state === 'loading' ? (
        <WaitingList title={ORDERS.loading} />
      ) : (
        <>
          <OrderSearch />
          <OrderFilters />
          <OrderList />
        </>
      )}
    </>
  )
}
