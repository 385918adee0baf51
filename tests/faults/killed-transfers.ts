import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { giveBack, recordTransfer, undoTransfer } from '#contract/staff/transfers.ts'
import { londonDay } from '#domain/time/working-day.ts'

import { documentsOf, runInVictim, repeatAction, type ActionRun } from './killed-after-sale.ts'
import type { NetworkedShop } from './network.ts'
import type { KillOutcome } from './victim.ts'

/** An order that awaits its transfer, and the request that records the full amount. */
async function awaitedOrder({ shop }: NetworkedShop) {
  await shop.deliveries('drop')
  const to = `${randomUUID()}@firm.example`
  const { orderNumber } = await shop.begin({
    paymentMethod: 'bank-transfer',
    customerInfo: { email: to },
  })
  const [placed] = await shop.rows<{ id: string; total: number }>(
    `select id, total_amount as total from orders where order_number = $1`,
    [orderNumber],
  )
  const { id: orderId, total: amount } = placed!
  await shop.quiet()
  const body = {
    transferId: randomUUID(),
    orderId,
    amount,
    arrivedOn: londonDay(new Date()),
    reference: orderNumber,
    seen: [],
  }
  return { orderId, to, body }
}

/**
 * Records a transfer in a process that may be killed: the order is then paid and invoiced, or still
 * waits with no invoice.
 */
export async function killDuringTransfer(
  networked: NetworkedShop,
  run: ActionRun,
): Promise<KillOutcome> {
  const { shop } = networked
  const { cookie } = run
  const { orderId, to, body } = await awaitedOrder(networked)
  const call = { endpoint: recordTransfer, body }
  const { maxDoubled, ...ending } = await runInVictim(networked, run, orderId, call)
  const { status } = await shop.detail(orderId, { cookie })
  expect(await documentsOf(shop, orderId)).toEqual(status === 'paid' ? ['invoice 1'] : [])

  const doubled = await repeatAction(networked, { to, maxDoubled, earlier: 1 }, () =>
    shop.post(recordTransfer, body, { cookie }),
  )
  expect(await documentsOf(shop, orderId)).toEqual(['invoice 1'])
  const { transfer, status: after } = await shop.detail(orderId, { cookie })
  expect(after).toBe('paid')
  expect(transfer?.transfers).toHaveLength(1)
  return { ...ending, doubled }
}

/**
 * Undoes a transfer in a process that may be killed: the order is then paid as before, or waits and
 * has a credit note.
 */
export async function killDuringUndo(
  networked: NetworkedShop,
  run: ActionRun,
): Promise<KillOutcome> {
  const { shop } = networked
  const { cookie } = run
  const { orderId, to, body } = await awaitedOrder(networked)
  expect((await shop.post(recordTransfer, body, { cookie })).status).toBe(200)
  await shop.quiet()
  const undone = { orderId, transferId: body.transferId }
  const call = { endpoint: undoTransfer, body: undone }
  const { maxDoubled, ...ending } = await runInVictim(networked, run, orderId, call)
  const credited = ['credit-note 1', 'invoice 1']
  const { status } = await shop.detail(orderId, { cookie })
  expect(await documentsOf(shop, orderId)).toEqual(status === 'paid' ? ['invoice 1'] : credited)

  const doubled = await repeatAction(networked, { to, maxDoubled, earlier: 2 }, () =>
    shop.post(undoTransfer, undone, { cookie }),
  )
  expect(await documentsOf(shop, orderId)).toEqual(credited)
  expect((await shop.detail(orderId, { cookie })).status).toBe('awaiting_transfer')
  return { ...ending, doubled }
}

/**
 * Gives a part payment back in a process that may be killed: the order then still waits, or has
 * expired and a refund is owed.
 */
export async function killDuringGiveBack(
  networked: NetworkedShop,
  run: ActionRun,
): Promise<KillOutcome> {
  const { shop } = networked
  const { cookie } = run
  const { orderId, to, body } = await awaitedOrder(networked)
  const part = { ...body, amount: body.amount - 1 }
  expect((await shop.post(recordTransfer, part, { cookie })).status).toBe(200)
  const given = { requestId: randomUUID(), orderId, amount: part.amount, account: 'Ann, 12345678' }
  const call = { endpoint: giveBack, body: given }
  const { maxDoubled, ...ending } = await runInVictim(networked, run, orderId, call)
  const { status, refundsOwed } = await shop.detail(orderId, { cookie })
  expect(refundsOwed).toHaveLength(status === 'expired' ? 1 : 0)

  const doubled = await repeatAction(networked, { to, maxDoubled, earlier: 1 }, () =>
    shop.post(giveBack, given, { cookie }),
  )
  const after = await shop.detail(orderId, { cookie })
  expect(after).toMatchObject({ status: 'expired', refundsOwed: [{ amount: part.amount }] })
  expect(await documentsOf(shop, orderId)).toEqual([])
  return { ...ending, doubled }
}
