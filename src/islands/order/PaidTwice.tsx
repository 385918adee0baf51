import type { TwinOrder } from '#domain/order-record.ts'
import { orderTitle, TWINS } from '#messages/order.ts'
import { adminOrderPath } from '#paths.ts'
import { Alert } from '#ui/Alert.tsx'

/** The other orders that the same client has paid for the same services, and which to give back. */
export function PaidTwice({ twins }: { twins: readonly TwinOrder[] }) {
  if (twins.length === 0) return null
  const isLater = twins.some(({ is_later }) => !is_later)
  return (
    <Alert kind="danger" title={TWINS.title} headingLevel={2} className="mt-5 max-w-measure">
      <p>{isLater ? TWINS.later : TWINS.first}</p>
      <ul>
        {twins.map(({ id, order_number }) => (
          <li key={id}>
            <a href={adminOrderPath(id)}>{orderTitle(order_number)}</a>
          </li>
        ))}
      </ul>
      <p>{isLater ? TWINS.refundThis : TWINS.refundOther}</p>
    </Alert>
  )
}
