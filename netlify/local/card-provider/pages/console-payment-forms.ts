import { type Html, html } from './html.ts'
import type { PaymentView } from './payment-state.ts'

/** The buttons for what can be done to a payment as it stands. */
export function actions(view: PaymentView): Html | null {
  const forms = [...chargeForms(view), ...disputeForms(view), ...sessionForms(view)]
  if (forms.length === 0) return null
  return html`<section aria-labelledby="actions">
    <h2 id="actions">Actions</h2>
    <div class="bar">${forms}</div>
  </section>`
}

function chargeForms({ charge, dispute }: PaymentView): Html[] {
  if (!charge?.paid) return []
  const left = charge.amount - charge.amount_refunded
  const refundable = left > 0 && (!dispute || dispute.status === 'won')
  return [
    ...(refundable ? [refundForm(left)] : []),
    ...(left > 0 && !charge.disputed ? [buttons([['dispute', 'Open a dispute']])] : []),
  ]
}

function disputeForms({ dispute }: PaymentView): Html[] {
  if (dispute?.status !== 'needs_response') return []
  return [
    buttons([
      ['dispute-won', 'Close the dispute: won'],
      ['dispute-lost', 'Close the dispute: lost'],
    ]),
  ]
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

function buttons(choices: [value: string, text: string][]): Html {
  return html`<form class="bar" method="post">
    ${choices.map(([value, text]) => html`<button name="do" value="${value}">${text}</button>`)}
  </form>`
}
