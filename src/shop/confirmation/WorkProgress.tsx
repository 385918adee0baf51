import type { ReactNode } from 'react'

import { findStep } from '#domain/order/delivery.ts'
import { isWorkOver } from '#domain/order/order.ts'
import { dueDateText, PROGRESS_TEXTS } from '#domain/order/work-news.texts.ts'
import type { OrderTexts } from '#domain/products/firm.ts'
import { formatDate } from '#domain/time/date.ts'
import type { StoredOrder } from '#shop/checkout/order-copy.store.ts'
import { Section } from '#ui/react/Section.tsx'
import { Unbroken } from '#ui/Unbroken.tsx'

import { StepProgress } from './StepProgress.tsx'

interface Props {
  order: StoredOrder
  texts: OrderTexts
  /** A line above the products. */
  children?: ReactNode
}

/**
 * The step of each ordered product; renders nothing before the server has answered, or after the
 * work has ended.
 */
export function WorkProgress({ order, texts, children }: Props) {
  const { cartItems, status = 'paid', lastDay = null } = order
  const itemsWithStep = cartItems.flatMap((item) => {
    const { step, steps } = item
    return step && steps
      ? [{ ...item, step, steps, due: dueDateText({ ...item, step }, texts) }]
      : []
  })
  if (itemsWithStep.length === 0 || isWorkOver({ status })) return null
  return (
    <Section title={PROGRESS_TEXTS.title} className="no-print">
      {children}
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {itemsWithStep.map((item) => (
          <li key={item.id} className="py-4">
            <p className="mb-3 font-medium wrap-anywhere">{item.name}</p>
            <StepProgress steps={item.steps} step={item.step} label={item.name} />
            <p className="mt-3 max-w-measure text-sm">{findStep(item.steps, item.step)?.page}</p>
            <p key={item.due} className="max-w-measure text-sm text-muted">
              <Unbroken text={item.due} />
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        {lastDay === null
          ? PROGRESS_TEXTS.intro(texts.lastDelivery)
          : PROGRESS_TEXTS.openUntil(formatDate(lastDay))}
      </p>
    </Section>
  )
}
