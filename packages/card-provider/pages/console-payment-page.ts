import { formatAmount, formatTime } from '#card-provider/objects/format.ts'
import type { Reader } from '#card-provider/records/store.ts'

import { CONSOLE } from './console-page.ts'
import { actions } from './console-payment-forms.ts'
import { timeline } from './console-timeline.ts'
import { page, type Html, html } from './html.ts'
import type { PaymentView } from './payment-state.ts'

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
