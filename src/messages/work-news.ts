import { formatDate } from '#domain/date.ts'
import type { DeliveryStep } from '#domain/delivery.ts'
import { fillFirmText } from '#domain/firm-text.ts'
import { inDaysOrYears, KEPT_DAYS } from '#domain/retention.ts'

export const PROGRESS = {
  title: 'Progress of your order',
  intro: `We will email you as each step is completed. You can also check here until ${inDaysOrYears(KEPT_DAYS.confirmation)} after the last delivery.`,
  openUntil: (lastDay: string) => `This page is open until ${lastDay}.`,
} as const

/** What happens now at each step, and what it waits for, as the customer reads it. */
export const STEP_NEWS: Readonly<Record<DeliveryStep, string>> = {
  questionnaire:
    'We are waiting for your answers and documents. Your adviser will email you the questionnaire and the document list, if they have not reached you already.',
  'information-received':
    'We have your information and are checking that it is complete. Your adviser will ask for anything missing.',
  'in-preparation': 'Work has begun. We need nothing more from you for now.',
  review: 'The draft is written, and a second adviser is checking it. We need nothing from you.',
  delivered: 'Everything has been handed over to you.',
}

/** When the work on a product is due, or was delivered; blank where nothing can be said. */
export function dueNews({ step, stepSince, promisedOn, turnaround, promise = '' }: Work): string {
  if (step === 'delivered') return stepSince ? `Delivered on ${formatDate(stepSince)}.` : ''
  if (promisedOn) return `Delivery agreed for ${formatDate(promisedOn)}.`
  return turnaround ? fillFirmText(promise, { turnaround }) : ''
}

interface Work {
  step: DeliveryStep
  /** ISO moment. */
  stepSince?: string | undefined
  /** YYYY-MM-DD. */
  promisedOn?: string | null | undefined
  turnaround?: string | undefined
  /** What the firm says while no date is promised; with `((turnaround))`. */
  promise?: string
}
