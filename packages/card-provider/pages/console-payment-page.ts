import { isRefundable } from '#card-provider/actions/dispute.ts'
import { formatAmount, formatTime } from '#card-provider/format.ts'
import type { StoreReader } from '#card-provider/records/store.ts'
import type {
  DeliveryAttempt,
  Charge,
  WebhookDelivery,
  EventRecord,
} from '#card-provider/records/tables.ts'
import { eventView } from '#card-provider/webhooks/events.ts'

import { CONSOLE_PATH, type Html, html, sheetPage } from './html.ts'
import { buttonsFor, type PaymentView, stateOf } from './payment-view.ts'

export function paymentPage(
  reader: StoreReader,
  view: PaymentView,
  problem: string | null,
): Response {
  const { session, lineItems } = view.record
  const [text, tone] = stateOf(view)
  const lines = lineItems.map(
    (line) =>
      html`<li>
        <span>${line.quantity} × ${line.description}</span
        ><span class="num">${formatAmount(line.amount_total)}</span>
      </li>`,
  )
  const main = html`<h1 class="num">${formatAmount(session.amount_total)}</h1>
    <p class="state ${tone}">${text}</p>
    ${problem && html`<p class="alert" role="alert">${problem}</p>`} ${factList(view)}
    <section aria-labelledby="lines">
      <h2 id="lines">Lines</h2>
      <ul class="rows">
        ${lines}
      </ul>
    </section>
    ${actionSection(view)} ${timeline(reader, session.id)}`
  const title = `${problem ? 'Error: ' : ''}${formatAmount(session.amount_total)}, ${text} – Card provider`
  return sheetPage(title, main, problem ? 422 : 200)
}

function factList(view: PaymentView): Html {
  const { id, status } = view.record.session
  const rows = factsOf(view).map(
    ([name, value]) =>
      value &&
      html`<dt>${name}</dt>
        <dd class="num">${value}</dd>`,
  )
  const link =
    status === 'open' &&
    html`<dt>Hosted page</dt>
      <dd><a href="${CONSOLE_PATH}/pay/${id}">Open to pay</a></dd>`
  return html`<dl class="facts">${rows}${link}</dl>`
}

type Fact = [name: string, value: string | null | undefined]

function factsOf({ record: { session }, intent, charge }: PaymentView): Fact[] {
  const refunded = charge?.amount_refunded ?? 0
  const metadata = Object.entries(session.metadata).map(([key, value]) => `${key} = ${value}`)
  return [
    ['Buyer', session.customer_email],
    ['Paid with', charge && paymentMethodText(charge)],
    ['Refunded', refunded > 0 ? formatAmount(refunded) : null],
    ['Last error', intent?.last_payment_error?.message],
    ['Reference', session.client_reference_id],
    ['Metadata', metadata.join(', ')],
    ['Opened', formatTime(session.created)],
    ['Expires', session.status === 'open' ? formatTime(session.expires_at) : null],
    ['Checkout session', session.id],
    ['Payment intent', intent?.id],
    ['Charge', charge?.id],
  ]
}

function paymentMethodText({ payment_method_details: details }: Charge): string {
  return details.type === 'card' ? `visa ending in ${details.card.last4}` : 'PayPal'
}

function actionSection(view: PaymentView): Html | null {
  const { charge, dispute } = view
  const left = charge?.status === 'succeeded' ? charge.amount - charge.amount_refunded : 0
  const canRefund = left > 0 && (!dispute || isRefundable(dispute.status))
  const buttons = buttonsFor(view).map(
    ([label, path, body = {}]) =>
      html`<button name="do" value="${path} ${JSON.stringify(body)}">${label}</button>`,
  )
  if (buttons.length === 0) return null
  return html`<section aria-labelledby="actions">
    <h2 id="actions">Actions</h2>
    <div class="bar">
      ${canRefund && refundForm(left)}
      <form class="bar" method="post">${buttons}</form>
    </div>
  </section>`
}

function refundForm(left: number): Html {
  return html`<form class="bar" method="post">
    <div class="field">
      <label for="amount">Amount to refund</label>
      <input id="amount" name="amount" inputmode="decimal" value="${(left / 100).toFixed(2)}" />
    </div>
    <button>Refund</button>
  </form>`
}

/** All events of a payment, oldest first, with deliveries and payload. */
function timeline(reader: StoreReader, sessionId: string): Html {
  const events = reader.all('events').filter((event) => event.sessionId === sessionId)
  const deliveries = Object.groupBy(reader.all('deliveries'), ({ eventId }) => eventId)
  const list = html`<ol class="timeline">
    ${events.map((event) => eventItem(event, deliveries[event.id] ?? []))}
  </ol>`
  return html`<section aria-labelledby="timeline">
    <h2 id="timeline">Events and deliveries</h2>
    ${events.length === 0 ? html`<p>Nothing has happened yet.</p>` : list}
  </section>`
}

function eventItem(event: EventRecord, deliveries: WebhookDelivery[]): Html {
  const payload = JSON.stringify(eventView(event), null, 2)
  return html`<li>
    <h3>${event.type}</h3>
    <p class="soft small num">${formatTime(event.created)} · ${event.id}</p>
    <ul>
      ${deliveries.map((delivery) => deliveryItem(delivery, event.type))}
    </ul>
    <details>
      <summary>Payload of ${event.type}</summary>
      <pre tabindex="0" role="group" aria-label="Payload of ${event.type}">${payload}</pre>
    </details>
  </li>`
}

const STATUS_TEXTS: Record<WebhookDelivery['status'], string> = {
  waiting: 'Waiting to be sent',
  held: 'Held',
  dropped: 'Dropped',
  delivered: 'Delivered',
}

function deliveryItem({ id, status, attempts }: WebhookDelivery, type: string): Html {
  const attemptTexts = attempts.map(attemptText).join('; ')
  return html`<li class="bar">
    <span class="small"
      >${STATUS_TEXTS[status]}${attemptTexts && html`: <span class="soft num">${attemptTexts}</span>`}</span
    >
    <form method="post">
      <button name="do" value="deliveries/${id}/redeliver" aria-label="Send ${type} again">
        Send again
      </button>
    </form>
  </li>`
}

function attemptText({ at, status, problem, milliseconds }: DeliveryAttempt): string {
  const result = status === null ? (problem ?? 'No answer') : `answered ${status}`
  return `${formatTime(at)}, ${result} in ${milliseconds} ms`
}
