import { formatDate } from '#domain/date.ts'
import { isWorkOver } from '#domain/order.ts'
import type { StoredOrder } from '#domain/stored-order.ts'
import { StepProgress } from '#islands/page/StepProgress.tsx'
import { PROGRESS } from '#messages/delivery.ts'

/** How far the work on each ordered product has come; nothing before the server tells, or once it is over. */
export function WorkProgress({ order }: { order: StoredOrder }) {
  const { cartItems, status = 'paid', lastDay = null } = order
  const told = cartItems.flatMap(({ id, name, step }) => (step ? [{ id, name, step }] : []))
  if (told.length === 0 || isWorkOver({ status })) return null
  return (
    <section aria-labelledby="progress" className="no-print">
      <h2 id="progress" className="text-2xl">
        {PROGRESS.title}
      </h2>
      <p className="mt-2 text-muted">
        {lastDay === null ? PROGRESS.intro : PROGRESS.openUntil(formatDate(lastDay))}
      </p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {told.map(({ id, name, step }) => (
          <li key={id} className="py-4">
            <p className="mb-3 font-medium wrap-anywhere">{name}</p>
            <StepProgress step={step} label={name} />
          </li>
        ))}
      </ul>
    </section>
  )
}
