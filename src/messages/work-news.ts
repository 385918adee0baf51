import { formatDate } from '#domain/date.ts'
import { LAST_STEP } from '#domain/delivery.ts'
import { fillFirmText } from '#domain/firm-text.ts'
import type { DateTexts } from '#domain/firm.ts'
import { inDaysOrYears, KEPT_DAYS } from '#domain/retention.ts'

export const PROGRESS = {
  title: 'Progress of your order',
  intro: (lastDelivery: string) =>
    `We will email you as each step is completed. You can also check here until ${inDaysOrYears(KEPT_DAYS.confirmation)} after ${lastDelivery}.`,
  openUntil: (lastDay: string) => `This page is open until ${lastDay}.`,
} as const

/** The due date or delivery date of the work on a product; blank if not known. */
export function dueNews(work: Work, { promise, agreed, deliveredOn }: DateTexts): string {
  const { step, stepSince, promisedOn, turnaround } = work
  if (step === LAST_STEP) {
    return stepSince ? fillFirmText(deliveredOn, { day: formatDate(stepSince) }) : ''
  }
  if (promisedOn) return fillFirmText(agreed, { day: formatDate(promisedOn) })
  return turnaround ? fillFirmText(promise, { turnaround }) : ''
}

interface Work {
  /** Id of the current step. */
  step: string
  /** ISO date and time. */
  stepSince?: string | undefined
  /** YYYY-MM-DD. */
  promisedOn?: string | null | undefined
  turnaround?: string | undefined
}
