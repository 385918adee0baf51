import { DELIVERY_STEPS, type DeliveryStep } from '#domain/delivery.ts'

/** The steps of the work, as staff and client read them. */
export const DELIVERY_STEP: Readonly<Record<DeliveryStep, string>> = {
  questionnaire: 'Questionnaire',
  'information-received': 'Information received',
  'in-preparation': 'In preparation',
  review: 'Review',
  delivered: 'Delivered',
}

export const PROGRESS = {
  title: 'How your order is coming along',
  intro: (lastDay: string) =>
    `We write to you whenever a step is done. You can also look here until ${lastDay}.`,
  done: 'done',
} as const

/** The step that has been reached, in words. */
export function stepReached(step: DeliveryStep): string {
  const place = DELIVERY_STEPS.indexOf(step) + 1
  return `Step ${place} of ${DELIVERY_STEPS.length}: ${DELIVERY_STEP[step]}`
}
