import type * as z from 'zod/mini'

import type {
  emptyRequest,
  personRequest,
  signInWithPasskeyRequest,
  signOutRequest,
  tokenRequest,
} from '#contract/requests.ts'
import type { StaffMember } from '#domain/people/staff-role.ts'

import { get, post } from './staff-endpoint.ts'

/** Maximum number of new messages that are counted; a count above it means that there are more. */
export const MAX_COUNTED_MESSAGES = 99

export interface StaffSessionAnswer {
  email: string
}

/** `email` is null if nobody is signed in: no failure, because every staff page asks first. */
export type StaffSession = { email: null } | SignedIn

interface SignedIn extends StaffMember {
  /** Number of unanswered messages, up to `MAX_COUNTED_MESSAGES` + 1. */
  newMessages: number
}

/** The signed-in person and the number of unanswered messages. */
export const readSession = get<StaffSession>('/api/auth/session')

/** Mails a one-time link to a staff member; anybody else gets the same answer. */
export const requestSignIn = post<typeof personRequest, { success: true }>('/api/auth/request-link')

/** Signs in by a link. Refuses with `not-signed-in`, or `passkey-needed` if the person has a passkey. */
export const confirmSignIn = post<typeof tokenRequest, StaffSessionAnswer>('/api/auth/confirm')

/** Ends the caller's session or, with `everywhere`, all sessions of the caller. */
export const signOut = post<typeof signOutRequest, { success: true }>('/api/auth/sign-out')

/** WebAuthn options in JSON, for the browser to pass to its authenticator. */
export interface PasskeyOptions {
  options: Readonly<Record<string, unknown>>
}

/** An authenticator's answer to a challenge, in the browser's JSON format. */
export type PasskeySignature = z.output<typeof signInWithPasskeyRequest>['credential']

/** Starts signing in with a passkey: sends a five-minute challenge, in a cookie and in the options. */
export const startPasskeySignIn = post<typeof emptyRequest, PasskeyOptions>(
  '/api/auth/start-passkey',
)

/** Exchanges the authenticator's answer for a session cookie. Refuses with `not-signed-in`. */
export const signInWithPasskey = post<typeof signInWithPasskeyRequest, StaffSessionAnswer>(
  '/api/auth/passkey',
)
