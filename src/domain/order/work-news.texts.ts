import { formatRetention, KEPT_DAYS } from '#domain/people/retention.ts'
import { fillFirmText } from '#domain/products/firm-text.ts'
import type { DateTexts } from '#domain/products/firm.ts'
import { formatDate } from '#domain/time/date.ts'

import { DELIVERED_STEP_ID } from './delivery.ts'

export const PROGRESS_TEXTS = {
  title: 'Progress of your order',
  intro: (lastDelivery: string) =>
    `We will email you as each step is completed. You can also check here until ${formatRetention(KEPT_DAYS.confirmation)} after ${lastDelivery}.`,
  openUntil: (lastDay: string) => `This page is open until ${lastDay}.`,
} as const

/** The due date or delivery date of the work on a product; blank if there is none yet. */
export function dueDateText(work: Work, { promise, agreed, deliveredOn }: DateTexts): string {
  const { step, stepSince, promisedOn, turnaround } = work
  if (step === DELIVERED_STEP_ID) {
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
