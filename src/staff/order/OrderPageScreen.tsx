import { Suspense, useRef, type RefObject } from 'react'

import { lastPathPart } from '#browser/location.ts'
import { refundOrder, type OrderDetail } from '#contract/staff/order.ts'
import { recordRefundSent } from '#contract/transfers/staff.ts'
import { DOCUMENTS_TEXTS } from '#domain/documents/document.texts.ts'
import { vatRows } from '#domain/money/vat.texts.ts'
import { PAYMENT_METHOD_NAMES } from '#domain/order/checkout-fields.ts'
import { chargedAmount } from '#domain/order/order-record.ts'
import { isErased } from '#domain/order/order.ts'
import { PATHS } from '#paths.ts'
import { DocumentLinks } from '#shop/confirmation/DocumentLinks.tsx'
import { withErrorBoundary } from '#shop/frame/with-error-boundary.tsx'
import { Facts, Money } from '#staff/current-order/Facts.tsx'
import { $order, loadOrder } from '#staff/current-order/order.store.ts'
import { ORDER_TEXTS } from '#staff/current-order/order.texts.ts'
import { useOrderBusy } from '#staff/current-order/use-order-busy.ts'
import { useFocusReturn } from '#staff/forms/focus.ts'
import { $note } from '#staff/frame/drafts.store.ts'
import { Panel } from '#staff/frame/Panel.tsx'
import { ResourceView } from '#staff/frame/ResourceView.tsx'
import { ORDERS_PAGE_NAME } from '#staff/frame/staff-pages.texts.ts'
import { StaffMain } from '#staff/frame/StaffBar.tsx'
import { StaffFrame } from '#staff/frame/StaffFrame.tsx'
import { useHasPermission, useStaffPage } from '#staff/frame/use-staff.ts'
import { $portal, loadPortal } from '#staff/portal/portal.store.ts'
import { OrderRefund } from '#staff/refunds/OrderRefund.tsx'
import { OrderTransfers } from '#staff/transfers/OrderTransfers.tsx'
import { RefundsByTransfer } from '#staff/transfers/RefundsByTransfer.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Breadcrumb } from '#ui/Breadcrumb.tsx'
import { LoadingLines, LoadingList } from '#ui/LoadingList.tsx'
import { usePageTitle } from '#ui/react/use-page-title.ts'
import { useStore } from '#ui/react/use-store.ts'

import { OrderAfterSale } from './OrderAfterSale.tsx'
import { OrderHead } from './OrderHead.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderMails } from './OrderMails.tsx'
import { OrderPeople } from './OrderPeople.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { PrintedReferences } from './PrintedReferences.tsx'

/** The staff page of one order, whose id is the last part of the address. */
export const OrderPageScreen = withErrorBoundary(OrderPage, StaffMain)

function OrderPage({ firm }: { firm: string }) {
  const shown = useStore($order)
  // The page waits for the portal, so that nothing moves when the portal appears.
  const isPortalLoaded = useStore($portal).state !== 'loading'
  const note = useStore($note)
  const number = shown.state === 'ready' ? shown.number : undefined
  useStaffPage(() => void load())
  // The number comes first, so that browser tabs differ.
  usePageTitle(number && `${ORDER_TEXTS.titleOf(number)} | Order details`)

  return (
    <StaffFrame firm={firm} isWriting={note.trim() !== ''}>
      <Breadcrumb
        className="mb-1"
        items={[
          { label: ORDERS_PAGE_NAME, href: PATHS.adminOrders },
          { label: number === undefined ? 'Order' : ORDER_TEXTS.titleOf(number) },
        ]}
      />
      <ResourceView
        shown={isPortalLoaded ? shown : { state: 'loading' }}
        failed={ORDER_TEXTS.failed}
        headingLevel={1}
        waiting={<LoadingOrder />}
        refusals={{
          'order-not-found': {
            title: 'Order not found',
            text: 'There is no order at this address. See the full list.',
          },
        }}
        onRetry={load}
      >
        {(order) => (
          <Suspense fallback={<LoadingOrder />}>
            <OrderView order={order} isBusy={order.busy !== 'no'} />
          </Suspense>
        )}
      </ResourceView>
    </StaffFrame>
  )
}

/** Placeholders for the items. */
function LoadingOrder() {
  return (
    <>
      <h1 className="mb-3 text-3xl">Order</h1>
      <div className="order-columns grid">
        <LoadingList
          title="Loading the order..."
          rows={3}
          row={<LoadingLines className="py-8" />}
        />
      </div>
    </>
  )
}

async function load(): Promise<void> {
  const orderId = lastPathPart()
  await Promise.all([loadOrder(orderId), loadPortal(orderId)])
}

/**
 * Everything about an order: work, timeline and emails on the left; amounts, customer and invoices on
 * the right or, in a narrow window, between work and timeline.
 */
function OrderView({ order, isBusy }: { order: OrderDetail; isBusy: boolean }) {
  const amounts = useRef<HTMLHeadingElement>(null)
  useFocusReturn(useOrderBusy(refundOrder.path, recordRefundSent.path), amounts)
  return (
    <div aria-busy={isBusy}>
      <OrderHead order={order} />
      <div className="order-columns grid items-start gap-x-16 gap-y-12">
        <OrderItems order={order} />
        <div className="flex min-w-0 flex-col gap-10 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:items-start md:max-lg:gap-x-12 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div>
            <OrderAmounts order={order} heading={amounts} />
            <OrderRefund order={order}>
              <RefundsByTransfer order={order} />
            </OrderRefund>
          </div>
          {order.transfer && <OrderTransfers order={order} transfer={order.transfer} />}
          <OrderAfterSale order={order} />
          <OrderPeople order={order} />
          <OrderDocuments order={order} />
          <PrintedReferences order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-12">
          <OrderTimeline order={order} />
          <OrderMails order={order} />
        </div>
      </div>
    </div>
  )
}

interface AmountsProps {
  order: OrderDetail
  heading: RefObject<HTMLHeadingElement | null>
}

function OrderAmounts({ order, heading }: AmountsProps) {
  const { total, refunded, lost, paymentMethod, vatRate, buyer } = order
  const gone = refunded + lost
  const charged = chargedAmount(order)
  return (
    <Facts
      title="Amounts"
      heading={heading}
      align="right"
      rows={[
        { term: 'Ordered', detail: <Money pence={total} /> },
        ...vatRows({ total, vatRate, country: buyer.country }).map(([term, sum]) => ({
          term: `of which ${term.replace('Net', 'net')}`,
          detail: <span className="figures">{sum}</span>,
        })),
        { term: 'Charged', detail: charged > 0 && <Money pence={charged} /> },
        { term: 'Refunded', detail: refunded > 0 && <Money pence={refunded} /> },
        { term: 'Lost in disputes', detail: lost > 0 && <Money pence={lost} /> },
        { term: 'Remaining', detail: gone > 0 && <Money pence={charged - gone} /> },
        { term: 'Payment method', detail: PAYMENT_METHOD_NAMES[paymentMethod].staff },
      ]}
    />
  )
}

/** The invoice and credit notes of an order, with the details of the customer that they could not print. */
function OrderDocuments({ order }: { order: OrderDetail }) {
  const mayKeepBooks = useHasPermission('reports')
  const { documents, unprintable } = order
  if (documents.length === 0) return null
  return (
    <Panel title={DOCUMENTS_TEXTS.title}>
      {isErased(order) && !mayKeepBooks ? (
        <p className="py-3 text-sm text-muted">{DOCUMENTS_TEXTS.keptApart}</p>
      ) : (
        <DocumentLinks documents={documents} />
      )}
      {unprintable.length > 0 && (
        <Alert kind="warning" className="no-print mt-3">
          <p>{`Our fonts have no characters for ${unprintable.join(', ')}. The PDF says so in their place, and is neither sent with emails nor shown on the customer’s page.`}</p>
        </Alert>
      )}
    </Panel>
  )
}
