import { beforeAll, describe, expect, test } from 'vitest'

import { storeOrder } from '#contract/shop/store-order.ts'
import { verifyPayment } from '#contract/shop/verify-payment.ts'
import { correctOrder } from '#contract/staff/order.ts'
import { recordCounts } from '#tests/faults/figures.ts'
import {
  ABROAD,
  documentsOf,
  REISSUED_DOCUMENTS,
  placeSettledOrder,
} from '#tests/faults/killed-after-sale.ts'
import { isLongRun, openNetworkedShopForFile } from '#tests/faults/network.ts'
import { postJson, deliverEvent, LONG_PATIENCE_MS } from '#tests/faults/purchase.ts'
import { paidOrderSubjects, expectNoGap } from '#tests/functions/shop.ts'

const CALLS = isLongRun ? 50 : 8
const MAX_DELAY_MS = 120

const STAFF = 10
/** Milliseconds; lower than MAX_DELAY_MS, because calls about one order wait for each other. */
const MAX_STAFF_DELAY_MS = 20

const ROUNDS = Array.from({ length: isLongRun ? 100 : 1 }, (_, index) => index + 1)

const networked = openNetworkedShopForFile()

const countRounds = recordCounts(
  '50 calls at once by all four paths, 0 to 120 ms to the database',
  (sum) =>
    `${sum('rounds')} rounds: 1 order, 1 number, 1 mail of each kind in each; ${sum('busy')} answers 503, each 200 on retry`,
)
const countCorrections = recordCounts(
  '10 staff correct the country of one order at once, 0 to 20 ms to the database',
  (sum) =>
    `${sum('rounds')} rounds: 1 credit note, 1 new invoice, 1 mail in each; no number skipped; ${sum('busy')} answers 503, each 200 on retry`,
)

/** Pseudo-random integers in a range; the same seed gives the same numbers. */
function seededIntegers(seed: number) {
  let state = seed + 1
  return (min: number, max: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return min + (state % (max - min + 1))
  }
}

const MAX_PRESSES = 20

/** Repeats a call while a busy machine answers 503; returns the last answer and the 503s. */
async function retryWhileBusy<Answer extends { status: number }>(press: () => Promise<Answer>) {
  let answer = await press()
  let busy = 0
  while (answer.status === 503 && busy < MAX_PRESSES) {
    busy += 1
    answer = await press()
  }
  return { answer, busy }
}

const totalBusy = (pressed: readonly { busy: number }[]) =>
  pressed.reduce((sum, { busy }) => sum + busy, 0)

/** Makes many calls about one payment at once, and checks the order; returns the number of 503s. */
async function raceCalls(round: number): Promise<number> {
  const { shop, lines } = networked
  const int = seededIntegers(round)
  const { sessionId, orderNumber } = await shop.paidUnnoticed()
  const { url } = shop.platform
  const patience = LONG_PATIENCE_MS
  const paths: (() => Promise<{ status: number; body: unknown }>)[] = [
    () => deliverEvent(shop, sessionId, `evt_${int(0, 9)}_${sessionId}`, { patience }),
    () => postJson(url, verifyPayment, { sessionId }, { patience }),
    () => postJson(url, storeOrder, { orderData: { sessionId } }, { patience }),
    async () => ({ status: 200, body: await shop.sweep() }),
  ]
  lines.database.delay(() => int(0, MAX_DELAY_MS))
  const pressed = await Promise.all(
    Array.from({ length: CALLS }, (_, call) =>
      retryWhileBusy<{ status: number; body: unknown }>(paths[call < 4 ? call : int(0, 2)]!),
    ),
  )
  lines.database.delay(0)
  await shop.quiet()

  const { id } = await shop.order(sessionId)
  const named = pressed.flatMap(({ answer: { body } }) =>
    typeof body === 'object' && body !== null && 'orderId' in body ? [body.orderId] : [],
  )
  expect(new Set(named)).toEqual(new Set([id]))
  expect(await shop.subjects(orderNumber)).toEqual(paidOrderSubjects(orderNumber))
  const received = await shop.rows(
    `select 1 from order_events where order_id = $1 and kind = 'payment-received'`,
    [id],
  )
  expect(received).toHaveLength(1)
  expect(pressed.map(({ answer }) => answer.status)).toEqual(Array(CALLS).fill(200))
  return totalBusy(pressed)
}

test.for(ROUNDS)(
  'round %i, 0 to 120 ms to the database: simultaneous calls lead to one paid order (rows 14 and 29)',
  async (round) => {
    const busy = await raceCalls(round)
    countRounds({ rounds: 1, busy })
  },
)

/** Lets many staff send the same VAT correction at once, and checks the order; returns the 503s. */
async function raceStaff(cookie: string): Promise<number> {
  const { shop, lines } = networked
  const { orderId, buyer } = await placeSettledOrder(shop, cookie)
  const body = { orderId, from: buyer, to: { ...buyer, ...ABROAD } }
  lines.database.delay(() => Math.random() * MAX_STAFF_DELAY_MS)
  const press = () => shop.post(correctOrder, body, { cookie })
  const pressed = await Promise.all(Array.from({ length: STAFF }, () => retryWhileBusy(press)))
  lines.database.delay(0)
  await shop.quiet()

  expect(await documentsOf(shop, orderId)).toEqual(REISSUED_DOCUMENTS)
  expect(await shop.mailsOf(buyer.email)).toHaveLength(1)
  await expectNoGap(shop)
  expect(pressed.map(({ answer }) => answer.status)).toEqual(Array(STAFF).fill(200))
  return totalBusy(pressed)
}

describe('ten staff members correct the country of one order at once', () => {
  let cookie: string
  beforeAll(async () => {
    cookie = await networked.shop.staffCookie()
  })

  test.for(ROUNDS)(
    'round %i, 0 to 20 ms to the database: simultaneous corrections issue one invoice (rows 78 and 79)',
    async () => {
      const busy = await raceStaff(cookie)
      countCorrections({ rounds: 1, busy })
    },
  )
})
