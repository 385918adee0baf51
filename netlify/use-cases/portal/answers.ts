import { failure, success, type Result } from '#contract/failure.ts'
import type * as portal from '#contract/shop/portal.ts'
import type * as staffPortal from '#contract/staff/portal.ts'
import { insertTextEvent } from '#data/orders/order-events.ts'
import { storeIntake } from '#data/portal/intakes.ts'
import {
  cleanAnswers,
  findAnswerProblems,
  findChangeProblems,
  visibleQuestions,
} from '#domain/portal/intake.ts'

import { noteIntakeChange } from './arrival.ts'
import {
  changeAsCustomer,
  changeAsStaff,
  changeByKey,
  orderChangedRefusal,
  EMPTY_SUCCESS,
} from './change-portal.ts'
import type { PortalUseCase } from './portal-shop.ts'

/** Saves changed answers; saves no answer if one answer is invalid. */
export const saveAnswers: PortalUseCase<typeof portal.saveAnswers> = (
  shop,
  { key, productId, answers },
  ip,
) =>
  changeByKey(shop, key, ip, async (locked) => {
    const row = locked.rows.find((one) => one.productId === productId)
    if (!row || row.answersState === 'accepted') return orderChangedRefusal()
    const { questions } = row.intake
    const changed = cleanAnswers(questions, answers)
    const refused = refuseProblems(findChangeProblems(questions, changed))
    if (refused) return refused
    // Saving the same answers again must not reopen answers that were sent after the first save.
    const isNew = Object.entries(changed).some(([id, text]) => (row.answers[id] ?? '') !== text)
    const merged = { answers: { ...row.answers, ...changed }, answersState: 'open' } as const
    if (isNew) await noteIntakeChange(shop, locked, productId, merged)
    return success({ isReopened: isNew && row.answersState === 'sent' })
  })

/** Sends the saved answers, without those of hidden questions. Safe to repeat until staff accept them. */
export const sendAnswers: PortalUseCase<typeof portal.sendAnswers> = (
  shop,
  { key, productId },
  ip,
) =>
  changeAsCustomer(shop, key, ip, async (locked) => {
    const { order, rows, tx, now } = locked
    const row = rows.find((one) => one.productId === productId)
    if (!row || row.answersState === 'accepted') return orderChangedRefusal()
    if (row.answersState === 'sent') return EMPTY_SUCCESS
    const { questions } = row.intake
    const refused = refuseProblems(findAnswerProblems(questions, row.answers))
    if (refused) return refused
    const shown = new Set(visibleQuestions(questions, row.answers).map(({ id }) => id))
    const kept = Object.entries(row.answers).filter(([id]) => shown.has(id))
    await noteIntakeChange(shop, locked, productId, {
      answers: Object.fromEntries(kept),
      answersState: 'sent',
      answersSentAt: now.toISOString(),
    })
    const event = { kind: 'answers-sent', actor: 'customer', text: row.name } as const
    await tx.end([insertTextEvent(order.id, now, event)])
    return EMPTY_SUCCESS
  })

function refuseProblems(fields: Record<string, string>): Result<never> | undefined {
  const [problem] = Object.values(fields)
  return problem === undefined ? undefined : failure('invalid-request', problem, { fields })
}

export const reviewAnswers: PortalUseCase<typeof staffPortal.reviewAnswers> = (
  shop,
  { orderId, productId, accepted, sentAt },
  actor,
) =>
  changeAsStaff(shop, orderId, async (locked) => {
    const { rows, tx, now } = locked
    const row = rows.find((one) => one.productId === productId)
    const states = accepted ? ['sent'] : ['sent', 'accepted']
    // The customer may have changed and sent the answers again.
    const isAsShown = row && states.includes(row.answersState) && row.answersSentAt === sentAt
    if (!isAsShown) return orderChangedRefusal()
    if (accepted) await storeIntake(tx, orderId, { ...row, answersState: 'accepted' })
    else {
      const opened = { answersState: 'open', completedAt: null } as const
      await noteIntakeChange(shop, locked, productId, opened)
    }
    const kind = accepted ? 'answers-accepted' : 'answers-reopened'
    await tx.end([insertTextEvent(orderId, now, { kind, actor, text: row.name })])
    return EMPTY_SUCCESS
  })
