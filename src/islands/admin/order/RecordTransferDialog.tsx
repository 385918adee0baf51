import { useEffect, useRef, useState, type SubmitEvent } from 'react'

import { randomUuid } from '#browser/random.ts'
import type { OrderDetail } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { isErased, isPaidFor } from '#domain/order.ts'
import { penceTyped } from '#domain/refundable.ts'
import { londonDay } from '#domain/working-day.ts'
import { RECORD, stillMissing, tooMuchBy } from '#messages/transfers.ts'
import { recordTransfer } from '#stores/transfer.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'

import { arrivedOf, errorsIn, TRANSFER_FIELDS, type TransferErrors } from './transfer-form.ts'

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
  const [errors, setErrors] = useState<TransferErrors>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = TRANSFER_FIELDS.find((field) => errors[field] !== undefined)
    if (first) form.current?.querySelector<HTMLElement>(`#${idOf(first)}`)?.focus()
  }, [errors])

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const checked = arrivedOf(typed, days)
    setRefusal(undefined)
    setErrors('errors' in checked ? checked.errors : {})
    if ('errors' in checked) return
    setBusy(true)
    const failure = await recordTransfer({ transferId, ...checked.arrived })
    setBusy(false)
    if (!failure) return closeDialogAround(form.current)
    const found = errorsIn(failure.fields)
    setErrors(found)
    if (Object.keys(found).length === 0) setRefusal(failure.message)
  }

  const field = (name: keyof typeof typed) => ({
    id: idOf(name),
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyped({ ...typed, [name]: event.currentTarget.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })

  return (
    <Dialog
      onClose={onClose}
      closedby="closerequest"
      title={RECORD.title}
      closeLabel={RECORD.dismiss}
      footer={
        <Button type="submit" form="record-transfer" busy={isBusy}>
          {isBusy ? RECORD.recording : RECORD.confirm}
        </Button>
      }
    >
      {refusal !== undefined && (
        <Alert kind="danger" takesFocus title={RECORD.failed} className="mb-4">
          <p>{refusal}</p>
        </Alert>
      )}
      <form
        ref={form}
        id="record-transfer"
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        className="flex flex-col gap-5"
      >
        <TextField {...field('amount')} label={RECORD.amount} required inputMode="decimal" />
        <TextField
          {...field('arrivedOn')}
          type="date"
          label={RECORD.day}
          required
          min={days.first}
          max={days.last}
        />
        <TextField
          {...field('reference')}
          label={RECORD.reference}
          hint={RECORD.referenceHint}
          maxLength={140}
          spellCheck={false}
          dir="auto"
        />
      </form>
      <output className="mt-5 block">{outcomeOf(order, penceTyped(typed.amount) ?? 0)}</output>
    </Dialog>
  )
}

function idOf(field: string): string {
  return `transfer-${field}`
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
  if (amount < missing) return stillMissing(formatMoney(missing - amount))
  const pays = missing > 0 ? [isErased(order) ? RECORD.paysErased : RECORD.pays] : []
  const over = amount > missing ? [tooMuchBy(formatMoney(amount - missing))] : []
  return [...pays, ...over].join(' ')
}
