import { useRef } from 'react'

import type { OrderDetail } from '#contract/staff/order.ts'
import { PROMISE_TEXTS } from '#staff/current-order/order.texts.ts'
import { FormDialog } from '#staff/forms/FormDialog.tsx'
import { useDraft } from '#staff/forms/use-draft.ts'
import { fieldFailure } from '#staff/forms/use-submit.ts'
import { TextField } from '#ui/Field.tsx'

import { setPromise } from './order-actions.store.ts'

interface Props extends Pick<OrderDetail, 'today'> {
  item: OrderDetail['items'][number]
  onClose: () => void
}

/** Asks for the promised delivery date of an item. */
export function PromiseDialog({ item, today, onClose }: Props) {
  const date = useRef<HTMLInputElement>(null)
  const draft = useDraft(`promise:${item.productId}`, { to: item.promisedOn ?? '' }, item)

  async function send() {
    // Browsers give an incomplete date as a blank value.
    if (date.current?.validity.badInput) return fieldFailure({ to: PROMISE_TEXTS.incomplete })
    return setPromise(draft.opened, draft.typed.to || null)
  }

  return (
    <FormDialog words={PROMISE_TEXTS} draft={draft} send={send} onClose={onClose}>
      {(field) => (
        <TextField
          {...field('to')}
          ref={date}
          id="promised-on"
          type="date"
          label={item.name}
          hint="Choose today or a later day. Clear the field to promise no date. The customer sees the date on the order’s page and in later emails; no email is sent now."
          autoComplete="off"
          min={today}
        />
      )}
    </FormDialog>
  )
}
