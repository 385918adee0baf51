import { beforeAll, describe, expect, test } from 'vitest'

import { TAKES_TRANSFERS } from '#tests/catalogue.ts'
import { recordCounts } from '#tests/faults/figures.ts'
import {
  killDuringCorrection,
  killDuringRefund,
  killDuringVatCorrection,
} from '#tests/faults/killed-after-sale.ts'
import { purchaseWithKill } from '#tests/faults/killed-purchase.ts'
import {
  killDuringGiveBack,
  killDuringTransfer,
  killDuringUndo,
} from '#tests/faults/killed-transfers.ts'
import { isLongRun, openNetworkedShopForFile } from '#tests/faults/network.ts'
import type { KillOutcome, KillPoint } from '#tests/faults/victim.ts'

/** The least share of runs that must be killed: if calls overlap, a run may end before its kill point. */
const MIN_KILLED_SHARE = 0.8

const networked = openNetworkedShopForFile()

const count = recordCounts(
  'SIGKILL before and after every message to database, provider and mail server',
  (sum) =>
    `${sum('points')} points, killed at ${sum('killed')}: 0 orders, refunds, transfers, corrections or numbers lost or doubled, 0 mails lost; ${sum('twice')} mails twice, each accepted and not yet marked`,
)

/** A point in the middle of each kind of work. */
const MIDDLE: KillPoint = { stage: 'before', message: 24 }

type Work = (point?: KillPoint) => Promise<KillOutcome>

/** Every message of a complete run is a kill point. */
async function allKillPoints(work: Work): Promise<KillPoint[]> {
  const { messages, doubled } = await work()
  expect(doubled).toBe(0)
  return (['before', 'after'] as const).flatMap((stage) =>
    Array.from({ length: messages[stage] }, (_, index) => ({ stage, message: index + 1 })),
  )
}

/** Repeats the work, killing its process at another point each time. */
async function repeatWithKills(work: Work): Promise<void> {
  const points = isLongRun ? await allKillPoints(work) : [MIDDLE]
  let killed = 0
  let twice = 0
  for (const point of points) {
    const ending = await work(point)
    if (ending.wasKilled) killed += 1
    twice += ending.doubled
  }
  expect(killed).toBeGreaterThanOrEqual(points.length * MIN_KILLED_SHARE)
  count({ points: points.length, killed, twice })
}

test('a process killed at any database message neither loses nor duplicates an order (rows 31, 37 and 79)', () =>
  repeatWithKills((point) => purchaseWithKill(networked, point)))

describe('the process is killed while staff change an order', () => {
  let cookie: string
  beforeAll(async () => {
    cookie = await networked.shop.staffCookie()
  })

  test.for([
    ['refund is made once or not at all', killDuringRefund],
    ...(TAKES_TRANSFERS
      ? ([
          ['transfer pays once or not at all', killDuringTransfer],
          ['reversal of a transfer comes with its credit note or not at all', killDuringUndo],
          [
            'return of a part payment ends the order and creates a debt, or does neither',
            killDuringGiveBack,
          ],
        ] as const)
      : []),
    ['correction comes with its invoice or not at all', killDuringCorrection],
    [
      'VAT correction comes with credit note and new invoice, or not at all',
      killDuringVatCorrection,
    ],
  ] as const)('after the process is killed, a %s (rows 78 and 79)', ([, work]) =>
    repeatWithKills((point) => work(networked, { cookie, point })),
  )
})
