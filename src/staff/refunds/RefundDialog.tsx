import { useState, type MouseEvent, type SubmitEvent } from 'react'

import type { OrderDetail } from '#contract/staff/order.ts'
import { formatMoney } from '#domain/money/money.ts'
import { REFUND_REASONS } from '#domain/money/refund.ts'
import { isErased } from '#domain/order/order.ts'
import { focusOnMount } from '#staff/forms/focus.ts'
import { Button } from '#ui/Button.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/Field.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'

import { AccountField } from './AccountField.tsx'
import {
  toRefundChoice,
  EMPTY_REFUND,
  type RefundForm,
  type RefundProblem,
} from './refund-choice.ts'
import { refundCurrentOrder } from './refund.store.ts'
import { REFUND, REFUND_REASON } from './refund.texts.ts'

interface Props {
  order: OrderDetail
  onClose: () => void
}

/** Asks for amount and reason of a refund, then for confirmation. */
export function RefundDialog({ order, onClose }: Props) {
  const [form, setForm] = useState<RefundForm>(EMPTY_REFUND)
  const [error, setError] = useState<RefundProblem | undefined>()
  const [isChecked, setChecked] = useState(false)
  const { refundable } = order
  const isTransfer = order.paymentMethod === 'bank-transfer'
  const chosen = toRefundChoice(form, refundable, isTransfer)
  const sum = 'at' in chosen ? '' : formatMoney(chosen.amount)

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setError('at' in chosen ? chosen : undefined)
    setChecked(!('at' in chosen))
    if ('at' in chosen) {
      event.currentTarget.querySelector<HTMLInputElement>(PROBLEM_CONTROL[chosen.at])?.focus()
    }
  }

  function handleConfirm(event: MouseEvent) {
    closeDialogAround(event.currentTarget)
    if (!('at' in chosen)) void refundCurrentOrder(chosen)
  }

  return (
    <Dialog
      onClose={onClose}
      title={isChecked ? 'Check this refund' : REFUND.title}
      closeLabel="Close without refunding"
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
              Cancel
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
          <p ref={focusOnMount} tabIndex={-1} className="font-semibold">
            {REFUND.question(sum, order.number)}
          </p>
          <p>{'at' in chosen ? '' : `${REFUND_REASON[chosen.reason]}.`}</p>
          <p>
            {'A refund cannot be undone.'} <span>{isTransfer && REFUND.byHand}</span>{' '}
            <span>
              {isErased(order)
                ? REFUND.noMail
                : isTransfer
                  ? 'The customer gets an email with the credit note.'
                  : 'Once Stripe has made the refund, the customer gets an email with the credit note.'}
            </span>
          </p>
          {form.account !== '' && (
            <p dir="auto" className="wrap-anywhere">
              {`${REFUND.account}: ${form.account.trim()}`}
            </p>
          )}
        </div>
      ) : (
        <form id="refund" noValidate onSubmit={handleSubmit}>
          <RefundFields
            order={order}
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

/** Selector of the control for each kind of problem. */
const PROBLEM_CONTROL = {
  how: '#refund-how',
  lines: '[type=checkbox]',
  amount: '#refund-amount',
  account: '#refund-account',
  reason: '#refund-reason',
} as const

interface FieldsProps {
  order: OrderDetail
  form: RefundForm
  error: RefundProblem | undefined
  onChange: (change: Partial<RefundForm>) => void
}

const REFUND_SCOPES = ['whole', 'lines', 'amount'] as const

/** Offered for card payments only. */
const CARD_REASON = 'fraudulent'

function RefundFields({ order, form, error, onChange }: FieldsProps) {
  const { refundable, paymentMethod } = order
  const isTransfer = paymentMethod === 'bank-transfer'
  const { how, amount, account, reason } = form
  const errorAt = (...places: readonly RefundProblem['at'][]) =>
    error && places.includes(error.at) ? error.message : undefined
  const labels = {
    whole: { label: REFUND.whole, hint: formatMoney(refundable.amount) },
    lines: { label: REFUND.byLine },
    amount: { label: REFUND.byAmount },
  }
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        id="refund-how"
        name="refund-how"
        legend={REFUND.how}
        value={how}
        onChoose={(way) => onChange({ how: way })}
        error={errorAt('how', 'lines')}
        options={REFUND_SCOPES.map((value) => ({ value, ...labels[value] }))}
      />
      {how === 'lines' && <LineChoices order={order} form={form} onChange={onChange} />}
      {how === 'amount' && (
        <TextField
          id="refund-amount"
          label={REFUND.amount}
          hint={`Pounds and pence, such as 250.00. ${REFUND.left(formatMoney(refundable.amount))}.`}
          required
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={errorAt('amount')}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
        />
      )}
      {isTransfer && (
        <AccountField
          id="refund-account"
          value={account}
          error={errorAt('account')}
          onChange={(next) => onChange({ account: next })}
        />
      )}
      <RadioGroup
        id="refund-reason"
        name="refund-reason"
        legend="Reason"
        value={reason}
        onChoose={(next) => onChange({ reason: next })}
        error={errorAt('reason')}
        options={REFUND_REASONS.filter((value) => !isTransfer || value !== CARD_REASON).map(
          (value) => ({ value, label: REFUND_REASON[value] }),
        )}
      />
    </div>
  )
}

function LineChoices({ order, form: { products }, onChange }: Omit<FieldsProps, 'error'>) {
  const { items, refundable } = order
  const open = items.filter(({ productId }) => (refundable.lines[productId] ?? 0) > 0)
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{REFUND.byLine}</legend>
      {open.map(({ productId, name }) => (
        <label key={productId} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={products.includes(productId)}
            className="size-6 shrink-0"
            onChange={(event) => {
              const others = products.filter((id) => id !== productId)
              onChange({ products: event.currentTarget.checked ? [...others, productId] : others })
            }}
          />
          <span className="wrap-anywhere">
            {`${name}, ${REFUND.left(formatMoney(refundable.lines[productId] ?? 0))}`}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
