import { DELIVERY_STEPS, type DeliveryStep } from '#domain/delivery.ts'
import { inDaysOrYears, KEPT_DAYS } from '#domain/retention.ts'

/** The steps of the work, as staff and customer read them. */
export const DELIVERY_STEP: Readonly<Record<DeliveryStep, string>> = {
  questionnaire: 'Questionnaire',
  'information-received': 'Information received',
  'in-preparation': 'In preparation',
  review: 'Review',
  delivered: 'Delivered',
}

export const PROGRESS = {
  title: 'Progress of your order',
  intro: `We will email you as each step is completed. You can also check here until ${inDaysOrYears(KEPT_DAYS.confirmation)} after the last delivery.`,
  openUntil: (lastDay: string) => `This page is open until ${lastDay}.`,
  done: 'done',
} as const

/** The step that has been reached, in words. */
export function stepReached(step: DeliveryStep): string {
  const place = DELIVERY_STEPS.indexOf(step) + 1
  return `Step ${place} of ${DELIVERY_STEPS.length}: ${DELIVERY_STEP[step]}`
}
