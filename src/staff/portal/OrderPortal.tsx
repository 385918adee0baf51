import { useEffect } from 'react'

import type { OrderDetail } from '#contract/staff/order.ts'
import { isWorkOver } from '#domain/order/order.ts'
import { groupIntoArchives } from '#domain/portal/file-rules.ts'
import {
  ownRequests,
  type Portal,
  type PortalProduct,
  nextReminder,
} from '#domain/portal/portal.ts'
import { joinInSentence } from '#domain/text/list.ts'
import { formatDate } from '#domain/time/date.ts'
import { archivePath } from '#paths.ts'
import { $sender } from '#shop/portal/portal.store.ts'
import { missingItemTexts } from '#shop/portal/portal.texts.ts'
import { ResourceView } from '#staff/frame/ResourceView.tsx'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import { Section } from '#ui/react/Section.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { $portal, loadPortal } from './portal.store.ts'
import { ProductPortal } from './ProductPortal.tsx'

/** The staff's view of an order's client portal: documents, answers and deliveries. */
export function OrderPortal({ order }: { order: OrderDetail }) {
  const shown = useStore($portal)
  useEffect(() => $sender.set({ orderId: order.id }), [order.id])
  const mayAct = useHasPermission('work') && !isWorkOver(order)
  return (
    <Section title="Customer portal" heading="border-b border-ink pb-2 text-xl" className="min-w-0">
      <ResourceView
        shown={shown}
        failed="The customer portal could not be loaded"
        onRetry={() => loadPortal(order.id, 'quiet')}
      >
        {(portal) => (
          <>
            <div className="my-3 flex flex-wrap items-baseline justify-between gap-x-6">
              {portal.isOpen && <p className="font-semibold">{awaitedText(portal.products)}</p>}
              <Archives portal={portal} />
            </div>
            <ul className="divide-y divide-line border-y border-line">
              {portal.products.map((product) => (
                <ProductPortal
                  key={product.productId}
                  {...{ product, mayAct }}
                  products={portal.products}
                />
              ))}
            </ul>
          </>
        )}
      </ResourceView>
    </Section>
  )
}

function awaitedText(products: readonly PortalProduct[]): string {
  const awaited = missingItemTexts(products, 'the answers')
  if (products.every(({ isDelivered }) => isDelivered)) return 'Everything has been delivered.'
  if (awaited.length === 0) return 'Everything has arrived.'
  const reminder = nextReminder(products)
  const next = reminder === undefined ? '' : ` Reminder on ${formatDate(reminder)}.`
  return `Waiting for the customer: ${joinInSentence(awaited)}.${next}`
}

/** Links to archives with all files from the customer. */
function Archives({ portal: { orderId, products } }: { portal: Portal }) {
  const requests = products.flatMap((product) => ownRequests(product, products))
  const files = requests.flatMap((request) => request.files)
  // The server numbers the archives in this order.
  const archives = groupIntoArchives(
    files.toSorted((a, b) => (a.sentAt + a.id).localeCompare(b.sentAt + b.id)),
  )
  if (archives.length === 0) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-4">
      <span className="text-sm text-muted">Files from customers are not scanned for viruses.</span>
      {archives.map((_, index) => (
        <a key={index} href={archivePath(orderId, index)} download className="link link-alone">
          {archives.length > 1 ? `Archive ${index + 1} of ${archives.length}` : 'Download all'}
        </a>
      ))}
    </p>
  )
}
