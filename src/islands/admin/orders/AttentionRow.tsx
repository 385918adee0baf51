import { useStore } from '@nanostores/react'

import { formatDateTime } from '#domain/date.ts'
import { formatMoney } from '#domain/money.ts'
import type { AttentionItem } from '#domain/order-record.ts'
import { CloseMatter } from '#islands/admin/CloseMatter.tsx'
import { answerBy, ATTENTION, CLEARING, closeNamed, REASON, twinOf } from '#messages/attention.ts'
import { forOrder } from '#messages/orders.ts'
import { timeSince } from '#messages/since.ts'
import { adminOrderPath } from '#paths.ts'
import { $attention, closeMatter, recheck } from '#stores/attention.ts'
import { refreshOrders } from '#stores/orders.ts'
import { Button } from '#ui/Button.tsx'

/** One matter: what it is, about which order, what to do, and the button or page that does it. */
export function AttentionRow({ item, asOf }: { item: AttentionItem; asOf: number }) {
  const { reason, since, order, amount = order.total_amount, dueBy, twin } = item
  const { title, todo } = REASON[reason]
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 lg:grid-cols-[1fr_auto] lg:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong className="font-semibold text-danger">{title}</strong>
          <time dateTime={since} title={formatDateTime(since)} className="text-sm text-muted">
            {timeSince(since, asOf)}
          </time>
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="figures">#{order.order_number}</span>
          {twin !== undefined && <span className="figures">{twinOf(twin)}</span>}
          <bdi className="min-w-0 wrap-anywhere">{order.customer_name}</bdi>
          <span className="figures">{formatMoney(amount)}</span>
          {dueBy !== undefined && (
            <time dateTime={dueBy} className="font-semibold">
              {answerBy(formatDateTime(dueBy))}
            </time>
          )}
        </p>
        <p className="max-w-measure text-sm text-muted">{todo}</p>
      </div>
      <Actions item={item} />
    </li>
  )
}

function Actions({ item }: { item: AttentionItem }) {
  const { reason, order } = item
  const attention = useStore($attention, { ssr: 'initial' })
  const rechecking = attention.state === 'ready' ? attention.rechecking : null
  const isBusy = rechecking === order.id
  const { title } = REASON[reason]
  const clearing = CLEARING[reason]

  async function handleRecheck() {
    if (await recheck(item)) await refreshOrders()
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="secondary"
        size="small"
        busy={isBusy}
        className="min-w-32"
        aria-label={forOrder(clearing, order.order_number)}
        onClick={() => void handleRecheck()}
      >
        {isBusy ? ATTENTION.working : clearing}
      </Button>
      <Button
        variant="quiet"
        size="small"
        href={adminOrderPath(order.id)}
        aria-label={`${ATTENTION.openOrder} #${order.order_number}`}
      >
        {ATTENTION.openOrder}
      </Button>
      <CloseMatter
        title={`${title}, #${order.order_number}`}
        name={closeNamed(title, order.order_number)}
        busy={rechecking === item.key}
        className="lg:-mr-4"
        onClose={(note) => void closeMatter(item.key, note)}
      />
    </div>
  )
}
