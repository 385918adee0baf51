import { useEffect, useRef, useState, type MouseEvent, type SubmitEvent } from 'react'

import type { OrderDetail } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { isErased } from '#domain/order.ts'
import type { Refundable } from '#domain/refundable.ts'
import { REFUND, REFUND_REASON, refundNow, refundQuestion } from '#messages/refund.ts'
import { refund } from '#stores/refund.ts'
import { Button } from '#ui/Button.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'

import { choiceOf, EMPTY_REFUND, type RefundForm } from './refund-choice.ts'
import { RefundFields } from './RefundFields.tsx'

interface Props {
  order: OrderDetail
  refundable: Refundable
  onClose: () => void
}

/** Asks what is to be given back and why, then once more whether it really is. */
export function RefundDialog({ order, refundable, onClose }: Props) {
  const [form, setForm] = useState<RefundForm>(EMPTY_REFUND)
  const [error, setError] = useState<string | undefined>()
  const [isChecked, setChecked] = useState(false)
  const question = useRef<HTMLParagraphElement>(null)
  const chosen = choiceOf(form, refundable)
  const sum = typeof chosen === 'string' ? '' : formatMoney(chosen.amount)

  useEffect(() => {
    if (isChecked) question.current?.focus()
  }, [isChecked])

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setError(typeof chosen === 'string' ? chosen : undefined)
    setChecked(typeof chosen !== 'string')
    if (typeof chosen === 'string') {
      event.currentTarget.querySelector<HTMLInputElement>(WRONG[form.how])?.focus()
    }
  }

  function handleConfirm(event: MouseEvent) {
    closeDialogAround(event.currentTarget)
    if (typeof chosen !== 'string') void refund(chosen)
  }

  return (
    <Dialog
      onClose={onClose}
      title={isChecked ? REFUND.confirmTitle : REFUND.title}
      closeLabel={REFUND.dismiss}
      footer={
        isChecked ? (
          <>
            <Button variant="secondary" onClick={() => setChecked(false)}>
              {REFUND.back}
            </Button>
            <Button onClick={handleConfirm}>{refundNow(sum)}</Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={(event) => closeDialogAround(event.currentTarget)}>
              {REFUND.cancel}
            </Button>
            <Button type="submit" form="refund">
              {REFUND.review}
            </Button>
          </>
        )
      }
    >
      {isChecked ? (
        <div className="flow-tight">
          <p ref={question} tabIndex={-1} className="font-semibold">
            {refundQuestion(sum, order.number)}
          </p>
          <p>{REFUND_REASON[form.reason]}.</p>
          <p>
            {REFUND.cannotUndo} {isErased(order) ? REFUND.noMail : REFUND.mail}
          </p>
        </div>
      ) : (
        <form id="refund" noValidate onSubmit={handleSubmit}>
          <RefundFields
            items={order.items}
            refundable={refundable}
            form={form}
            error={error}
            onChange={(change) => {
              setForm({ ...form, ...change })
              setError(undefined)
            }}
          />
        </form>
      )}
    </Dialog>
  )
}

/** Where the fault of each choice is. */
const WRONG = {
  whole: '#refund-how',
  lines: '[type=checkbox]',
  amount: '#refund-amount',
} as const
