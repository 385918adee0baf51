import { beforeAll, describe, expect, test } from 'vitest'

import { TAKES_TRANSFERS } from '#tests/catalogue.ts'
import { figureOf } from '#tests/faults/figures.ts'
import { countryIn, refundIn, wordsIn, type Ending } from '#tests/faults/killed-after-sale.ts'
import { purchase } from '#tests/faults/killed-purchase.ts'
import { giveBackIn, transferIn, undoIn } from '#tests/faults/killed-transfers.ts'
import { isFull, networkedShopOfFile } from '#tests/faults/network.ts'
import type { KillPoint } from '#tests/faults/victim.ts'

/** Calls that overlap may leave a run without the message at which it was to be killed. */
const LEAST_KILLED = 0.8

const networked = networkedShopOfFile()

const count = figureOf(
  'SIGKILL before and after every message to database, provider and mail server',
  (of) =>
    `${of('points')} points, killed at ${of('killed')}: 0 orders, refunds, transfers, corrections or numbers lost or doubled, 0 mails lost; ${of('twice')} mails twice, each accepted and not yet marked`,
)

/** In the middle of what each of these sends. */
const MIDDLE: KillPoint = { stage: 'before', message: 24 }

type Work = (point?: KillPoint) => Promise<Ending>

/** Every message of a run, which a process that lives sends first. */
async function everyPoint(work: Work): Promise<KillPoint[]> {
  const { messages, doubled } = await work()
  expect(doubled).toBe(0)
  return (['before', 'after'] as const).flatMap((stage) =>
    Array.from({ length: messages[stage] }, (_, index) => ({ stage, message: index + 1 })),
  )
}

/** Has it done by a process that is killed, at each point anew. */
async function killAt(work: Work): Promise<void> {
  const points = isFull ? await everyPoint(work) : [MIDDLE]
  let killed = 0
  let twice = 0
  for (const point of points) {
    const ending = await work(point)
    if (ending.wasKilled) killed += 1
    twice += ending.doubled
  }
  expect(killed).toBeGreaterThanOrEqual(points.length * LEAST_KILLED)
  count({ points: points.length, killed, twice })
}

test('[row 31] [row 37] [row 79] where the process is killed at a message to database, provider or mail, no order, number or mail is lost or doubled, but a mail that was accepted and not marked', () =>
  killAt((point) => purchase(networked, point)))

describe('[row 78] [row 79] the process is killed while staff change an order', () => {
  let cookie: string
  beforeAll(async () => {
    cookie = await networked.shop.staffCookie()
  })

  test.for([
    ['refund is made once or not at all', refundIn],
    ...(TAKES_TRANSFERS
      ? ([
          ['transfer pays once or not at all', transferIn],
          ['transfer is undone with its credit note or not at all', undoIn],
          ['part of a transfer is owed and the order ended or neither', giveBackIn],
        ] as const)
      : []),
    ['correction is there with its invoice or not at all', wordsIn],
    [
      'correction of the VAT is there with its credit note and new invoice or not at all',
      countryIn,
    ],
  ] as const)('a %s, pressed again it is there once, and numbers go on', ([, work]) =>
    killAt((point) => work(networked, { cookie, point })),
  )
})
