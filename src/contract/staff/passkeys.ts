import type * as z from 'zod/mini'

import type {
  addPasskeyRequest,
  emptyRequest,
  removePasskeyRequest,
  personRequest,
} from '#contract/requests.ts'

import type { PeopleAnswer } from './people.ts'
import { get, post } from './staff-endpoint.ts'
import type { PasskeyOptions } from './staff-session.ts'

/** Every role may change its own passkeys. */
const OWN = { permission: 'read' } as const

/** A new passkey from an authenticator, in the browser's JSON format. */
export type NewPasskey = z.output<typeof addPasskeyRequest>

export interface PasskeysAnswer {
  /** The caller's passkeys, oldest first. Moments are ISO; `usedAt` is null for an unused passkey. */
  passkeys: { id: string; name: string; addedAt: string; usedAt: string | null }[]
}

export const listPasskeys = get<PasskeysAnswer>('/api/passkeys')

/** Begins adding a passkey. Refuses with `sign-in-again` if the caller signed in too long ago. */
export const startPasskey = post<typeof emptyRequest, PasskeyOptions>('/api/start-passkey', OWN)

/** Stores the authenticator's new passkey. Refuses as `startPasskey` does, and with `passkey-refused`. */
export const addPasskey = post<typeof addPasskeyRequest, PasskeysAnswer>('/api/add-passkey', OWN)

/** Removes one of the caller's passkeys and the sessions begun with it. Refuses with `not-found`. */
export const removePasskey = post<typeof removePasskeyRequest, PasskeysAnswer>(
  '/api/remove-passkey',
  OWN,
)

/** Also ends the person's sessions. Refuses with `forbidden`, `not-found` for a person without an account. */
export const resetPasskeys = post<typeof personRequest, PeopleAnswer>('/api/reset-passkeys', {
  permission: 'people',
})
