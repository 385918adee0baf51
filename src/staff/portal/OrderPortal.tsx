import { useEffect } from 'react'

import type { OrderDetail } from '#contract/staff/order.ts'
import { groupIntoArchives } from '#domain/portal/file-rules.ts'
import { ownRequests, type Portal } from '#domain/portal/portal.ts'
import { archivePath } from '#paths.ts'
import { $sender } from '#shop/portal/portal.store.ts'
import { ResourceView } from '#staff/frame/ResourceView.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { $portal, loadPortal } from './portal.store.ts'
import { awaitedText, staffTasks } from './staff-tasks.texts.ts'

/** What waits for staff and for the customer in an order's client portal, with the customer's files. */
export function OrderPortal({ order }: { order: OrderDetail }) {
  const shown = useStore($portal)
  useEffect(() => $sender.set({ orderId: order.id }), [order.id])
  return (
    <ResourceView
      shown={shown}
      failed="The customer portal could not be loaded"
      onRetry={() => loadPortal(order.id, 'quiet')}
    >
      {(portal) => (
        <div className="border-b border-line py-3 empty:hidden">
          {portal.isOpen && (
            <>
              <StaffTasks products={portal.products} />
              <p className="wrap-anywhere">
                {awaitedText(portal.products, order.status === 'disputed')}
              </p>
            </>
          )}
          <Archives portal={portal} />
        </div>
      )}
    </ResourceView>
  )
}

/** What waits for staff, with links to it; renders nothing if nothing waits. */
function StaffTasks({ products }: Pick<Portal, 'products'>) {
  return products.map((product) => {
    const tasks = staffTasks(product, products)
    if (tasks.length === 0) return null
    return (
      <p key={product.productId} className="no-print wrap-anywhere">
        <span>You have</span>{' '}
        {tasks.map(({ id, text }, index) => (
          <span key={id}>
            <span>{index > 0 && (index === tasks.length - 1 ? ' and ' : ', ')}</span>
            <a href={`#${id}`} className="link link-alone font-semibold">
              {text}
            </a>
          </span>
        ))}
        <span>{products.length > 1 ? ` for ${product.name}.` : '.'}</span>
      </p>
    )
  })
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
    <p className="mt-1 flex flex-wrap items-baseline gap-x-4">
      <span className="text-sm text-muted">Files from customers are not scanned for viruses.</span>
      {archives.map((_, index) => (
        <a key={index} href={archivePath(orderId, index)} download className="link link-alone">
          {archives.length > 1 ? `Archive ${index + 1} of ${archives.length}` : 'Download all'}
        </a>
      ))}
    </p>
  )
}
