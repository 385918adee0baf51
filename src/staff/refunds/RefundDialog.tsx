import { useState, type MouseEvent, type SubmitEvent } from 'react'

import type { OrderDetail } from '#contract/staff/order.ts'
import { formatMoney } from '#domain/money/money.ts'
import { REFUND_REASONS } from '#domain/money/refund.ts'
import { isErased } from '#domain/order/order.ts'
import { ORDER_TEXTS } from '#staff/current-order/order.texts.ts'
import { focusOnMount } from '#staff/forms/focus.ts'
import { AccountField } from '#staff/transfers/AccountField.tsx'
import { ACCOUNT_TEXTS } from '#staff/transfers/transfers.texts.ts'
import { Button } from '#ui/Button.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/Field.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'

import {
  toRefundChoice,
  EMPTY_REFUND,
  type RefundForm,
  type RefundProblem,
} from './refund-choice.ts'
import { refundCurrentOrder, type RefundChoice } from './refund.store.ts'
import { REFUND_TEXTS, REFUND_REASON_LABELS } from './refund.texts.ts'

/** Asks for amount and reason of a refund, and then for a confirmation. */
export function RefundDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const [form, setForm] = useState<RefundForm>(EMPTY_REFUND)
  const [problems, setProblems] = useState<readonly RefundProblem[]>([])
  const [isChecked, setChecked] = useState(false)
  const { refundable } = order
  const isTransfer = order.paymentMethod === 'bank-transfer'
  const choice = toRefundChoice(form, refundable, isTransfer)
  const chosen = 'amount' in choice ? choice : undefined
  const sum = chosen ? formatMoney(chosen.amount) : ''

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = 'amount' in choice ? [] : choice
    const [first] = found
    setProblems(found)
    setChecked(!first)
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(PROBLEM_CONTROL[first.field])?.focus()
    }
  }

  function handleConfirm(event: MouseEvent) {
    closeDialogAround(event.currentTarget)
    if (chosen) void refundCurrentOrder(chosen)
  }

  return (
    <Dialog
      onClose={onClose}
      title={isChecked ? 'Check this refund' : REFUND_TEXTS.title}
      closeLabel="Close without refunding"
      footer={
        isChecked ? (
          <>
            <Button variant="secondary" onClick={() => setChecked(false)}>
              {REFUND_TEXTS.back}
            </Button>
            <Button onClick={handleConfirm}>{REFUND_TEXTS.now(sum)}</Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={(event) => closeDialogAround(event.currentTarget)}>
              Cancel
            </Button>
            <Button type="submit" form="refund">
              {REFUND_TEXTS.review}
            </Button>
          </>
        )
      }
    >
      {chosen && isChecked ? (
        <RefundCheck order={order} chosen={chosen} />
      ) : (
        <form id="refund" noValidate onSubmit={handleSubmit}>
          <RefundFields
            order={order}
            form={form}
            problems={problems}
            onChange={(change) => {
              setForm({ ...form, ...change })
              setProblems(problems.filter(({ field }) => !mayResolve(change, field)))
            }}
          />
        </form>
      )}
    </Dialog>
  )
}

/** Summary of the refund before it is made: amount, reason and consequences. */
function RefundCheck({ order, chosen }: { order: OrderDetail; chosen: RefundChoice }) {
  const { amount, reason, account } = chosen
  const isTransfer = order.paymentMethod === 'bank-transfer'
  return (
    <div className="flow-tight">
      <p ref={focusOnMount} tabIndex={-1} className="font-semibold">
        {REFUND_TEXTS.question(formatMoney(amount), order.number)}
      </p>
      <p>{`${REFUND_REASON_LABELS[reason]}.`}</p>
      <p>
        {'A refund cannot be undone.'} <span>{isTransfer && ACCOUNT_TEXTS.byHand}</span>{' '}
        <span>
          {isErased(order)
            ? ORDER_TEXTS.noMail
            : isTransfer
              ? 'The customer gets an email with the credit note.'
              : 'Once Stripe has made the refund, the customer gets an email with the credit note.'}
        </span>
      </p>
      {account !== undefined && (
        <p dir="auto" className="wrap-anywhere">
          {`${ACCOUNT_TEXTS.account}: ${account}`}
        </p>
      )}
    </div>
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

/** Whether a change of the form may solve a problem with this field. */
function mayResolve(change: Partial<RefundForm>, field: RefundProblem['field']): boolean {
  if (field === 'account' || field === 'reason') return field in change
  return 'how' in change || 'products' in change || 'amount' in change
}

interface FieldsProps {
  order: OrderDetail
  form: RefundForm
  problems: readonly RefundProblem[]
  onChange: (change: Partial<RefundForm>) => void
}

const REFUND_SCOPES = ['whole', 'lines', 'amount'] as const

/** The reason that the dialog offers only for refunds of card payments. */
const CARD_REASON = 'fraudulent'

function RefundFields({ order, form, problems, onChange }: FieldsProps) {
  const { refundable, paymentMethod } = order
  const isTransfer = paymentMethod === 'bank-transfer'
  const { how, amount, account, reason } = form
  const errorAt = (...places: readonly RefundProblem['field'][]) =>
    problems.find(({ field }) => places.includes(field))?.message
  const labels = {
    whole: { label: REFUND_TEXTS.whole, hint: formatMoney(refundable.amount) },
    lines: { label: REFUND_TEXTS.byLine },
    amount: { label: REFUND_TEXTS.byAmount },
  }
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        id="refund-how"
        name="refund-how"
        legend={REFUND_TEXTS.how}
        value={how}
        onChoose={(way) => onChange({ how: way })}
        error={errorAt('how', 'lines')}
        options={REFUND_SCOPES.map((value) => ({ value, ...labels[value] }))}
      />
      {how === 'lines' && <LineChoices order={order} form={form} onChange={onChange} />}
      {how === 'amount' && (
        <TextField
          id="refund-amount"
          label={REFUND_TEXTS.amount}
          hint={`Pounds and pence, such as 250.00. ${REFUND_TEXTS.left(formatMoney(refundable.amount))}.`}
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
          (value) => ({ value, label: REFUND_REASON_LABELS[value] }),
        )}
      />
    </div>
  )
}

function LineChoices({ order, form: { products }, onChange }: Omit<FieldsProps, 'problems'>) {
  const { items, refundable } = order
  const open = items.filter(({ productId }) => (refundable.lines[productId] ?? 0) > 0)
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{REFUND_TEXTS.byLine}</legend>
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
            {`${name}, ${REFUND_TEXTS.left(formatMoney(refundable.lines[productId] ?? 0))}`}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
