import * as z from 'zod/mini'

import { emailAddress } from '#domain/text.ts'

import type { Endpoint } from './endpoint.ts'

const signInRequest = z.strictObject({
  email: emailAddress('Enter an email address, such as name@example.com'),
})

const tokenRequest = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) })

const signOutRequest = z.strictObject({ everywhere: z.optional(z.boolean()) })

export interface StaffSessionAnswer {
  email: string
}

export interface StaffSession {
  /** Null stands for nobody, which is no failure: every page of the desk asks first. */
  email: string | null
  /** Messages that nobody has answered, counted up to one past `COUNTED_MESSAGES`. */
  newMessages?: number
}

/** Who is signed in, and how many messages wait. */
export const staffSession: Endpoint<never, StaffSession> = {
  method: 'GET',
  path: '/api/auth/session',
}

/** Mails a one-time link to a staff member; the answer is the same for an unknown address. */
export const requestSignIn: Endpoint<z.output<typeof signInRequest>, { success: true }> = {
  method: 'POST',
  path: '/api/auth/request-link',
  request: signInRequest,
}

/** Trades the token of a one-time link for a session cookie. Refuses with `not-signed-in`. */
export const confirmSignIn: Endpoint<z.output<typeof tokenRequest>, StaffSessionAnswer> = {
  method: 'POST',
  path: '/api/auth/confirm',
  request: tokenRequest,
}

/** Ends the session, or with `everywhere` all sessions of the person. */
export const signOut: Endpoint<z.output<typeof signOutRequest>, { success: true }> = {
  method: 'POST',
  path: '/api/auth/sign-out',
  request: signOutRequest,
}
