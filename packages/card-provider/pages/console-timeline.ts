import { formatTime } from '#card-provider/objects/format.ts'
import type { Reader } from '#card-provider/records/store.ts'
import type { Attempt, Delivery, EventRecord } from '#card-provider/records/tables.ts'
import { eventView } from '#card-provider/webhooks/events.ts'

import { CONSOLE } from './console-page.ts'
import { type Html, html } from './html.ts'

const STATUS: Record<Delivery['status'], string> = {
  waiting: 'Waiting to be sent',
  held: 'Held',
  dropped: 'Dropped',
  delivered: 'Delivered',
  'given-up': 'Given up after three days',
}

/** Every event of a payment, oldest first, with its deliveries and payload. */
export function timeline(reader: Reader, sessionId: string): Html {
  const events = reader.all('events').filter((event) => event.sessionId === sessionId)
  const ids = new Set(events.map(({ id }) => id))
  const deliveries = reader.all('deliveries').filter(({ eventId }) => ids.has(eventId))
  const list = html`<ol class="timeline">
    ${events.map((event) =>
      item(
        event,
        deliveries.filter(({ eventId }) => eventId === event.id),
      ),
    )}
  </ol>`
  return html`<section aria-labelledby="timeline">
    <h2 id="timeline">Events and deliveries</h2>
    ${events.length === 0 ? html`<p>Nothing has happened yet.</p>` : list}
  </section>`
}

function item(event: EventRecord, deliveries: Delivery[]): Html {
  const pending = deliveries.filter(({ status }) => status !== 'delivered').length
  const payload = JSON.stringify(eventView(event, pending), null, 2)
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

function deliveryItem(delivery: Delivery, type: string): Html {
  const attempts = delivery.attempts.map(attemptText)
  return html`<li class="bar">
    <span class="small"
      >${STATUS[delivery.status]}${attempts.length > 0 && html`: <span class="soft num">${attempts.join('; ')}</span>`}</span
    >
    <form method="post" action="${CONSOLE}/deliveries/${delivery.id}/redeliver">
      <button aria-label="Send ${type} again">Send again</button>
    </form>
  </li>`
}

function attemptText({ at, status, problem, milliseconds }: Attempt): string {
  const result = status === null ? (problem ?? 'No answer') : `answered ${status}`
  return `${formatTime(at)}, ${result} in ${milliseconds} ms`
}
