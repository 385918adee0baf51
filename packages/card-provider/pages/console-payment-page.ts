import { formatAmount, formatTime } from '#card-provider/objects/format.ts'
import type { Reader } from '#card-provider/records/store.ts'
import type { Charge } from '#card-provider/records/tables.ts'

import { CONSOLE, type PaymentView } from './console-page.ts'
import { timeline } from './console-timeline.ts'
import { type Html, html, page } from './html.ts'

export interface Notice {
  tone: 'done' | 'alert'
  text: string
}

/** One payment: its facts, what can be done to it, and all that happened. */
export function paymentPage(
  reader: Reader,
  view: PaymentView,
  notice: Notice | null,
  status = 200,
): Response {
  const { session, lineItems } = view.record
  const currency = session.currency ?? 'gbp'
  const amount = formatAmount(session.amount_total ?? 0, currency)
  const role = notice?.tone === 'alert' ? 'alert' : 'status'
  const body = html`<div class="sheet">
    <header><a href="/_local">Local platform</a> <a href="${CONSOLE}">Card provider</a></header>
    <main>
      <h1 class="num">${amount}</h1>
      <p class="state ${view.state.tone}">${view.state.text}</p>
      ${notice && html`<p class="${notice.tone}" role="${role}">${notice.text}</p>`} ${facts(view)}
      <section aria-labelledby="lines">
        <h2 id="lines">Lines</h2>
        <ul class="rows">
          ${lineItems.map(
            (line) =>
              html`<li>
                <span>${line.quantity} × ${line.description}</span
                ><span class="num">${formatAmount(line.amount_total, currency)}</span>
              </li>`,
          )}
        </ul>
      </section>
      ${actions(view)} ${timeline(reader, session.id)}
    </main>
  </div>`
  const title = `${notice?.tone === 'alert' ? 'Error: ' : ''}${amount}, ${view.state.text} – Card provider`
  return page('console', title, body, status)
}

function facts(view: PaymentView): Html {
  const { session } = view.record
  const rows = [...buyerFacts(view), ...references(view)].map(
    ([name, value]) =>
      value &&
      html`<dt>${name}</dt>
        <dd class="num">${value}</dd>`,
  )
  const link =
    session.url &&
    html`<dt>Hosted page</dt>
      <dd><a href="${session.url}">Open to pay</a></dd>`
  return html`<dl class="facts">${rows}${link}</dl>`
}

type Fact = [name: string, value: string | null | undefined]

function buyerFacts({ record, intent, charge }: PaymentView): Fact[] {
  const details = record.session.customer_details
  return [
    ['Buyer', details?.email],
    ['Name', details?.name],
    ['Paid with', paidWith(charge)],
    ['Refunded', refunded(charge)],
    ['Last error', intent?.last_payment_error?.message],
  ]
}

function refunded(charge: PaymentView['charge']): string | null {
  if (!charge || charge.amount_refunded === 0) return null
  return formatAmount(charge.amount_refunded, charge.currency)
}

function paidWith(charge: PaymentView['charge']): string | null {
  const details = charge?.payment_method_details
  if (details?.card) return `${details.card.brand} ending in ${details.card.last4}`
  return details?.paypal ? 'PayPal' : null
}

function references({ record: { session }, intent, charge }: PaymentView): Fact[] {
  const metadata = Object.entries(session.metadata).map(([key, value]) => `${key} = ${value}`)
  return [
    ['Reference', session.client_reference_id],
    ['Metadata', metadata.join(', ')],
    ['Opened', formatTime(session.created)],
    ['Expires', session.status === 'open' ? formatTime(session.expires_at) : null],
    ['Checkout session', session.id],
    ['Payment intent', intent?.id],
    ['Charge', charge?.id],
  ]
}

type Choice = [value: string, text: string]

/** The buttons for what can be done to a payment as it stands. */
function actions(view: PaymentView): Html | null {
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
