/** How far the work on one ordered product has come, in the order of the work. */
export const DELIVERY_STEPS = [
  'questionnaire',
  'information-received',
  'in-preparation',
  'review',
  'delivered',
] as const

export type DeliveryStep = (typeof DELIVERY_STEPS)[number]

/** The step with which every ordered product begins. */
export const FIRST_STEP: DeliveryStep = 'questionnaire'

/** The step with which the work ends. */
export const LAST_STEP: DeliveryStep = 'delivered'

/** The step after this one, or undefined at the end. */
export function nextStep(step: DeliveryStep): DeliveryStep | undefined {
  return DELIVERY_STEPS[DELIVERY_STEPS.indexOf(step) + 1]
}

/** The step that this text names, or undefined. */
export function deliveryStepFrom(text: string): DeliveryStep | undefined {
  return DELIVERY_STEPS.find((step) => step === text)
}
