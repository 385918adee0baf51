import type * as z from 'zod/mini'

import type { PasskeyLack } from '#domain/passkey.ts'
import type { StaffRole } from '#domain/staff-role.ts'

import type { Endpoint } from './endpoint.ts'
import type {
  nothingRequest,
  signInRequest,
  signInWithPasskeyRequest,
  signOutRequest,
  tokenRequest,
} from './requests.ts'

/** New messages are counted no further than this; one more stands for "more than that". */
export const COUNTED_MESSAGES = 99

export interface StaffSessionAnswer {
  email: string
}

/** Null stands for nobody, which is no failure: every staff page asks first. */
export type StaffSession = { email: null } | SignedIn

interface SignedIn {
  email: string
  role: StaffRole
  /** Messages that nobody has answered, counted up to one past `COUNTED_MESSAGES`. */
  newMessages: number
  /** What this session lacks for refunds, of whoever may make some; absent where it lacks nothing. */
  passkeyLack?: PasskeyLack
}

/** Who is signed in, and how many messages wait. */
export const readSession: Endpoint<never, StaffSession> = {
  method: 'GET',
  path: '/api/auth/session',
}

/** Mails a one-time link to a staff member; the answer is the same for an unknown address. */
export const requestSignIn: Endpoint<z.output<typeof signInRequest>, { success: true }> = {
  method: 'POST',
  path: '/api/auth/request-link',
}

/** Trades the token of a one-time link for a session cookie. Refuses with `not-signed-in`. */
export const confirmSignIn: Endpoint<z.output<typeof tokenRequest>, StaffSessionAnswer> = {
  method: 'POST',
  path: '/api/auth/confirm',
}

/** Ends the session, or with `everywhere` all sessions of the person. */
export const signOut: Endpoint<z.output<typeof signOutRequest>, { success: true }> = {
  method: 'POST',
  path: '/api/auth/sign-out',
}

/** What the browser hands to its authenticator: the options of WebAuthn as they are written in JSON. */
export interface PasskeyOptions {
  options: Readonly<Record<string, unknown>>
}

/** What an authenticator answers to a challenge, as the browser writes it in JSON. */
export type PasskeySignature = z.output<typeof signInWithPasskeyRequest>['credential']

/** Begins signing in with a passkey: a challenge for five minutes, in a cookie and the options. */
export const startPasskeySignIn: Endpoint<z.output<typeof nothingRequest>, PasskeyOptions> = {
  method: 'POST',
  path: '/api/auth/start-passkey',
}

/** Trades what the authenticator answers for a session cookie. Refuses with `not-signed-in`. */
export const signInWithPasskey: Endpoint<
  z.output<typeof signInWithPasskeyRequest>,
  StaffSessionAnswer
> = { method: 'POST', path: '/api/auth/passkey' }
