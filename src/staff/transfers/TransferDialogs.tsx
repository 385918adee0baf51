import { useState } from 'react'

import { randomUuid } from '#browser/random.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import type { OrderTransfer, RefundOwed } from '#contract/transfers/order-transfers.ts'
import { formatMoney, parseTypedPounds } from '#domain/money/money.ts'
import { isErased, isPaidStatus } from '#domain/order/order.ts'
import { type Day, isDayWithin, londonDay } from '#domain/time/working-day.ts'
import { TRANSFER_CONFIRMATIONS } from '#domain/transfers/transfer.ts'
import { ConfirmDialog } from '#staff/forms/ConfirmDialog.tsx'
import { FormDialog } from '#staff/forms/FormDialog.tsx'
import { useDraft } from '#staff/forms/use-draft.ts'
import { fieldFailure } from '#staff/forms/use-submit.ts'
import { TextField } from '#ui/Field.tsx'

import { recordRefundSent, recordTransfer, undoTransfer } from './transfer.store.ts'
import {
  OWED_REFUND_TEXTS,
  RECORD_TRANSFER_TEXTS,
  refundDueText,
  UNDO_TRANSFER_TEXTS,
} from './transfers.texts.ts'

interface DialogProps {
  order: OrderDetail
  onClose: () => void
}

/** Asks for amount, day and reference of a received bank transfer. */
export function RecordTransferDialog({ order, onClose }: DialogProps) {
  const [transferId] = useState(randomUuid)
  const { today } = order
  const days = { first: londonDay(new Date(order.date)), last: today }
  const missing = outstandingPence(order)
  const [first] = useState({
    amount: missing > 0 ? formatMoney(missing) : '',
    arrivedOn: today,
    reference: '',
  })
  const draft = useDraft(`transfer:${order.id}`, first, order)
  const { typed } = draft
  const amount = parseTypedPounds(typed.amount) ?? 0

  async function send(confirmed: readonly string[]) {
    const { arrivedOn, reference } = typed
    const isInTime = isDayWithin(arrivedOn, days)
    if (amount > 0 && isInTime) {
      const arrived = { amount, arrivedOn, reference: reference.trim() }
      const answers = TRANSFER_CONFIRMATIONS.filter((one) => confirmed.includes(one))
      return recordTransfer({ transferId, ...arrived, confirmed: answers }, draft.opened)
    }
    return fieldFailure({
      ...(amount === 0 && { amount: RECORD_TRANSFER_TEXTS.amountWrong }),
      ...(!isInTime && { arrivedOn: RECORD_TRANSFER_TEXTS.dayWrong }),
    })
  }

  return (
    <FormDialog words={RECORD_TRANSFER_TEXTS} draft={draft} send={send} onClose={onClose}>
      {(field) => (
        <>
          <div className="flex flex-col gap-5">
            <TextField
              {...field('amount')}
              id="transfer-amount"
              label={RECORD_TRANSFER_TEXTS.amount}
              required
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              {...field('arrivedOn')}
              id="transfer-day"
              type="date"
              label={RECORD_TRANSFER_TEXTS.day}
              required
              autoComplete="off"
              min={days.first}
              max={days.last}
            />
            <TextField
              {...field('reference')}
              id="transfer-reference"
              label={RECORD_TRANSFER_TEXTS.reference}
              hint="As the bank shows it. It may be missing or wrong."
              autoComplete="off"
              maxLength={140}
              spellCheck={false}
              dir="auto"
            />
          </div>
          <output className="mt-5 block">{recordingEffect(order, amount)}</output>
        </>
      )}
    </FormDialog>
  )
}

/** Pence of the transfer still outstanding; without a transfer, the total of an unpaid order. */
function outstandingPence(order: OrderDetail): number {
  if (isPaidStatus(order)) return 0
  return order.transfer?.missing ?? order.total
}

/** Text about the effect of recording a transfer of this amount in pence; undefined for 0. */
function recordingEffect(order: OrderDetail, amount: number): string | undefined {
  const missing = outstandingPence(order)
  if (amount === 0) return undefined
  if (amount < missing) {
    return `${formatMoney(missing - amount)} will still be outstanding. You can request the balance afterwards.`
  }
  const pays = isErased(order)
    ? 'This completes the payment. The customer’s details have been erased: no email will be sent.'
    : RECORD_TRANSFER_TEXTS.pays
  const over = `This is ${formatMoney(amount - missing)} more than the order costs, and will have to go back to the customer.`
  return [missing > 0 && pays, amount > missing && over].filter(Boolean).join(' ')
}

interface RefundSentProps {
  refund: RefundOwed
  today: Day
  onClose: () => void
}

/** Asks for the day on which a refund was transferred. */
export function RefundSentDialog({ refund, today, onClose }: RefundSentProps) {
  const days = { first: londonDay(new Date(refund.askedAt)), last: today }
  const draft = useDraft(refund.id, { sentOn: today })

  async function send() {
    const { sentOn } = draft.typed
    if (!isDayWithin(sentOn, days)) return fieldFailure({ sentOn: OWED_REFUND_TEXTS.dayWrong })
    return recordRefundSent(refund.id, sentOn)
  }

  return (
    <FormDialog words={OWED_REFUND_TEXTS} draft={draft} send={send} onClose={onClose}>
      {(field) => (
        <>
          <p dir="auto" className="mb-4 font-semibold wrap-anywhere">
            {refundDueText(formatMoney(refund.amount), refund.account)}
          </p>
          <TextField
            {...field('sentOn')}
            id="sent-on"
            type="date"
            label={OWED_REFUND_TEXTS.day}
            required
            autoComplete="off"
            min={days.first}
            max={days.last}
          />
        </>
      )}
    </FormDialog>
  )
}

interface UndoProps extends DialogProps {
  transfer: OrderTransfer['transfers'][number]
}

/** Asks whether a transfer was recorded by mistake, and explains the effect of undoing it. */
export function UndoTransferDialog({ order, transfer, onClose }: UndoProps) {
  return (
    <ConfirmDialog
      title={`Undo the transfer of ${formatMoney(transfer.amount)}?`}
      confirm={UNDO_TRANSFER_TEXTS.confirm}
      variant="danger"
      onConfirm={() => void undoTransfer(transfer.id)}
      onClose={onClose}
    >
      <div className="flow-tight">
        <p>
          Use this only if the transfer was recorded by mistake. It remains in the list, marked as a
          mistake.
        </p>
        <p>{undoEffect(order, transfer.amount)}</p>
      </div>
    </ConfirmDialog>
  )
}

/** Text about what happens if a transfer of `amount` pence is undone. */
function undoEffect(order: OrderDetail, amount: number): string {
  const { transfer, paymentMethod } = order
  const isPaidByIt = isPaidStatus(order) && paymentMethod === 'bank-transfer'
  if (!isPaidByIt || amount <= (transfer?.excess ?? 0))
    return 'The customer will get no email about it.'
  return isErased(order)
    ? 'The order will no longer count as paid, and a credit note will cancel its invoice.'
    : UNDO_TRANSFER_TEXTS.unpays
}
