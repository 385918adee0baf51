import { refuseUnknownId } from '#card-provider/api/refusal.ts'
import { type Tx, findPayment, type StoreReader } from '#card-provider/records/store.ts'
import {
  type WebhookDelivery,
  type EventRecord,
  newId,
  type Settings,
  type Tables,
} from '#card-provider/records/tables.ts'

/** An event in the format of the API and webhooks. */
export function eventView({ id, created, data, type }: EventRecord) {
  return { id, object: 'event' as const, created, data, livemode: false, type }
}

type AnnouncedTable = 'charges' | 'refunds' | 'disputes' | 'warnings' | 'reviews'

/** Stores a changed object and emits an event of each of the types; returns the object. */
export function saveAndEmit<K extends AnnouncedTable>(
  tx: Tx,
  table: K,
  object: Tables[K],
  types: readonly string[],
): Tables[K] {
  tx.put(table, object)
  for (const type of types) emit(tx, type, object)
  return object
}

interface StripeObject {
  id: string
  object: string
  payment_intent?: string | null
}

/** Stores an event and its webhook delivery in the change that caused it. */
export function emit(tx: Tx, type: string, object: StripeObject): void {
  const id = newId('evt_1')
  tx.put('events', {
    id,
    type,
    created: tx.now,
    data: { object },
    sessionId: findPayment(tx, object.payment_intent ?? object.id)?.id ?? null,
  })
  tx.put('deliveries', { ...newDelivery(tx, id), status: FIRST_STATUS[settingsOf(tx).mode] })
}

const FIRST_STATUS = { normal: 'waiting', hold: 'held', drop: 'dropped' } as const

const DEFAULT_SETTINGS: Settings = { id: 'settings', mode: 'normal', missingRights: [] }

export function settingsOf(reader: StoreReader): Settings {
  return reader.find('settings', 'settings') ?? DEFAULT_SETTINGS
}

export function changeSettings(tx: Tx, wanted: Partial<Omit<Settings, 'id'>>): Settings {
  const settings = { ...settingsOf(tx), ...wanted }
  tx.put('settings', settings)
  return settings
}

function newDelivery(tx: Tx, eventId: string): WebhookDelivery {
  return {
    id: newId('delivery_', 14),
    eventId,
    status: 'waiting',
    dueAt: tx.now * 1000,
    place: null,
    attempts: [],
  }
}

/** Delivers the event of a delivery again, even if it has been delivered. */
export function redeliver(tx: Tx, id: string): WebhookDelivery {
  const { eventId } = tx.find('deliveries', id) ?? refuseUnknownId('delivery', id)
  const delivery = newDelivery(tx, eventId)
  tx.put('deliveries', delivery)
  return delivery
}

/** Sends all held and waiting deliveries now, one at a time. */
export function flushDeliveries(tx: Tx): { flushed: number } {
  const idle = tx
    .all('deliveries')
    .filter(({ status }) => status === 'held' || status === 'waiting')
  for (const [index, delivery] of idle.entries()) {
    tx.put('deliveries', { ...delivery, status: 'waiting', dueAt: tx.now * 1000, place: index })
  }
  return { flushed: idle.length }
}
