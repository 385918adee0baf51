import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import type { Firm } from '#domain/firm.ts'
import { ORDERS, signedInAs } from '#messages/orders.ts'
import { openOrders } from '#stores/orders.ts'
import { $staff, endSession, findStaff } from '#stores/staff.ts'
import { Button } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

import { LinkRequestForm } from './LinkRequestForm.tsx'
import { OrderList } from './OrderList.tsx'
import { OrderSearch } from './OrderSearch.tsx'

/** The staff's list of orders; a sign-in form for everybody else. */
export function OrdersScreen({ firm }: { firm: Firm }) {
  const staff = useStore($staff, { ssr: 'initial' })
  useEffect(() => {
    void findStaff()
    void openOrders()
  }, [])

  if (staff.state === 'signed-out') return <LinkRequestForm firm={firm} />
  return (
    <>
      <PageTitle title={ORDERS.title} className="pb-6 sm:pb-8">
        {staff.state === 'signed-in' && (
          <p className="mt-2 flex flex-wrap items-center gap-x-4 text-sm text-muted">
            <span className="wrap-anywhere">{signedInAs(staff.email)}</span>
            <Button variant="quiet" size="small" onClick={() => void endSession()}>
              {ORDERS.signOut}
            </Button>
          </p>
        )}
      </PageTitle>
      <OrderSearch />
      <OrderList />
    </>
  )
}
