import { DELIVERY_STEPS, type DeliveryStep } from '#domain/delivery.ts'

/** The steps of the work, as staff and customer read them. */
export const DELIVERY_STEP: Readonly<Record<DeliveryStep, string>> = {
  questionnaire: 'Questionnaire',
  'information-received': 'Information received',
  'in-preparation': 'In preparation',
  review: 'Review',
  delivered: 'Delivered',
}

/** The text after the name of a step that is done. */
export const STEP_DONE = 'done'

/** A product and the step that its work has reached. */
export function stepText({ product, step }: { product: string; step: DeliveryStep }): string {
  return `${product}: ${DELIVERY_STEP[step]}`
}

/** The step that has been reached, in words. */
export function stepReached(step: DeliveryStep): string {
  const place = DELIVERY_STEPS.indexOf(step) + 1
  return `Step ${place} of ${DELIVERY_STEPS.length}: ${DELIVERY_STEP[step]}`
}
