import { formatDate } from '#domain/date.ts'
import { stepOf } from '#domain/delivery.ts'
import type { OrderTexts } from '#domain/firm.ts'
import { isWorkOver } from '#domain/order.ts'
import { StepProgress } from '#islands/page/StepProgress.tsx'
import { dueNews, PROGRESS } from '#messages/work-news.ts'
import type { StoredOrder } from '#stores/order-copy.ts'
import { Unbroken } from '#ui/Unbroken.tsx'

/** The step of each ordered product; nothing before the server has answered, or once the work is over. */
export function WorkProgress({ order, texts }: { order: StoredOrder; texts: OrderTexts }) {
  const { cartItems, status = 'paid', lastDay = null } = order
  const told = cartItems.flatMap((item) => {
    const { step, steps } = item
    return step && steps ? [{ ...item, step, steps }] : []
  })
  if (told.length === 0 || isWorkOver({ status })) return null
  return (
    <section aria-labelledby="progress" className="no-print">
      <h2 id="progress" className="text-2xl">
        {PROGRESS.title}
      </h2>
      <p className="mt-2 text-muted">
        {lastDay === null
          ? PROGRESS.intro(texts.lastDelivery)
          : PROGRESS.openUntil(formatDate(lastDay))}
      </p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {told.map((item) => (
          <li key={item.id} className="py-4">
            <p className="mb-3 font-medium wrap-anywhere">{item.name}</p>
            <StepProgress steps={item.steps} step={item.step} label={item.name} />
            <p className="mt-3 max-w-measure text-sm">{stepOf(item.steps, item.step)?.page}</p>
            <p key={dueNews(item, texts)} className="max-w-measure text-sm text-muted">
              <Unbroken text={dueNews(item, texts)} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
