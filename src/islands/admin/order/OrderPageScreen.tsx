import { useStore } from '@nanostores/react'

import { lastPathPart } from '#browser/location.ts'
import type { Firm } from '#domain/firm.ts'
import { LinkRequestForm } from '#islands/admin/LinkRequestForm.tsx'
import { StaffLine } from '#islands/admin/StaffLine.tsx'
import { useDesk } from '#islands/admin/use-desk.ts'
import { NOTE, ORDER, orderTitle } from '#messages/order.ts'
import { PATHS } from '#paths.ts'
import { $note, $order, openOrder } from '#stores/order.ts'
import { $staff } from '#stores/staff.ts'
import { Breadcrumb } from '#ui/Breadcrumb.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { WaitingList } from '#ui/WaitingList.tsx'

import { OrderView } from './OrderView.tsx'
import { useOrderTitle } from './use-order-title.ts'

/** The staff's page of one order, whose id ends the address; a sign-in form for everybody else. */
export function OrderPageScreen({ firm }: { firm: Firm }) {
  const staff = useStore($staff, { ssr: 'initial' })
  const shown = useStore($order, { ssr: 'initial' })
  const note = useStore($note, { ssr: 'initial' })
  const number = shown.state === 'ready' ? shown.order.number : undefined
  useDesk(load)
  useOrderTitle(number)

  if (staff.state === 'signed-out') {
    return <LinkRequestForm firm={firm} kept={note.trim() === '' ? undefined : NOTE.kept} />
  }
  return (
    <>
      <StaffLine />
      <Breadcrumb
        className="mb-4"
        items={[
          { label: ORDER.orders, href: PATHS.adminOrders },
          { label: number === undefined ? ORDER.order : orderTitle(number) },
        ]}
      />
      <Content />
    </>
  )
}

function load() {
  void openOrder(lastPathPart())
}

function Content() {
  const shown = useStore($order, { ssr: 'initial' })
  switch (shown.state) {
    case 'loading':
      return (
        <>
          <h1 className="text-4xl">{ORDER.order}</h1>
          <WaitingList title={ORDER.loading} rows={2} />
        </>
      )
    case 'missing':
      return (
        <EmptyState role="alert" headingLevel={1} title={ORDER.notFoundTitle} text={ORDER.notFound}>
          <Button href={PATHS.adminOrders}>{ORDER.backToOrders}</Button>
        </EmptyState>
      )
    case 'error':
      return (
        <EmptyState role="alert" headingLevel={1} title={ORDER.failed} text={shown.message}>
          <Button onClick={load}>{ORDER.tryAgain}</Button>
        </EmptyState>
      )
    case 'ready':
      return <OrderView order={shown.order} busy={shown.busy} />
  }
}
