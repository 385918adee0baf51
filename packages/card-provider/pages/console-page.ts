import { formatAmount, formatTime } from '#card-provider/format.ts'
import type { StoreReader } from '#card-provider/records/store.ts'
import type { DeliveryMode } from '#card-provider/records/tables.ts'
import { settingsOf } from '#card-provider/webhooks/events.ts'

import { CONSOLE_PATH, type Html, html, sheetPage } from './html.ts'
import { paymentView, stateOf, type PaymentView } from './payment-view.ts'

const MAX_PAYMENTS = 100

const MODE_LABELS: Record<DeliveryMode, string> = {
  normal: 'Normal: at once',
  hold: 'Hold: until you send them',
  drop: 'Drop: never',
}

/** The console: the newest payments, and the webhook settings. */
export function consolePage(reader: StoreReader): Response {
  const payments = reader
    .all('sessions')
    .slice(-MAX_PAYMENTS)
    .toReversed()
    .flatMap(({ id }) => paymentView(reader, id) ?? [])
    .map(paymentRow)
  const none = html`<p>
    None yet. Put a service into the cart of <a href="/shop">the shop</a> and check out.
  </p>`
  const list = html`<ol class="rows">
    ${payments}
  </ol>`
  const main = html`<h1>Card provider</h1>
    <p class="soft">
      A stand-in for Stripe on this machine. No card is charged and no money moves.
    </p>
    <section aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      ${payments.length === 0 ? none : list}
    </section>
    ${deliverySection(reader)}`
  return sheetPage('Card provider', main)
}

function paymentRow(view: PaymentView): Html {
  const { session, lineItems } = view.record
  const [text, tone] = stateOf(view)
  const what = lineItems.map((line) => line.description).join(', ')
  return html`<li>
    <a class="num" href="${CONSOLE_PATH}/payments/${session.id}"
      >${formatAmount(session.amount_total)} · ${what}</a
    >
    <span class="state ${tone}">${text}</span>
    <span class="soft small">${session.customer_email || 'No email yet'}</span>
    <span class="soft small num">${formatTime(session.created)}</span>
  </li>`
}

function deliverySection(reader: StoreReader): Html {
  const { mode: current } = settingsOf(reader)
  const count = (wanted: string) =>
    reader.all('deliveries').filter(({ status }) => status === wanted).length
  const options = Object.entries(MODE_LABELS).map(([mode, text]) => {
    return html`<option value="${mode}" ${mode === current && html`selected`}>${text}</option>`
  })
  return html`<section aria-labelledby="deliveries">
    <h2 id="deliveries">Webhook deliveries</h2>
    <form class="bar" method="post">
      <div class="field wide">
        <label for="mode">New events are delivered</label
        ><select id="mode" name="mode">
          ${options}
        </select>
      </div>
      <button name="do" value="deliveries">Set</button>
    </form>
    <p class="counts">${count('held')} held, ${count('waiting')} waiting.</p>
    <form class="bar" method="post">
      <button name="do" value="deliveries/flush">Send them now</button>
    </form>
  </section>`
}
