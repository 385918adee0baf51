import { failure, success, type Result } from '#contract/failure.ts'
import type { SavedAnswers } from '#contract/shop/portal.ts'
import { mergeAnswers } from '#data/portal/intake-changes.ts'
import { problemsOfChanges, storedAnswer, type Answers } from '#domain/portal/intake.ts'

import { noteArrival } from './arrival.ts'
import { changeAsCustomer, changedMeanwhile } from './change-portal.ts'
import type { PortalShop } from './portal-shop.ts'

interface Saving {
  key: string
  productId: string
  /** The changed answers, by question id. */
  answers: Answers
}

/** Saves changed answers; those of a wrong form are refused, and then none is saved. */
export function saveAnswers(
  shop: PortalShop,
  { key, productId, answers }: Saving,
  ip: string,
): Promise<Result<SavedAnswers>> {
  return changeAsCustomer(shop, key, ip, async ({ order, rows, tx, now }) => {
    const row = rows.find((one) => one.productId === productId)
    if (!row || row.answersAcceptedAt !== null) return changedMeanwhile()
    const { questions } = row.intake
    const changed = Object.fromEntries(
      Object.entries(answers).map(([id, answer]) => {
        const question = questions.find((one) => one.id === id)
        return [id, question ? storedAnswer(question, answer) : answer]
      }),
    )
    const fields = problemsOfChanges(questions, changed)
    const [problem] = Object.values(fields)
    if (problem !== undefined) return failure('invalid-request', problem, { fields })
    // A repeat of what is saved must not reopen answers that have been sent since.
    const isNew = Object.entries(changed).some(([id, text]) => (row.answers[id] ?? '') !== text)
    if (!isNew) return success({ isReopened: false })
    await mergeAnswers(tx, order.id, productId, changed)
    await noteArrival(shop, tx, order, productId, now)
    return success({ isReopened: row.answersSentAt !== null })
  })
}
