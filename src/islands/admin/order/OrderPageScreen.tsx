import { useEffect } from 'react'

import { lastPathPart } from '#browser/location.ts'
import type { Firm } from '#domain/firm.ts'
import { Loaded } from '#islands/admin/Loaded.tsx'
import { StaffFrame } from '#islands/admin/StaffFrame.tsx'
import { useStaffPage } from '#islands/admin/use-staff-page.ts'
import { useStore } from '#islands/page/use-store.ts'
import { ORDER } from '#messages/order.ts'
import { PATHS } from '#paths.ts'
import { $note } from '#stores/drafts.ts'
import { $order, openOrder } from '#stores/order.ts'
import { Breadcrumb } from '#ui/Breadcrumb.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { WaitingList } from '#ui/WaitingList.tsx'

import { OrderView } from './OrderView.tsx'

/** The staff's page of one order, whose id ends the address. */
export function OrderPageScreen({ firm }: { firm: Firm }) {
  const shown = useStore($order)
  const note = useStore($note)
  const number = shown.state === 'ready' ? shown.order.number : undefined
  useStaffPage(() => void load())
  useOrderTitle(number)

  return (
    <StaffFrame firm={firm} isWriting={note.trim() !== ''}>
      <Breadcrumb
        className="mb-1"
        items={[
          { label: ORDER.orders, href: PATHS.adminOrders },
          { label: number === undefined ? ORDER.order : ORDER.titleOf(number) },
        ]}
      />
      <Loaded
        shown={shown}
        words={ORDER}
        headingLevel={1}
        waiting={
          <>
            <h1 className="text-3xl">{ORDER.order}</h1>
            <WaitingList title={ORDER.loading} rows={2} />
          </>
        }
        refusals={{
          'order-not-found': (
            <EmptyState
              role="alert"
              headingLevel={1}
              title={ORDER.notFoundTitle}
              text={ORDER.notFound}
            >
              <Button href={PATHS.adminOrders}>{ORDER.backToOrders}</Button>
            </EmptyState>
          ),
        }}
        onRetry={load}
      >
        {({ order, busy }) => <OrderView order={order} isBusy={busy !== 'no'} />}
      </Loaded>
    </StaffFrame>
  )
}

function load(): Promise<void> {
  return openOrder(lastPathPart())
}

/** Puts the order's number before the page's title, so that tabs differ. */
function useOrderTitle(number: string | undefined): void {
  useEffect(() => {
    if (number === undefined) return
    const { title } = document
    document.title = `${ORDER.titleOf(number)} | ${title}`
    return () => {
      document.title = title
    }
  }, [number])
}
