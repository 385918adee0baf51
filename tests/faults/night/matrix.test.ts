import { expect, test } from 'vitest'

import { FAILURE_STATUS } from '#contract/failure.ts'
import { recordCounts } from '#tests/faults/figures.ts'
import { isLongRun, openNetworkedShopForFile, type Service } from '#tests/faults/network.ts'
import { preparePurchaseSteps, type PlainAnswer } from '#tests/faults/purchase.ts'
import { PROXY_FAULTS, type ProxyFault } from '#tests/functions/line.ts'
import { paidOrderSubjects, withVariables } from '#tests/functions/shop.ts'

const networked = openNetworkedShopForFile()

const count = recordCounts(
  'Database, Stripe, mail and rates, each down, slow, silent, resetting and sending garbage, a mail server late after the text, at every step of a purchase',
  (sum) =>
    `${sum('pairs')} pairs, ${sum('steps')} steps: an answer within 10 s, nothing to repair afterwards`,
)

const RIGHTS = [
  'charge_read',
  'checkout_session_read',
  'checkout_session_write',
  'dispute_read',
  'payment_intent_read',
]

const revokeRights = (...missing: string[]) => networked.shop.control('rights', { missing })

const OUTAGES = ['unavailable', 'provider-unavailable', 'rates-unavailable']

/** Runs every step of a purchase during a fault and checks the result; returns the number of steps. */
async function testDuringFault(cause: () => Promise<unknown>, repair: () => Promise<unknown>) {
  const { shop, passTime } = networked
  const { attempt, paid, mailed, steps } = await preparePurchaseSteps(shop)
  await cause()
  const answers = await Promise.all(steps.map(({ run }) => run()))
  await repair()
  steps.forEach(({ endpoint }, index) => expectClearAnswer(endpoint, answers[index]!))

  await passTime()
  await shop.eventually(async () => (await shop.sweep()).found).toBe(0)
  await passTime()
  await shop.sweep()
  await shop.quiet()
  for (const { sessionId, orderNumber } of paid) {
    expect(await shop.order(sessionId)).toMatchObject({ settlement: 'paid', attention: null })
    expect(await shop.subjects(orderNumber)).toEqual(paidOrderSubjects(orderNumber))
  }
  // The order has two mails, and a third if the copy could be requested.
  const subjects = await shop.subjects(mailed.orderNumber)
  expect([2, 3]).toContain(subjects.length)
  const begun = await shop.rows(`select 1 from orders where attempt = $1`, [attempt])
  expect(begun.length).toBeLessThanOrEqual(1)
  return steps.length
}

/** Expects a success, or an error in the agreed shape that says whether money was taken. */
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

const SERVICES: [string, Service, readonly ProxyFault[], readonly ProxyFault[]][] = [
  [
    'the line to the database (row 32)',
    'database',
    [...PROXY_FAULTS, 'far'],
    ['blackhole', 'junk'],
  ],
  ['the line to the provider (row 33)', 'provider', PROXY_FAULTS, ['junk']],
  ['the line to the mail server (row 34)', 'mail', [...PROXY_FAULTS, 'late'], ['late']],
  ['the line to the exchange rates (row 6)', 'rates', PROXY_FAULTS, []],
]
const cases = SERVICES.flatMap(([way, service, all, few]) =>
  (isLongRun ? all : few).map((fault) => ({ way, service, fault })),
)

test.for(cases)(
  'every step of a purchase answers within ten seconds with the fault "$fault" on $way',
  async ({ service, fault }) => {
    const { lines, heal } = networked
    const steps = await testDuringFault(() => lines[service].strike(fault), heal)
    count({ pairs: 1, steps })
  },
)

test.for(isLongRun ? RIGHTS : RIGHTS.slice(0, 1))(
  'every step of a purchase answers within ten seconds if the key lacks the right %s (row 82)',
  async (right) => {
    await withVariables({ STRIPE_SECRET_KEY: 'rk_test_restricted' }, () =>
      testDuringFault(
        () => revokeRights(right),
        () => revokeRights(),
      ),
    )
  },
)

test.for(isLongRun ? PROXY_FAULTS : (['reset', 'blackhole'] as const))(
  'prices are in pounds while the connection to the rate service has the fault "%s" (row 6)',
  async (fault) => {
    const { shop, lines, heal } = networked
    const ask = async () => {
      const signal = AbortSignal.timeout(10_000)
      return (await fetch(`${shop.platform.url}/api/exchange-rates`, { signal })).json()
    }
    await lines.rates.strike(fault)
    const answerDuringFault = await ask()
    await heal()
    const rates = { rates: { USD: expect.any(Number) } }
    expect(await ask()).toMatchObject(rates)
    expect(answerDuringFault).toMatchObject(
      fault === 'slow' ? rates : { error: { code: 'rates-unavailable' } },
    )
  },
)
