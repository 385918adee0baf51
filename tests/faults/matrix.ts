import { expect } from 'vitest'

import { FAILURE_STATUS } from '#contract/failure.ts'
import { bothMails } from '#tests/functions/shop.ts'

import type { Networked, Service } from './network.ts'
import type { Fault } from './proxy.ts'
import { prepareSteps, type PlainAnswer } from './purchase.ts'

const OUTAGES = ['unavailable', 'provider-unavailable', 'rates-unavailable']

/**
 * Strikes one service, takes every step of a purchase at once, heals the line and looks at the truth
 * in database and mailbox. Answers the number of steps.
 */
export async function strikeAndHeal(
  { shop, lines, heal, passTime }: Networked,
  service: Service,
  fault: Fault,
): Promise<{ steps: number }> {
  const { attempt, paid, mailed, steps } = await prepareSteps(shop)
  await lines[service].strike(fault)
  const answers = await Promise.all(steps.map(({ run }) => run()))
  await heal()
  steps.forEach(({ endpoint }, index) => expectClearAnswer(endpoint, answers[index]!))

  await shop.deliveries('normal')
  await passTime()
  await shop.eventually(async () => (await shop.sweep()).found).toBe(0)
  await passTime()
  await shop.sweep()
  await shop.quiet()
  for (const { sessionId, orderNumber } of paid) {
    expect(await shop.order(sessionId)).toMatchObject({ settlement: 'paid', attention: null })
    expect(await shop.subjects(orderNumber)).toEqual(bothMails(orderNumber))
  }
  // The copy that was asked for came once, or was never promised.
  const subjects = await shop.subjects(mailed.orderNumber)
  expect([2, 3]).toContain(subjects.length)
  const begun = await shop.rows(`select 1 from orders where attempt = $1`, [attempt])
  expect(begun.length).toBeLessThanOrEqual(1)
  return { steps: steps.length }
}

/** A success, or a failure in the agreed shape that says how things stand with the money. */
function expectClearAnswer(
  { path, unavailable }: { path: string; unavailable?: string | undefined },
  { status, headers, body }: PlainAnswer,
): void {
  if (status === 200) return
  expect(body, path).toEqual({
    error: {
      code: expect.toBeOneOf(OUTAGES),
      message: unavailable ?? expect.stringMatching(/\S/),
      requestId: expect.stringMatching(/\S/),
    },
  })
  const { code } = (body as { error: { code: keyof typeof FAILURE_STATUS } }).error
  expect(status, path).toBe(FAILURE_STATUS[code])
  expect(Number(headers.get('retry-after')), path).toBeGreaterThan(0)
}
