import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { replaceLocation } from '#browser/location.ts'
import { clearCache } from '#browser/read.ts'
import type { Failure } from '#contract/failure.ts'
import {
  confirmSignIn,
  readSession,
  requestSignIn,
  signOut,
  type StaffSession,
} from '#contract/staff/staff-session.ts'
import type { StaffRole } from '#domain/people/staff-role.ts'
import { PATHS } from '#paths.ts'
import { showToast } from '#site/frame/toasts.store.ts'

import { VANISHED_TOAST } from './staff-pages.texts.ts'

/** The signed-in person: not known yet, signed out, or a member of staff. */
export type StaffState =
  | { state: 'unknown' | 'signed-out' }
  | { state: 'signed-in'; email: string; role: StaffRole }

export const $staff = atom<StaffState>({ state: 'unknown' })

$staff.listen(({ state }) => {
  if (state === 'signed-out') clearCache()
})

/** Number of unanswered messages; null if not known. */
export const $newMessageCount = atom<number | null>(null)

/** Loads the session and returns it. A failure is ignored here, because the next request will show it. */
export async function loadStaffSession(): Promise<StaffState> {
  const answer = await call(readSession)
  if (answer.ok) setSession(answer.value)
  return $staff.get()
}

function setSession(session: StaffSession): void {
  if (session.email === null) {
    $newMessageCount.set(null)
    $staff.set({ state: 'signed-out' })
    return
  }
  const { newMessages, ...person } = session
  $newMessageCount.set(newMessages)
  $staff.set({ state: 'signed-in', ...person })
}

/** Requests a sign-in link by email; returns the failure, or undefined. */
export async function requestLink(email: string): Promise<Failure | undefined> {
  const answer = await call(requestSignIn, { body: { email: email.trim() } })
  return answer.ok ? undefined : answer.failure
}

/** Exchanges a sign-in link for a session and goes to the orders; returns the failure, or undefined. */
export async function redeemSignInLink(token: string): Promise<Failure | undefined> {
  const answer = await call(confirmSignIn, { body: { token } })
  if (!answer.ok) return answer.failure
  replaceLocation(PATHS.adminOrders)
  return undefined
}

/** Shows a failure as a toast, with the reference of the server's log. */
export function showFailure(title: string, { message, requestId }: Failure): void {
  showToast({ kind: 'error', title, description: message, requestId })
}

/** Shows a failure; if the session has ended, shows the sign-in form instead. */
export function handleFailure(title: string, failure: Failure): void {
  if (failure.code === 'not-signed-in') $staff.set({ state: 'signed-out' })
  else showFailure(title, failure)
}

/** Says why an open dialog has closed: the page no longer offers its action. */
export function showVanished(): void {
  if ($staff.get().state === 'signed-out') return
  showToast({ kind: 'info', ...VANISHED_TOAST })
}

/** Ends the session, or all sessions of this person on every device. */
export async function endSession({ everywhere = false } = {}): Promise<void> {
  const answer = await call(signOut, { body: everywhere ? { everywhere } : {} })
  if (!answer.ok) return showFailure('You are still signed in. Try again.', answer.failure)
  $staff.set({ state: 'signed-out' })
  showToast({
    kind: 'success',
    title: everywhere ? 'You are signed out on every device' : 'You are signed out',
  })
}
