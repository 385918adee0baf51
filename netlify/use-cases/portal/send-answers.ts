import { failure, type Result } from '#contract/failure.ts'
import { insertEvents } from '#data/orders/order-events.ts'
import { storeSentAnswers } from '#data/portal/intake-changes.ts'
import { problemsOfAnswers, visibleQuestions } from '#domain/portal/intake.ts'
import type { Portal } from '#domain/portal/portal.ts'

import { noteArrival } from './arrival.ts'
import { changeAsCustomer, changedMeanwhile, DONE } from './change-portal.ts'
import { openPortal } from './open-portal.ts'
import type { PortalShop } from './portal-shop.ts'

/** Sends the saved answers, without those of hidden questions. Safe to repeat until staff accept them. */
export async function sendAnswers(
  shop: PortalShop,
  { key, productId }: { key: string; productId: string },
  ip: string,
): Promise<Result<Portal>> {
  const sent = await changeAsCustomer(shop, key, ip, async ({ order, rows, tx, now }) => {
    const row = rows.find((one) => one.productId === productId)
    if (!row || row.intake.questions.length === 0 || row.answersAcceptedAt !== null) {
      return changedMeanwhile()
    }
    if (row.answersSentAt !== null) return DONE
    const { questions } = row.intake
    const fields = problemsOfAnswers(questions, row.answers)
    const [problem] = Object.values(fields)
    if (problem !== undefined) return failure('invalid-request', problem, { fields })
    const shown = visibleQuestions(questions, row.answers).map(({ id }) => id)
    const kept = Object.entries(row.answers).filter(([id]) => shown.includes(id))
    await storeSentAnswers(tx, order.id, productId, { answers: Object.fromEntries(kept), now })
    await noteArrival(shop, tx, order, productId, now)
    const facts = { type: 'text', text: row.name } as const
    await tx.end([
      insertEvents(order.id, now, [{ kind: 'answers-sent', actor: 'customer', facts }]),
    ])
    return DONE
  })
  return sent.ok ? openPortal(shop, { key }, ip) : sent
}
