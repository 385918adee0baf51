import { formatDate } from '#domain/date.ts'
import { LAST_STEP } from '#domain/delivery.ts'
import { fillFirmText } from '#domain/firm-text.ts'
import { inDaysOrYears, KEPT_DAYS } from '#domain/retention.ts'

export const PROGRESS = {
  title: 'Progress of your order',
  intro: `We will email you as each step is completed. You can also check here until ${inDaysOrYears(KEPT_DAYS.confirmation)} after the last delivery.`,
  openUntil: (lastDay: string) => `This page is open until ${lastDay}.`,
} as const

/** When the work on a product is due, or was delivered; blank where nothing can be said. */
export function dueNews({ step, stepSince, promisedOn, turnaround, promise = '' }: Work): string {
  if (step === LAST_STEP) return stepSince ? `Delivered on ${formatDate(stepSince)}.` : ''
  if (promisedOn) return `Delivery agreed for ${formatDate(promisedOn)}.`
  return turnaround ? fillFirmText(promise, { turnaround }) : ''
}

interface Work {
  /** Id of the step that has been reached. */
  step: string
  /** ISO moment. */
  stepSince?: string | undefined
  /** YYYY-MM-DD. */
  promisedOn?: string | null | undefined
  turnaround?: string | undefined
  /** What the firm says while no date is promised; with `((turnaround))`. */
  promise?: string
}
