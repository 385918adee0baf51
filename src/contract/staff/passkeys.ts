import type * as z from 'zod/mini'

import type {
  addPasskeyRequest,
  nothingRequest,
  removePasskeyRequest,
  personRequest,
} from '#contract/requests.ts'

import type { PeopleAnswer } from './people.ts'
import { get, post } from './staff-endpoint.ts'
import type { PasskeyOptions } from './staff-session.ts'

/** A passkey that an authenticator has made, as the browser writes it in JSON. */
export type NewPasskey = z.output<typeof addPasskeyRequest>

export interface PasskeysAnswer {
  /** One's own, the oldest first; moments are ISO, null where it was never used. */
  passkeys: { id: string; name: string; addedAt: string; usedAt: string | null }[]
}

/** The passkeys of whoever asks. */
export const listPasskeys = get<PasskeysAnswer>('/api/passkeys')

/** Begins adding a passkey. Refuses with `sign-in-again` where signing in was too long ago. */
export const startPasskey = post<typeof nothingRequest, PasskeyOptions>('/api/start-passkey', {
  permission: 'read',
})

/** Adds what the authenticator has made. Refuses as `startPasskey` does, and with `passkey-refused`. */
export const addPasskey = post<typeof addPasskeyRequest, PasskeysAnswer>('/api/add-passkey', {
  permission: 'read',
})

/** Takes one of one's own passkeys away, with the sessions begun with it. Refuses with `not-found`. */
export const removePasskey = post<typeof removePasskeyRequest, PasskeysAnswer>(
  '/api/remove-passkey',
  { permission: 'read' },
)

/**
 * Takes all passkeys and sessions of somebody away. Refuses with `forbidden`, `not-found` for an address
 * that is not of the staff.
 */
export const resetPasskeys = post<typeof personRequest, PeopleAnswer>('/api/reset-passkeys', {
  permission: 'people',
})
