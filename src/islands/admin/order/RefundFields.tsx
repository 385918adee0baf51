import type { OrderDetail } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { REFUND_REASONS } from '#domain/refund.ts'
import type { Refundable } from '#domain/refundable.ts'
import { REFUND, REFUND_REASON } from '#messages/refund.ts'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { TextField } from '#ui/TextField.tsx'

import type { RefundForm, RefundProblem } from './refund-choice.ts'

interface Props {
  items: OrderDetail['items']
  refundable: Refundable
  /** Whether the money goes to an account by hand. */
  isTransfer: boolean
  form: RefundForm
  error: RefundProblem | undefined
  onChange: (change: Partial<RefundForm>) => void
}

const WAYS = ['whole', 'lines', 'amount'] as const

/** Of a payment by card alone. */
const CARD_REASON = 'fraudulent'

/** How much, of what, and why. */
export function RefundFields({ items, refundable, isTransfer, form, error, onChange }: Props) {
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
        options={WAYS.map((value) => ({ value, ...labels[value] }))}
      />
      {how === 'lines' && (
        <Lines items={items} refundable={refundable} form={form} onChange={onChange} />
      )}
      {how === 'amount' && (
        <TextField
          id="refund-amount"
          label={REFUND.amount}
          hint={`${REFUND.amountHint}. ${REFUND.left(formatMoney(refundable.amount))}.`}
          required
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={errorAt('amount')}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
        />
      )}
      {isTransfer && (
        <TextField
          id="refund-account"
          label={REFUND.account}
          hint={REFUND.accountHint}
          required
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          maxLength={200}
          value={account}
          error={errorAt('account')}
          onChange={(event) => onChange({ account: event.currentTarget.value })}
        />
      )}
      <RadioGroup
        id="refund-reason"
        name="refund-reason"
        legend={REFUND.reason}
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

function Lines({
  items,
  refundable,
  form: { products },
  onChange,
}: Omit<Props, 'error' | 'isTransfer'>) {
  const open = items.filter(({ productId }) => (refundable.lines[productId] ?? 0) > 0)
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{REFUND.byLine}</legend>
      {open.map(({ productId, name }) => (
        <label key={productId} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={products.includes(productId)}
            className="size-6 shrink-0 accent-brand"
            onChange={(event) => {
              const others = products.filter((id) => id !== productId)
              onChange({ products: event.currentTarget.checked ? [...others, productId] : others })
            }}
          />
          <span className="wrap-anywhere">
            {name}, {REFUND.left(formatMoney(refundable.lines[productId] ?? 0))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
