import { afterEach, expect, test } from 'vitest'

import { median } from '#bench/part.ts'
import { verifyPayment } from '#contract/shop/verify-payment.ts'
import { recordFigures } from '#scripts/figures.ts'

import { openRehearsal, type Rehearsal } from './rehearsal.ts'
import { bundleBytes } from './stage/packages.ts'

const SECONDS = 60
/** Pool size of one instance. */
const MAX_CONNECTIONS = 3

let rehearsed: Rehearsal
afterEach(() => rehearsed.shop.close())

/** Watches the number of connections, which must never exceed the pools of the instances. */
function watchConnections({ host }: Rehearsal) {
  let most = { connections: 0, instances: 0 }
  return {
    look: async () => {
      const connections = await host.database.connections()
      const instances = host.fleet.size()
      expect(connections).toBeLessThanOrEqual(instances * MAX_CONNECTIONS)
      if (connections > most.connections) most = { connections, instances }
    },
    most: () => `${most.connections} by ${most.instances} instances`,
  }
}

/** The paid orders, the completed payments and the confirmations sent: three lists that must match. */
async function readBooks({ shop }: Rehearsal) {
  const orders = await shop.rows<{ order_number: string }>(
    `select order_number from orders where settlement = 'paid' order by 1`,
  )
  const { sessions } = await shop.providerState()
  const mails = await shop.mailsOf('Your order ')
  return {
    orders: orders.map(({ order_number }) => order_number),
    payments: sessions.filter(({ status }) => status === 'complete').length,
    confirmations: mails.map(({ subject }) => /\d{9}/.exec(subject)?.[0] ?? '').toSorted(),
  }
}

/** Sweeps until nothing is left to find or send. */
async function sweepUntilDone({ shop }: Rehearsal): Promise<void> {
  await expect
    .poll(
      async () => {
        const { found, left } = await shop.sweep()
        return { found, left, unsent: await shop.unsent() }
      },
      { timeout: 300_000, interval: 5000 },
    )
    .toEqual({ found: 0, left: [], unsent: 0 })
}

/** Begins a payment as the checkout page does; returns the session and the duration in milliseconds. */
async function begin({ shop }: Rehearsal) {
  const began = performance.now()
  const { sessionId } = await shop.begin()
  return { sessionId, took: performance.now() - began }
}

test(`orders, payments and confirmations match after 20 buyers have ordered at once for ${SECONDS} seconds`, async () => {
  rehearsed = await openRehearsal({ maxInstances: 4, callsPerKill: 97 })
  const { host, shop } = rehearsed
  const end = Date.now() + SECONDS * 1000
  const times: number[] = []
  const connections = watchConnections(rehearsed)
  const buyer = async () => {
    while (Date.now() < end) {
      const { sessionId, took } = await begin(rehearsed)
      if (times.push(took) % 50 === 0) host.fleet.loseNext('stripe-webhook', 'before the answer')
      await shop.pay(sessionId)
      expect((await shop.post(verifyPayment, { sessionId })).status).toBe(200)
      if (times.length % 10 === 0) await connections.look()
    }
  }
  await Promise.all(Array.from({ length: 20 }, buyer))
  await sweepUntilDone(rehearsed)

  const { orders, payments, confirmations } = await readBooks(rehearsed)
  expect(orders.length).toBeGreaterThan(20)
  expect(payments).toBe(orders.length)
  expect(confirmations).toEqual(orders)
  const total = orders.length
  recordFigures({
    [`20 buyers at once for ${SECONDS} s, instances killed on the way`]: `${total} orders, ${payments} payments, ${confirmations.length} confirmations`,
    'Starting a payment under that load, median': `${Math.round(median(times))} ms`,
    'Connections held under that load': connections.most(),
  })
})

test('fifty simultaneous buyers all get a payment page', async () => {
  rehearsed = await openRehearsal({ maxInstances: 8 })
  const began = performance.now()
  const connections = watchConnections(rehearsed)
  const buyer = async () => {
    const { sessionId } = await begin(rehearsed)
    await connections.look()
    return sessionId
  }
  const sessions = await Promise.all(Array.from({ length: 50 }, buyer))
  const took = performance.now() - began
  expect(new Set(sessions).size).toBe(50)
  const starts = rehearsed.host.fleet.coldStarts
  recordFigures({
    'Connections held at 50 buyers at once': connections.most(),
    'Time until the last of 50 simultaneous buyers has the payment page': `${Math.round(took)} ms, cold starts included`,
    'Start of an instance, median': `${Math.round(median(starts.map(({ started }) => started)))} ms`,
  })
})

test('a new instance of the functions answers its first call', async () => {
  rehearsed = await openRehearsal()
  const { host, shop } = rehearsed
  await shop.begin()
  const [first] = host.fleet.coldStarts
  const times: number[] = []
  for (let call = 0; call < 20; call += 1) times.push((await begin(rehearsed)).took)
  const fn = host.functions.find(({ name }) => name === 'create-payment')!
  expect(first?.name).toBe(fn.name)
  recordFigures({
    'Cold start of create-payment': `${Math.round(first!.started)} ms to start, ${Math.round(first!.firstAnswer)} ms to its first answer`,
    'Further calls of create-payment, median': `${Math.round(median(times))} ms`,
    'Bundle of create-payment, unpacked': `${((await bundleBytes(fn)) / 1e6).toFixed(1)} MB`,
  })
})
