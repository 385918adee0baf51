import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { replaceWith } from '#browser/location.ts'
import { clearCache } from '#browser/read.ts'
import type { Failure } from '#contract/failure.ts'
import {
  confirmSignIn,
  readSession,
  requestSignIn,
  signOut,
  type StaffSession,
} from '#contract/staff-session.ts'
import type { PasskeyLack } from '#domain/passkey.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import { SIGN_IN } from '#messages/sign-in.ts'
import { STAFF_PAGES } from '#messages/staff-pages.ts'
import { PATHS } from '#paths.ts'

import { showFailure } from './failure-toast.ts'
import { showToast } from './toasts.ts'

/** Who works here: not known yet, nobody, or a member of staff. */
export type StaffState =
  | { state: 'unknown' }
  | { state: 'signed-out' }
  | {
      state: 'signed-in'
      email: string
      role: StaffRole
      /** What this session lacks for refunds. */
      passkeyLack?: PasskeyLack
    }

export const $staff = atom<StaffState>({ state: 'unknown' })

$staff.listen(({ state }) => {
  if (state === 'signed-out') clearCache()
})

/** How many messages nobody has answered; null while that is not known. */
export const $newMessages = atom<number | null>(null)

export type LinkRequestState =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'sent' }
  | { state: 'failed'; message: string; about: 'address' | 'request' }

/** The request for a sign-in link. */
export const $linkRequest = atom<LinkRequestState>({ state: 'idle' })

export type LinkState =
  | { state: 'idle' }
  | { state: 'confirming' }
  | { state: 'used' }
  | { state: 'failed'; message: string }

/** The link that was opened. */
export const $link = atom<LinkState>({ state: 'idle' })

/** Asks who is signed in and answers it. A failure changes nothing, for what is loaded next to tell. */
export async function findStaff(): Promise<StaffState> {
  const answer = await call(readSession)
  if (answer.ok) {
    setSession(answer.value)
  }
  return $staff.get()
}

function setSession(session: StaffSession): void {
  if (session.email === null) {
    $newMessages.set(null)
    $staff.set({ state: 'signed-out' })
    return
  }
  const { newMessages, ...person } = session
  $newMessages.set(newMessages)
  $staff.set({ state: 'signed-in', ...person })
}

/** Asks for a sign-in link to be mailed. */
export async function requestLink(email: string): Promise<void> {
  if ($linkRequest.get().state === 'sending') return
  const address = email.trim()
  if (address === '') {
    $linkRequest.set({ state: 'failed', message: SIGN_IN.checkAddress, about: 'address' })
    return
  }
  $linkRequest.set({ state: 'sending' })
  const answer = await call(requestSignIn, { body: { email: address } })
  if (answer.ok) {
    $linkRequest.set({ state: 'sent' })
    return
  }
  const { fields, message } = answer.failure
  const ofAddress = fields?.['email']
  $linkRequest.set({
    state: 'failed',
    message: ofAddress ?? message,
    about: ofAddress ? 'address' : 'request',
  })
}

/** Offers the form for a link once more. */
export function requestAnotherLink(): void {
  $linkRequest.set({ state: 'idle' })
}

/** Trades an opened link for a session and goes on to the orders. */
export async function followLink(token: string): Promise<void> {
  if ($link.get().state === 'confirming') return
  $link.set({ state: 'confirming' })
  const answer = await call(confirmSignIn, { body: { token } })
  if (answer.ok) return replaceWith(PATHS.adminOrders)
  const { code, message } = answer.failure
  const isSpent = code === 'not-signed-in' || code === 'invalid-request'
  $link.set(isSpent ? { state: 'used' } : { state: 'failed', message })
}

/** Says why something failed; to whoever is no longer signed in, that they are not. */
export function handleFailure(title: string, failure: Failure): void {
  if (failure.code === 'not-signed-in') $staff.set({ state: 'signed-out' })
  else showFailure(title, failure)
}

/** Ends the session, or all sessions of this person on every device. */
export async function endSession({ everywhere = false } = {}): Promise<void> {
  const answer = await call(signOut, { body: everywhere ? { everywhere } : {} })
  if (!answer.ok) return showFailure(STAFF_PAGES.signOutFailed, answer.failure)
  $staff.set({ state: 'signed-out' })
  showToast({
    kind: 'success',
    title: everywhere ? STAFF_PAGES.signedOutEverywhere : STAFF_PAGES.signedOut,
  })
}
