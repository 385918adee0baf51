import { DELIVERY_STEPS, deliveryStepFrom, type DeliveryStep } from '#domain/delivery.ts'

/** The steps of the work, as staff and customer read them. */
export const DELIVERY_STEP: Readonly<Record<DeliveryStep, string>> = {
  questionnaire: 'Questionnaire',
  'information-received': 'Information received',
  'in-preparation': 'In preparation',
  review: 'Review',
  delivered: 'Delivered',
}

/** What stands behind the name of a step that has been taken. */
export const STEP_DONE = 'done'

/** A step in the timeline, such as `Valuation: review`, in words. */
export function stepText(detail: string): string {
  const [, product = '', name = ''] = /^(.*): ([a-z-]+)$/s.exec(detail) ?? []
  const step = deliveryStepFrom(name)
  return step ? `${product}: ${DELIVERY_STEP[step]}` : detail
}

/** The step that has been reached, in words. */
export function stepReached(step: DeliveryStep): string {
  const place = DELIVERY_STEPS.indexOf(step) + 1
  return `Step ${place} of ${DELIVERY_STEPS.length}: ${DELIVERY_STEP[step]}`
}
