import { useState, type MouseEvent, type SubmitEvent } from 'react'

import type { OrderDetail } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { isErased } from '#domain/order.ts'
import type { Refundable } from '#domain/refundable.ts'
import { focusOnce } from '#islands/admin/focus.ts'
import { REFUND, REFUND_REASON } from '#messages/refund.ts'
import { refund } from '#stores/refund.ts'
import { Button } from '#ui/Button.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'

import { choiceOf, EMPTY_REFUND, type RefundForm, type RefundProblem } from './refund-choice.ts'
import { RefundFields } from './RefundFields.tsx'

interface Props {
  order: OrderDetail
  refundable: Refundable
  onClose: () => void
}

/** Asks what is to be given back and why, then once more whether it really is. */
export function RefundDialog({ order, refundable, onClose }: Props) {
  const [form, setForm] = useState<RefundForm>(EMPTY_REFUND)
  const [error, setError] = useState<RefundProblem | undefined>()
  const [isChecked, setChecked] = useState(false)
  const isTransfer = order.paymentMethod === 'bank-transfer'
  const chosen = choiceOf(form, refundable, isTransfer)
  const sum = 'at' in chosen ? '' : formatMoney(chosen.amount)

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setError('at' in chosen ? chosen : undefined)
    setChecked(!('at' in chosen))
    if ('at' in chosen) {
      event.currentTarget.querySelector<HTMLInputElement>(PLACE[chosen.at])?.focus()
    }
  }

  function handleConfirm(event: MouseEvent) {
    closeDialogAround(event.currentTarget)
    if (!('at' in chosen)) void refund(chosen)
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
            <Button onClick={handleConfirm}>{REFUND.now(sum)}</Button>
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
          <p ref={focusOnce} tabIndex={-1} className="font-semibold">
            {REFUND.question(sum, order.number)}
          </p>
          <p>{'at' in chosen ? '' : REFUND_REASON[chosen.reason]}.</p>
          <p>
            {REFUND.cannotUndo} {isTransfer && REFUND.byHand}{' '}
            {isErased(order) ? REFUND.noMail : isTransfer ? REFUND.mailNow : REFUND.mail}
          </p>
          {form.account !== '' && (
            <p dir="auto" className="wrap-anywhere">
              {REFUND.account}: {form.account.trim()}
            </p>
          )}
        </div>
      ) : (
        <form id="refund" noValidate onSubmit={handleSubmit}>
          <RefundFields
            items={order.items}
            refundable={refundable}
            isTransfer={isTransfer}
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
const PLACE = {
  how: '#refund-how',
  lines: '[type=checkbox]',
  amount: '#refund-amount',
  account: '#refund-account',
  reason: '#refund-reason',
} as const
