import { formatAmount, formatTime } from '#card-provider/objects/format.ts'
import type { Reader } from '#card-provider/records/store.ts'
import type {
  Charge,
  DeliveryMode,
  Settings,
  Dispute,
  Intent,
  SessionRecord,
} from '#card-provider/records/tables.ts'
import { settingsOf } from '#card-provider/webhooks/events.ts'

import { attribute, type Html, html, page } from './html.ts'

export interface PaymentView {
  record: SessionRecord
  intent: Intent | undefined
  charge: Charge | undefined
  dispute: Dispute | undefined
  state: { text: string; tone: 'good' | 'bad' | 'wait' }
}

/** A payment with what belongs to it and where it stands, in words. */
export function paymentView(reader: Reader, record: SessionRecord): PaymentView {
  const intent = reader.find('intents', record.session.payment_intent ?? '')
  const charge = reader.find('charges', intent?.latest_charge ?? '')
  const dispute = charge && reader.all('disputes').findLast((one) => one.charge === charge.id)
  return { record, intent, charge, dispute, state: stateOf(record, intent, charge, dispute) }
}

function stateOf(
  { session }: SessionRecord,
  intent: Intent | undefined,
  charge: Charge | undefined,
  dispute: Dispute | undefined,
): PaymentView['state'] {
  if (session.status === 'expired') return { text: 'Expired', tone: 'bad' }
  if (session.status === 'open') return openState(intent)
  if (intent?.status === 'processing') return { text: 'Processing, settles later', tone: 'wait' }
  if (session.payment_status === 'unpaid') return { text: 'Failed', tone: 'bad' }
  return dispute ? disputeState(dispute) : paidState(charge)
}

function paidState(charge: Charge | undefined): PaymentView['state'] {
  if (charge?.refunded) return { text: 'Refunded', tone: 'wait' }
  return charge && charge.amount_refunded > 0
    ? { text: 'Partly refunded', tone: 'wait' }
    : { text: 'Paid', tone: 'good' }
}

function openState(intent: Intent | undefined): PaymentView['state'] {
  if (intent?.status === 'requires_action') return { text: 'Awaiting 3-D Secure', tone: 'wait' }
  return intent?.last_payment_error
    ? { text: 'Open, last attempt declined', tone: 'bad' }
    : { text: 'Open', tone: 'wait' }
}

function disputeState({ status }: Dispute): PaymentView['state'] {
  if (status === 'won') return { text: 'Dispute won', tone: 'good' }
  if (status === 'warning_closed') return { text: 'Inquiry closed', tone: 'good' }
  if (status === 'lost') return { text: 'Dispute lost', tone: 'bad' }
  if (status.startsWith('warning_')) return { text: 'Inquiry', tone: 'wait' }
  return { text: status.startsWith('appeal_') ? 'Dispute appealed' : 'Disputed', tone: 'bad' }
}

export const CONSOLE = '/_local/card-provider'
const SHOWN = 100

const MODES: Record<DeliveryMode, string> = {
  normal: 'Normal: at once',
  duplicate: 'Duplicate: everything twice',
  delay: 'Delay: after some seconds',
  hold: 'Hold: until you send them',
  reorder: 'Reorder: newest first',
  drop: 'Drop: never',
}

/** All payments, newest first, and how webhooks are delivered. */
export function consolePage(reader: Reader, said: string | null): Response {
  const payments = reader
    .all('sessions')
    .slice(-SHOWN)
    .toReversed()
    .map((record) => paymentView(reader, record))
  const body = html`<div class="sheet">
    <header><a href="/_local">Local platform</a></header>
    <main>
      <h1>Card provider</h1>
      <p class="soft">
        A stand-in for Stripe on this machine. No card is charged and no money moves.
      </p>
      ${said && html`<p class="done" role="status">${said}</p>`}
      <section aria-labelledby="payments">
        <h2 id="payments">Payments</h2>
        ${
          payments.length === 0
            ? html`<p>
                None yet. Put a service into the cart of <a href="/shop">the shop</a> and check out.
              </p>`
            : html`<ol class="rows">
                ${payments.map(row)}
              </ol>`
        }
      </section>
      ${deliveries(reader)}
    </main>
  </div>`
  return page('console', 'Card provider', body)
}

function row({ record, state }: PaymentView): Html {
  const { session, lineItems } = record
  const amount = formatAmount(session.amount_total ?? 0, session.currency ?? 'gbp')
  const what = lineItems.map((line) => line.description).join(', ')
  return html`<li>
    <a class="num" href="${CONSOLE}/payments/${session.id}">${amount} · ${what}</a>
    <span class="state ${state.tone}">${state.text}</span>
    <span class="soft small">${session.customer_details?.email ?? 'No email yet'}</span>
    <span class="soft small num">${formatTime(session.created)}</span>
  </li>`
}

function deliveries(reader: Reader): Html {
  const settings = settingsOf(reader)
  const held = reader.all('deliveries').filter(({ status }) => status === 'held').length
  const waiting = reader.all('deliveries').filter(({ status }) => status === 'waiting').length
  return html`<section aria-labelledby="deliveries">
    <h2 id="deliveries">Webhook deliveries</h2>
    <form class="bar" method="post" action="${CONSOLE}/deliveries">
      ${modeFields(settings)}<button>Set</button>
    </form>
    <p class="counts">${held} held, ${waiting} waiting.</p>
    <form class="bar" method="post" action="${CONSOLE}/deliveries/flush">
      <button name="order" value="created">Send them now</button>
      <button name="order" value="reversed">Send them newest first</button>
    </form>
  </section>`
}

function modeFields(settings: Settings): Html {
  const options = Object.entries(MODES).map(
    ([mode, text]) =>
      html`<option
        value="${mode}"
        ${attribute('selected', mode === settings.mode ? 'selected' : undefined)}
      >
        ${text}
      </option>`,
  )
  return html`<div class="field wide">
      <label for="mode">New events are delivered</label
      ><select id="mode" name="mode">
        ${options}
      </select>
    </div>
    <div class="field">
      <label for="seconds">Delay in seconds</label
      ><input id="seconds" name="seconds" inputmode="numeric" value="${settings.delayMs / 1000}" />
    </div>`
}
