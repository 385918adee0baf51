import type { Act } from '#card-provider/records/act.ts'
import type { Reader } from '#card-provider/records/store.ts'
import type { DeliverySettings } from '#card-provider/records/tables.ts'

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
