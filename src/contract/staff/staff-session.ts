import type * as z from 'zod/mini'

import type {
  nothingRequest,
  personRequest,
  signInWithPasskeyRequest,
  signOutRequest,
  tokenRequest,
} from '#contract/requests.ts'
import type { StaffMember } from '#domain/people/staff-role.ts'

import { get, post } from './staff-endpoint.ts'

/** New messages are counted no further than this; one more stands for "more than that". */
export const COUNTED_MESSAGES = 99

export interface StaffSessionAnswer {
  email: string
}

/** Null stands for nobody, which is no failure: every staff page asks first. */
export type StaffSession = { email: null } | SignedIn

interface SignedIn extends StaffMember {
  /** Messages that nobody has answered, counted up to one past `COUNTED_MESSAGES`. */
  newMessages: number
}

/** Who is signed in, and how many messages wait. */
export const readSession = get<StaffSession>('/api/auth/session')

/** Mails a one-time link to a staff member; the answer is the same for an unknown address. */
export const requestSignIn = post<typeof personRequest, { success: true }>('/api/auth/request-link')

/** Trades the token of a one-time link for a session cookie. Refuses with `not-signed-in`, or `passkey-needed` whoever has a passkey. */
export const confirmSignIn = post<typeof tokenRequest, StaffSessionAnswer>('/api/auth/confirm')

/** Ends the session, or with `everywhere` all sessions of the person. */
export const signOut = post<typeof signOutRequest, { success: true }>('/api/auth/sign-out')

/** What the browser hands to its authenticator: the options of WebAuthn as they are written in JSON. */
export interface PasskeyOptions {
  options: Readonly<Record<string, unknown>>
}

/** What an authenticator answers to a challenge, as the browser writes it in JSON. */
export type PasskeySignature = z.output<typeof signInWithPasskeyRequest>['credential']

/** Begins signing in with a passkey: a challenge for five minutes, in a cookie and the options. */
export const startPasskeySignIn = post<typeof nothingRequest, PasskeyOptions>(
  '/api/auth/start-passkey',
)

/** Trades what the authenticator answers for a session cookie. Refuses with `not-signed-in`. */
export const signInWithPasskey = post<typeof signInWithPasskeyRequest, StaffSessionAnswer>(
  '/api/auth/passkey',
)
