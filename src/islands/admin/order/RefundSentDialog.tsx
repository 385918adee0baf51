import { useState, type SubmitEvent } from 'react'

import type { RefundOwed } from '#contract/order.ts'
import { isDayWithin } from '#domain/day-span.ts'
import { formatMoney } from '#domain/money.ts'
import { londonDay } from '#domain/working-day.ts'
import { OWED, toBeTransferred } from '#messages/transfers.ts'
import { recordRefundSent } from '#stores/transfer.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  refund: RefundOwed
  onClose: () => void
}

/** Asks on which day a refund was transferred. */
export function RefundSentDialog({ refund, onClose }: Props) {
  const [today] = useState(() => londonDay(new Date()))
  const first = londonDay(new Date(refund.askedAt))
  const [day, setDay] = useState(today)
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const wrong = isDayWithin(day, { first, last: today }) ? undefined : OWED.dayWrong
    const message = wrong ?? (await send(form))
    setError(message)
    if (message !== undefined) form.querySelector('input')?.focus()
  }

  /** Returns what the server says of the day; closes the dialog where all is well. */
  async function send(form: HTMLFormElement): Promise<string | undefined> {
    setBusy(true)
    setRefusal(undefined)
    const failure = await recordRefundSent(refund.id, day)
    setBusy(false)
    if (!failure) closeDialogAround(form)
    const ofDay = failure?.fields?.['sentOn']
    if (!ofDay) setRefusal(failure?.message)
    return ofDay
  }

  return (
    <Dialog
      onClose={onClose}
      title={OWED.title}
      closeLabel={OWED.dismiss}
      footer={
        <Button type="submit" form="refund-sent" busy={isBusy}>
          {isBusy ? OWED.recording : OWED.confirm}
        </Button>
      }
    >
      {refusal !== undefined && (
        <Alert kind="danger" takesFocus title={OWED.failed} className="mb-4">
          <p>{refusal}</p>
        </Alert>
      )}
      <p dir="auto" className="mb-4 font-semibold wrap-anywhere">
        {toBeTransferred(formatMoney(refund.amount), refund.account)}
      </p>
      <form id="refund-sent" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          id="sent-on"
          type="date"
          label={OWED.day}
          required
          autoComplete="off"
          min={first}
          max={today}
          value={day}
          error={error}
          onChange={(event) => {
            setDay(event.currentTarget.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
