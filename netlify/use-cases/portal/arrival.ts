import { insertMail, queuedMail } from '#data/mail/mails.ts'
import { listIntakes, storeIntake, type IntakeRow } from '#data/portal/intakes.ts'
import { isAwaitingCustomer, isIncomplete } from '#domain/portal/portal.ts'
import { addDays, londonDay } from '#domain/time/working-day.ts'
import { intakeCompleteMail } from '#emails/portal/firm-news.ts'
import type { Shop } from '#use-cases/shop.ts'

import type { LockedPortal } from './change-portal.ts'
import { productOf } from './open-portal.ts'

/**
 * Notes that the customer has sent or removed something for a product, or that staff have asked for
 * something: the wait for the next reminder starts again or ends, and the firm gets one mail once
 * everything required has arrived. Call this function in the transaction of the change, after the
 * other statements and before `end`. `changes` are stored in the product's intake.
 */
export async function noteIntakeChange(
  shop: Shop,
  { order, tx, now }: Pick<LockedPortal, 'order' | 'tx' | 'now'>,
  productId: string,
  changes: Partial<IntakeRow> = {},
): Promise<void> {
  const stored = (await listIntakes(tx, order.id)).find((one) => one.productId === productId)
  if (!stored) return
  const row = { ...stored, ...changes }
  const product = productOf(row, order)
  const isNewlyComplete = !isIncomplete(product) && row.completedAt === null
  const remindAt = isAwaitingCustomer(product) ? nextReminderAt(row, now) : null
  const completedAt = isNewlyComplete ? now.toISOString() : row.completedAt
  await storeIntake(tx, order.id, { ...row, reminders: 0, remindAt, completedAt })
  if (!isNewlyComplete) return
  const subject = `${order.id}:${productId}:${now.toISOString()}`
  const mail = queuedMail(shop, intakeCompleteMail(order, shop, row.name), subject)
  await tx.query(...insertMail(mail, order.id, now))
}

/** Calls `noteIntakeChange` for each product that needs the requested document. */
export async function noteDocumentChange(
  shop: Shop,
  locked: LockedPortal,
  requestId: string,
  changes: Partial<IntakeRow> = {},
): Promise<void> {
  for (const { productId, requests } of locked.rows) {
    if (!requests.some(({ id }) => id === requestId)) continue
    await noteIntakeChange(shop, locked, productId, changes)
  }
}

/**
 * ISO moment of the next reminder; null if the product has no reminders. The hour is one at which
 * reminders are sent, so that the email arrives on the day that the customer's page names.
 */
export function nextReminderAt({ intake: { remindAfter } }: IntakeRow, now: Date): string | null {
  return remindAfter === null ? null : `${addDays(londonDay(now), remindAfter)}T09:00:00.000Z`
}
