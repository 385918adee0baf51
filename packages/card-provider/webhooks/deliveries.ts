import { missing, type Refusal } from '#card-provider/api/refusal.ts'
import { newId } from '#card-provider/records/ids.ts'
import type { Act, Reader } from '#card-provider/records/store.ts'
import type { Delivery, DeliverySettings } from '#card-provider/records/tables.ts'

/** How deliveries are treated at present; at first they all go out at once. */
export function deliverySettings(reader: Reader): DeliverySettings {
  return (
    reader.find('settings', 'deliveries') ?? {
      id: 'deliveries',
      mode: 'normal',
      delayMs: 5000,
      types: null,
    }
  )
}

/** Changes how deliveries of later events are treated. */
export function setDeliveryMode(act: Act, wanted: Omit<DeliverySettings, 'id'>): DeliverySettings {
  const settings: DeliverySettings = { id: 'deliveries', ...wanted }
  act.draft.put('settings', settings)
  return settings
}

/** A delivery that is due at once. */
export function newDelivery(act: Act, eventId: string): Delivery {
  return {
    id: newId('delivery'),
    eventId,
    status: 'waiting',
    dueAt: act.now * 1000,
    batch: null,
    attempts: [],
    createdAt: act.now,
  }
}

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
