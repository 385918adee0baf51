import { type Act, findPayment, type Reader } from '#card-provider/records/store.ts'
import {
  type Delivery,
  type EventRecord,
  newId,
  type Settings,
  type Tables,
} from '#card-provider/records/tables.ts'

/** An event in the format of the API and webhooks. */
export function eventView({ id, created, data, type }: EventRecord) {
  return { id, object: 'event' as const, created, data, livemode: false, type }
}

type Announced = 'charges' | 'refunds' | 'disputes' | 'warnings' | 'reviews'

/** Stores a changed object and emits an event of each type; returns the object. */
export function announce<K extends Announced>(
  act: Act,
  table: K,
  object: Tables[K],
  types: readonly string[],
): Tables[K] {
  act.put(table, object)
  for (const type of types) emit(act, type, object)
  return object
}

interface StripeObject {
  id: string
  object: string
  payment_intent?: string | null
}

/** Stores an event and its webhook delivery in the change that caused it. */
export function emit(act: Act, type: string, object: StripeObject): void {
  const id = newId('evt_1')
  act.put('events', {
    id,
    type,
    created: act.now,
    data: { object },
    sessionId: findPayment(act, object.payment_intent ?? object.id)?.id ?? null,
  })
  act.put('deliveries', { ...newDelivery(act, id), status: STATUS[settingsOf(act).mode] })
}

/** The first status of a delivery in each mode. */
const STATUS = { normal: 'waiting', hold: 'held', drop: 'dropped' } as const

const DEFAULTS: Settings = { id: 'settings', mode: 'normal', missingRights: [] }

/** The settings, or their defaults. */
export function settingsOf(reader: Reader): Settings {
  return reader.find('settings', 'settings') ?? DEFAULTS
}

/** Changes the given settings only. */
export function changeSettings(act: Act, wanted: Partial<Omit<Settings, 'id'>>): Settings {
  const settings = { ...settingsOf(act), ...wanted }
  act.put('settings', settings)
  return settings
}

/** A delivery that is due at once. */
function newDelivery(act: Act, eventId: string): Delivery {
  return {
    id: newId('delivery_', 14),
    eventId,
    status: 'waiting',
    dueAt: act.now * 1000,
    place: null,
    attempts: [],
  }
}

/** Sends an event again, whatever its earlier deliveries. */
export function redeliver(act: Act, eventId: string): void {
  act.put('deliveries', newDelivery(act, eventId))
}

/** Sends all held and waiting deliveries now, one at a time. */
export function flushDeliveries(
  act: Act,
  _id: string,
  { reversed }: { reversed: boolean },
): { flushed: number } {
  const idle = act
    .all('deliveries')
    .filter(({ status }) => status === 'held' || status === 'waiting')
  for (const [index, delivery] of idle.entries()) {
    act.put('deliveries', {
      ...delivery,
      status: 'waiting',
      dueAt: act.now * 1000,
      place: reversed ? -index : index,
    })
  }
  return { flushed: idle.length }
}
