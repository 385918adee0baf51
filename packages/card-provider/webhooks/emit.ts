import { newId } from '#card-provider/records/ids.ts'
import type { Act } from '#card-provider/records/store.ts'
import type { Delivery } from '#card-provider/records/tables.ts'

import { deliverySettings, newDelivery } from './deliveries.ts'

interface StripeObject {
  id: string
  object: string
}

interface News<T extends StripeObject> {
  type: string
  object: T
  /** The object before the change; its differing fields become `previous_attributes`. */
  before?: T | undefined
  sessionId: string | null
}

/** Records an event and its webhook deliveries within the change that caused it. */
export function emit<T extends StripeObject>(act: Act, news: News<T>): void {
  const id = newId('event')
  act.draft.put('events', {
    id,
    type: news.type,
    created: act.now,
    data: {
      object: news.object,
      ...(news.before && { previous_attributes: difference(news.before, news.object) }),
    },
    request: { id: act.cause.requestId, idempotency_key: act.cause.idempotencyKey },
    sessionId: news.sessionId,
  })
  for (const delivery of deliveriesOf(act, id, news.type)) act.draft.put('deliveries', delivery)
}

/** The fields of `before` that differ afterwards, as they were. */
function difference<T extends StripeObject>(before: T, after: T): Record<string, unknown> {
  const now = new Map(Object.entries(after))
  return Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name)),
    ),
  )
}

function deliveriesOf(act: Act, eventId: string, type: string): Delivery[] {
  const settings = deliverySettings(act.draft)
  const delivery = newDelivery(act, eventId)
  const mode = settings.types && !settings.types.includes(type) ? 'normal' : settings.mode
  switch (mode) {
    case 'normal':
      return [delivery]
    case 'hold':
      return [{ ...delivery, status: 'held' }]
    case 'drop':
      return [{ ...delivery, status: 'dropped' }]
    case 'duplicate':
      return [delivery, newDelivery(act, eventId)]
    case 'delay':
      return [{ ...delivery, dueAt: delivery.dueAt + settings.delayMs }]
    case 'reorder':
      // The later an event comes within its change, the lower its place, so that it goes first.
      return [{ ...delivery, batch: { id: act.id, place: -act.draft.all('deliveries').length } }]
  }
}
