import { missing, type Refusal } from '#card-provider/api/refusal.ts'
import type { Act } from '#card-provider/records/act.ts'
import type { Delivery } from '#card-provider/records/tables.ts'

import { newDelivery } from './emit.ts'

/** Sends an event once more, whatever became of its earlier deliveries. */
export function redeliverEvent(act: Act, eventId: string): Delivery | Refusal {
  if (!act.draft.find('events', eventId)) return missing('event', eventId, 'id')
  const delivery = newDelivery(act, eventId)
  act.draft.put('deliveries', delivery)
  return delivery
}

/** Sends the event of a delivery once more. */
export function redeliver(act: Act, deliveryId: string): Delivery | Refusal {
  const delivery = act.draft.find('deliveries', deliveryId)
  return delivery ? redeliverEvent(act, delivery.eventId) : missing('delivery', deliveryId, 'id')
}

/** Sends everything held, delayed or waiting for a retry at once, one after the other. */
export function flushDeliveries(
  act: Act,
  wanted: { reversed: boolean; types: string[] | null },
): { flushed: number } {
  const idle = act.draft.all('deliveries').filter((delivery) => {
    const type = act.draft.find('events', delivery.eventId)?.type ?? ''
    const fits = wanted.types === null || wanted.types.includes(type)
    return fits && (delivery.status === 'held' || delivery.status === 'waiting')
  })
  for (const [index, delivery] of idle.entries()) {
    act.draft.put('deliveries', {
      ...delivery,
      status: 'waiting',
      dueAt: act.now * 1000,
      batch: { id: act.id, place: wanted.reversed ? -index : index },
    })
  }
  return { flushed: idle.length }
}
