import type { Failure } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import { formatMoney } from '#domain/money/money.ts'
import { REFUND_REASONS, type RefundReason } from '#domain/money/refund.ts'
import { isErased } from '#domain/order/order.ts'
import { ORDER_TEXTS } from '#staff/current-order/order.texts.ts'
import { FormDialog, type TextFieldProps } from '#staff/forms/FormDialog.tsx'
import { useDraft } from '#staff/forms/use-draft.ts'
import type { FieldErrors } from '#staff/forms/use-submit.ts'
import { AccountField } from '#staff/transfers/AccountField.tsx'
import { ACCOUNT_TEXTS } from '#staff/transfers/transfers.texts.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { errorId, FieldError, TextField } from '#ui/Field.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'

import { chosenAmount, toRefundChoice, EMPTY_REFUND, type RefundForm } from './refund-choice.ts'
import { refundCurrentOrder } from './refund.store.ts'
import { REFUND_TEXTS, REFUND_REASON_LABELS } from './refund.texts.ts'

interface Props {
  order: OrderDetail
  onClose: () => void
}

/**
 * Asks for amount and reason of a refund, and then for a confirmation. The refund is of the order as
 * it was when the draft began, even if the page reloads meanwhile; after a refusal, of the present order.
 */
export function RefundDialog({ order: present, onClose }: Props) {
  const draft = useDraft(`refund:${present.id}`, EMPTY_REFUND, present)
  const { typed: form, opened: order } = draft
  const { refundable } = order
  const choice = toRefundChoice(form, refundable, order.paymentMethod === 'bank-transfer')
  const { amount } = chosenAmount(form, refundable)
  const sum = formatMoney(amount)
  const isPossible = amount > 0 && amount <= refundable.amount

  async function send(confirmed: readonly string[]): Promise<Failure | undefined> {
    if ('code' in choice) return choice
    if (confirmed.length === 0) return confirmationOf(order, choice.reason)
    return refundCurrentOrder(choice, refundable.requestId)
  }

  return (
    <FormDialog
      words={{
        ...REFUND_TEXTS,
        confirm: isPossible ? REFUND_TEXTS.review(sum) : REFUND_TEXTS.confirm,
        question: REFUND_TEXTS.question(sum, order.number),
        confirmAgain: REFUND_TEXTS.now(sum),
      }}
      draft={draft}
      send={send}
      onClose={onClose}
    >
      {(field, errors) => (
        <RefundFields {...{ order, form, field, errors }} onChange={draft.type} />
      )}
    </FormDialog>
  )
}

/** The question whether to make the refund, with its reason and consequences. */
function confirmationOf(order: OrderDetail, reason: RefundReason): Failure {
  const isTransfer = order.paymentMethod === 'bank-transfer'
  const mail = isTransfer
    ? 'The customer gets an email with the credit note.'
    : 'Once Stripe has made the refund, the customer gets an email with the credit note.'
  const message = [
    `The reason is “${REFUND_REASON_LABELS[reason]}”. A refund cannot be undone, and work ends on what is refunded in full.`,
    ...(isTransfer ? [ACCOUNT_TEXTS.byHand] : []),
    isErased(order) ? ORDER_TEXTS.noMail : mail,
  ].join(' ')
  return { code: 'needs-confirmation', message, details: { confirmation: 'refund' } }
}

interface FieldsProps {
  order: OrderDetail
  form: RefundForm
  field: (name: 'amount' | 'account') => TextFieldProps
  errors: FieldErrors
  onChange: (change: Partial<RefundForm>) => void
}

function RefundFields(props: FieldsProps) {
  const { order, form, field, errors, onChange } = props
  const { refundable, paymentMethod } = order
  const isTransfer = paymentMethod === 'bank-transfer'
  // Only the holder of a card can say that a payment is fraudulent.
  const reasons = REFUND_REASONS.filter((value) => !isTransfer || value !== 'fraudulent')
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        id="refund-how"
        name="how"
        legend={REFUND_TEXTS.how}
        value={form.how}
        onChoose={(how) => onChange({ how })}
        error={errors['how']}
        options={[
          { value: 'whole', label: REFUND_TEXTS.whole, hint: formatMoney(refundable.amount) },
          ...(order.items.length > 1
            ? [
                {
                  value: 'lines',
                  label: REFUND_TEXTS.byLine,
                  detail: <LineChoices {...props} />,
                } as const,
              ]
            : []),
          {
            value: 'amount',
            label: REFUND_TEXTS.byAmount,
            detail: (
              <TextField
                {...field('amount')}
                id="refund-amount"
                label={REFUND_TEXTS.amount}
                hint={`Pounds and pence, such as 250.00. ${REFUND_TEXTS.left(formatMoney(refundable.amount))}.`}
                required
                inputMode="decimal"
                autoComplete="off"
              />
            ),
          },
        ]}
      />
      {isTransfer && <AccountField {...field('account')} id="refund-account" />}
      <RadioGroup
        id="refund-reason"
        name="reason"
        legend="Reason"
        value={form.reason}
        onChoose={(reason) => onChange({ reason })}
        error={errors['reason']}
        options={reasons.map((value) => ({ value, label: REFUND_REASON_LABELS[value] }))}
      />
    </div>
  )
}

function LineChoices({ order, form: { products }, errors, onChange }: FieldsProps) {
  const { items, refundable } = order
  const open = items.filter(({ productId }) => (refundable.lines[productId] ?? 0) > 0)
  return (
    <fieldset aria-describedby={errorId('refund-lines')}>
      <legend className="sr-only">{REFUND_TEXTS.byLine}</legend>
      {open.map(({ productId, name }) => (
        <Checkbox
          key={productId}
          id={`refund-${productId}`}
          name="lines"
          label={`${name}, ${REFUND_TEXTS.left(formatMoney(refundable.lines[productId] ?? 0))}`}
          checked={products.includes(productId)}
          onChange={(event) => {
            const others = products.filter((id) => id !== productId)
            onChange({ products: event.currentTarget.checked ? [...others, productId] : others })
          }}
        />
      ))}
      {errors['lines'] && <FieldError id="refund-lines">{errors['lines']}</FieldError>}
    </fieldset>
  )
}
