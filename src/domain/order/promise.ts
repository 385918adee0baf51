import { productById } from '#domain/products/product.ts'
import { promisedDate } from '#domain/time/due.ts'
import { addWorkingDays, londonDay, type Day } from '#domain/time/working-day.ts'

import { workingDaysToDelivery } from './delivery.ts'
import type { WorkItem } from './order.ts'

/**
 * The promised day after a move at `now`: null before the work begins; unchanged if a day is
 * already promised. A new promise counts the working days of the remaining steps. If one of these
 * steps has no days, the product's turnaround counts instead.
 */
export function promiseAfterMove(
  { productId, steps, promisedOn }: WorkItem,
  to: string,
  products: readonly { id: string; turnaround: string }[],
  now: Date,
): Day | null {
  if (to === steps[0]?.id) return null
  const turnaround = productById(products, productId)?.turnaround ?? ''
  const days = workingDaysToDelivery(steps, to)
  const day =
    days === undefined ? promisedDate(turnaround, now) : addWorkingDays(londonDay(now), days)
  return promisedOn ?? day ?? null
}
