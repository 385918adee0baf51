import { useState } from 'react'

import { randomUuid } from '#browser/random.ts'
import type { OrderDetail } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { isErased, isPaidFor } from '#domain/order.ts'
import { penceTyped } from '#domain/refundable.ts'
import { isDayWithin, londonDay } from '#domain/working-day.ts'
import { FormDialog } from '#islands/admin/FormDialog.tsx'
import { invalid } from '#islands/admin/use-submit.ts'
import { RECORD } from '#messages/transfers.ts'
import { recordTransfer } from '#stores/transfer.ts'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  order: OrderDetail
  onClose: () => void
}

/** Asks how much arrived by bank transfer, on which day and with which reference. */
export function RecordTransferDialog({ order, onClose }: Props) {
  const [transferId] = useState(randomUuid)
  const [today] = useState(() => londonDay(new Date()))
  const days = { first: londonDay(new Date(order.date)), last: today }
  const missing = missingOf(order)
  const [typed, setTyped] = useState({
    amount: missing > 0 ? formatMoney(missing) : '',
    arrivedOn: today,
    reference: '',
  })
  const amount = penceTyped(typed.amount) ?? 0

  async function send() {
    const { arrivedOn, reference } = typed
    const isInTime = isDayWithin(arrivedOn, days)
    if (amount > 0 && isInTime) {
      return recordTransfer({ transferId, amount, arrivedOn, reference: reference.trim() })
    }
    return invalid({
      ...(amount === 0 && { amount: RECORD.amountWrong }),
      ...(!isInTime && { arrivedOn: RECORD.dayWrong }),
    })
  }

  const field = (name: keyof typeof typed) => ({
    id: `transfer-${name}`,
    name,
    value: typed[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })

  return (
    <FormDialog
      words={RECORD}
      closedby="closerequest"
      names={Object.keys(typed)}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <div className="flex flex-col gap-5">
            <TextField
              {...field('amount')}
              label={RECORD.amount}
              error={errors['amount']}
              required
              inputMode="decimal"
            />
            <TextField
              {...field('arrivedOn')}
              type="date"
              label={RECORD.day}
              error={errors['arrivedOn']}
              required
              min={days.first}
              max={days.last}
            />
            <TextField
              {...field('reference')}
              label={RECORD.reference}
              hint={RECORD.referenceHint}
              error={errors['reference']}
              maxLength={140}
              spellCheck={false}
              dir="auto"
            />
          </div>
          <output className="mt-5 block">{outcomeOf(order, amount)}</output>
        </>
      )}
    </FormDialog>
  )
}

/** Pence that are missing; of an order that was to be paid in another way all of it. */
function missingOf(order: OrderDetail): number {
  if (isPaidFor(order)) return 0
  return order.transfer?.missing ?? order.total
}

/** What an amount in pence will do, in words; undefined for none. */
function outcomeOf(order: OrderDetail, amount: number): string | undefined {
  const missing = missingOf(order)
  if (amount === 0) return undefined
  if (amount < missing) return RECORD.stillMissing(formatMoney(missing - amount))
  const pays = missing > 0 ? [isErased(order) ? RECORD.paysErased : RECORD.pays] : []
  const over = amount > missing ? [RECORD.tooMuch(formatMoney(amount - missing))] : []
  return [...pays, ...over].join(' ')
}
