import type { Charge } from '#card-provider/records/tables.ts'

import { type Html, html } from './html.ts'
import type { PaymentView } from './payment-state.ts'

type Choice = [value: string, text: string]

/** The buttons for what can be done to a payment as it stands. */
export function actions(view: PaymentView): Html | null {
  const forms = [...chargeForms(view), ...disputeForms(view), ...sessionForms(view)]
  if (forms.length === 0) return null
  return html`<section aria-labelledby="actions">
    <h2 id="actions">Actions</h2>
    <div class="bar">${forms}</div>
  </section>`
}

const DISPUTES: Record<string, Choice[]> = {
  none: [
    ['dispute', 'Open a dispute'],
    ['inquiry', 'Open an inquiry'],
  ],
  inquiry: [
    ['dispute-warning_under_review', 'Answer the inquiry'],
    ['dispute-warning_closed', 'Close the inquiry'],
    ['dispute-needs_response', 'Escalate to a dispute'],
  ],
  open: [
    ['dispute-under_review', 'Answer the dispute'],
    ['dispute-won', 'Close the dispute: won'],
    ['dispute-lost', 'Close the dispute: lost'],
  ],
  over: [
    ['dispute', 'Open another dispute'],
    ['dispute-appeal_needs_response', 'Appeal against the decision'],
  ],
}

function chargeForms({ charge, dispute }: PaymentView): Html[] {
  if (!charge?.paid) return []
  const left = charge.amount - charge.amount_refunded
  const refundable = left > 0 && (dispute?.is_charge_refundable ?? true)
  return [...(refundable ? [refundForm(left)] : []), ...refundForms(charge)]
}

function refundForms({ amount_refunded: refunded }: Charge): Html[] {
  return refunded > 0 ? [buttons([['refund-fail', 'Let the last refund fail']])] : []
}

function disputeForms({ charge, dispute }: PaymentView): Html[] {
  if (!charge?.paid) return []
  return [buttons(DISPUTES[dispute ? stageOf(dispute.status) : 'none'] ?? [])]
}

function stageOf(status: string): keyof typeof DISPUTES {
  if (status === 'warning_closed') return 'none'
  if (status.startsWith('warning_')) return 'inquiry'
  return status === 'won' || status === 'lost' ? 'over' : 'open'
}

function sessionForms({ record, intent }: PaymentView): Html[] {
  if (record.session.status === 'open') return [buttons([['expire', 'Expire this session']])]
  if (intent?.status !== 'processing') return []
  return [
    buttons([
      ['settle', 'Let the money arrive'],
      ['settle-fail', 'Let the payment fail'],
    ]),
  ]
}

function refundForm(left: number): Html {
  return html`<form class="bar" method="post">
    <div class="field">
      <label for="amount">Amount to refund</label>
      <input id="amount" name="amount" inputmode="decimal" value="${(left / 100).toFixed(2)}" />
    </div>
    <button name="do" value="refund">Refund</button>
  </form>`
}

function buttons(choices: Choice[]): Html {
  return html`<form class="bar" method="post">
    ${choices.map(([value, text]) => html`<button name="do" value="${value}">${text}</button>`)}
  </form>`
}
