import { useState } from 'react'

import type { RefundOwed } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { isDayWithin, londonDay } from '#domain/working-day.ts'
import { FormDialog } from '#islands/admin/FormDialog.tsx'
import { invalid } from '#islands/admin/use-submit.ts'
import { OWED, toBeTransferred } from '#messages/transfers.ts'
import { recordRefundSent } from '#stores/transfer.ts'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  refund: RefundOwed
  onClose: () => void
}

/** Asks on which day a refund was transferred. */
export function RefundSentDialog({ refund, onClose }: Props) {
  const [today] = useState(() => londonDay(new Date()))
  const days = { first: londonDay(new Date(refund.askedAt)), last: today }
  const [day, setDay] = useState(today)

  async function send() {
    if (!isDayWithin(day, days)) return invalid({ sentOn: OWED.dayWrong })
    return recordRefundSent(refund.id, day)
  }

  return (
    <FormDialog words={OWED} names={['sentOn']} send={send} onClose={onClose}>
      {(errors) => (
        <>
          <p dir="auto" className="mb-4 font-semibold wrap-anywhere">
            {toBeTransferred(formatMoney(refund.amount), refund.account)}
          </p>
          <TextField
            id="sent-on"
            name="sentOn"
            type="date"
            label={OWED.day}
            required
            autoComplete="off"
            min={days.first}
            max={days.last}
            value={day}
            error={errors['sentOn']}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
