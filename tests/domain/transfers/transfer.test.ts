import { array, assert, boolean, integer, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'

import { applyReading } from '#domain/order/settlement.ts'
import { addDays, addWorkingDays, isWorkingDay } from '#domain/time/working-day.ts'
import {
  canUndoTransfer,
  overpaidAmount,
  outstandingAmount,
  findTransferNotice,
  transferNoticeDays,
  receivedAmount,
  transferDueOn,
  transferReading,
} from '#domain/transfers/transfer.ts'
import { anOrder, aTransfer } from '#tests/builders.ts'

const day = integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days))
const sums = array(tuple(integer({ min: 1, max: 300_000 }), boolean()), {
  maxLength: 5,
})

function transfersOf(amounts: readonly (readonly [number, boolean])[]) {
  return amounts.map(([amount, isUndone], index) =>
    aTransfer({
      id: String(index),
      amount,
      arrivedOn: addDays('2026-03-01', index),
      undoneAt: isUndone ? '2026-03-02T11:00:00.000Z' : null,
    }),
  )
}

function awaitingTransfer(amounts: readonly (readonly [number, boolean])[]) {
  const payment = { settlement: 'awaiting_transfer' } as const
  return {
    ...anOrder({ paymentMethod: 'bank-transfer', payment }),
    transfers: transfersOf(amounts),
  }
}

test('an order by transfer is paid exactly when no amount is missing', () => {
  assert(
    property(sums, (amounts) => {
      const order = awaitingTransfer(amounts)
      const sum = receivedAmount(order.transfers)
      expect(outstandingAmount(order) - overpaidAmount(order)).toBe(order.total - sum)
      expect(outstandingAmount(order) === 0 || overpaidAmount(order) === 0).toBe(true)
      const change = applyReading(order, transferReading(order, true), 0)
      if (change === 'stale') throw new Error('Never stale')
      const isPaid = sum >= order.total
      expect(change.payment.settlement).toBe(isPaid ? 'paid' : 'awaiting_transfer')
      expect(change.payment.attention).toBeNull()
      expect(change.events).toEqual(isPaid ? [{ kind: 'payment-received' }] : [])
    }),
  )
})

test('the payment date of an order is the day on which its last transfer arrives', () => {
  const order = awaitingTransfer([
    [100, false],
    [200, false],
    [300, true],
  ])
  expect(transferReading(order, true).paidAt).toBe('2026-03-02T12:00:00.000Z')
})

test('a transfer can be undone once, but not after a refund', () => {
  const [transfer, undone] = transfersOf([
    [100, false],
    [100, true],
  ])
  const returned = { ...transfer!, returnedAt: '2026-03-02T11:00:00.000Z' }
  const order = anOrder()
  expect(canUndoTransfer(transfer!, order)).toBe(true)
  expect(canUndoTransfer(undone!, order)).toBe(false)
  expect(canUndoTransfer(returned, order)).toBe(false)
  expect(receivedAmount([transfer!, undone!, returned])).toBe(100)
  const refunded = anOrder({ payment: { refunded: 1 } })
  expect(canUndoTransfer(transfer!, refunded)).toBe(false)
})

test('an abandoned card session does not end an order that awaits a transfer', () => {
  const order = awaitingTransfer([])
  for (const reading of [
    { session: 'expired', payment: 'unpaid' },
    { session: 'complete', payment: 'failed' },
    { session: 'complete', payment: 'unpaid' },
  ] as const) {
    const change = applyReading(order, { ...transferReading(order, true), ...reading }, 0)
    expect(change).toMatchObject({ payment: { settlement: 'awaiting_transfer' }, events: [] })
  }
})

test('the due date and each notice about a transfer fall on a working day', () => {
  assert(
    property(day, integer({ min: 5, max: 60 }), (from, daysToPay) => {
      const due = transferDueOn(from, { daysToPay })
      expect(due >= addDays(from, daysToPay) && isWorkingDay(due)).toBe(true)
      const notices = transferNoticeDays(due)
      const days = notices.map(([, at]) => at)
      expect(days).toEqual(days.toSorted())
      expect(days.every(isWorkingDay)).toBe(true)
      expect(addWorkingDays(addWorkingDays(due, -3), 3)).toBe(due)
      for (const [index, [notice, at]] of notices.entries()) {
        expect(findTransferNotice(due, at)).toEqual({ notice, nextOn: days[index + 1] ?? null })
        const before = notices[index - 1]?.[0]
        expect(findTransferNotice(due, addDays(at, -1)).notice).toBe(before)
      }
    }),
  )
})
