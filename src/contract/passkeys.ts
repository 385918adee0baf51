import type * as z from 'zod/mini'

import type {
  addPasskeyRequest,
  demandPasskeysRequest,
  nothingRequest,
  removePasskeyRequest,
  personRequest,
} from './requests.ts'
import { get, post } from './staff-endpoint.ts'
import type { PasskeyOptions } from './staff-session.ts'

/** A passkey that an authenticator has made, as the browser writes it in JSON. */
export type NewPasskey = z.output<typeof addPasskeyRequest>

export interface PasskeysAnswer {
  /** One's own, the oldest first; moments are ISO, null where it was never used. */
  passkeys: { id: string; name: string; addedAt: string; usedAt: string | null }[]
  /** Whether owners demand a passkey for refunds and for changes to people. */
  isDemanded: boolean
  /** Whether this session was begun with a passkey. */
  byPasskey: boolean
  /** Until when (ISO) an owner lets one be added; null where none does. */
  mayAddUntil: string | null
}

export interface StaffPasskeysAnswer {
  isDemanded: boolean
  /** Whether the session of the owner who asks was begun with a passkey. */
  byPasskey: boolean
  people: {
    email: string
    count: number
    /** Until when (ISO) they may add one by an owner's leave; null where they have none. */
    mayAddUntil: string | null
  }[]
}

/** The passkeys of whoever asks. */
export const listPasskeys = get<PasskeysAnswer>('/api/passkeys')

/**
 * Begins adding a passkey. Refuses with `passkey-needed` whoever has neither signed in with a passkey
 * nor an owner's leave while passkeys are demanded, `sign-in-again` where that was too long ago.
 */
export const startPasskey = post<typeof nothingRequest, PasskeyOptions>('/api/start-passkey', {
  permission: 'read',
})

/** Adds what the authenticator has made. Refuses as `startPasskey` does, and with `passkey-refused`. */
export const addPasskey = post<typeof addPasskeyRequest, PasskeysAnswer>('/api/add-passkey', {
  permission: 'read',
})

/**
 * Takes one of one's own passkeys away, with the sessions begun with it. Refuses with `not-found`,
 * `passkey-needed` while passkeys are demanded and a mailed link began the session.
 */
export const removePasskey = post<typeof removePasskeyRequest, PasskeysAnswer>(
  '/api/remove-passkey',
  { permission: 'read' },
)

/** Whether passkeys are demanded, and who has how many. Refuses with `forbidden`. */
export const listStaffPasskeys = get<StaffPasskeysAnswer>('/api/staff-passkeys', {
  permission: 'people',
})

/**
 * Takes all passkeys and sessions of somebody away and lets them add one passkey within a day. Refuses
 * with `forbidden`, `not-found` for an address that is not of the staff.
 */
export const resetPasskeys = post<typeof personRequest, StaffPasskeysAnswer>(
  '/api/reset-passkeys',
  { permission: 'people' },
)

/**
 * Demands a passkey of whoever makes refunds or changes people, or ends that. Refuses with
 * `passkey-needed` whoever has not signed in with one.
 */
export const demandPasskeys = post<typeof demandPasskeysRequest, StaffPasskeysAnswer>(
  '/api/demand-passkeys',
  { permission: 'people' },
)
