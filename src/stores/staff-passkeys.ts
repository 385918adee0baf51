import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { read } from '#browser/read.ts'
import type { Failure, Result } from '#contract/failure.ts'
import {
  demandPasskeys,
  listStaffPasskeys,
  resetPasskeys,
  type StaffPasskeysAnswer,
} from '#contract/passkeys.ts'
import { STAFF_PASSKEYS } from '#messages/passkeys.ts'
import { NOT_NOW } from '#messages/staff-pages.ts'

import { findPeople } from './people.ts'
import { $staff, tellStaff } from './staff.ts'
import { showToast } from './toasts.ts'

export type StaffPasskeysState =
  | { state: 'loading' }
  | { state: 'error'; failure: Failure }
  | (StaffPasskeysAnswer & { state: 'ready'; busy: boolean })

/** Who of the staff has passkeys, for owners. */
export const $staffPasskeys = atom<StaffPasskeysState>({ state: 'loading' })

$staff.listen(({ state }) => {
  if (state === 'signed-out') $staffPasskeys.set({ state: 'loading' })
})

/** Loads them; what is shown stays until the answer comes. */
export async function findStaffPasskeys(): Promise<void> {
  const answer = await read(listStaffPasskeys)
  const shown = $staffPasskeys.get()
  if (answer.ok) $staffPasskeys.set({ state: 'ready', busy: false, ...answer.value })
  else if (shown.state !== 'ready') $staffPasskeys.set({ state: 'error', failure: answer.failure })
}

/** Takes the passkeys of somebody away and lets them add one. */
export function letAdd(email: string): Promise<void> {
  return change(() => call(resetPasskeys, { body: { email } }), STAFF_PASSKEYS.resetDone)
}

/** Demands a passkey, or ends that. */
export function demand(isDemanded: boolean): Promise<void> {
  return change(() => call(demandPasskeys, { body: { isDemanded } }), STAFF_PASSKEYS.changed)
}

async function change(
  ask: () => Promise<Result<StaffPasskeysAnswer>>,
  done: string,
): Promise<void> {
  const shown = $staffPasskeys.get()
  if (shown.state !== 'ready' || shown.busy) {
    showToast(NOT_NOW)
    return
  }
  $staffPasskeys.set({ ...shown, busy: true })
  const answer = await ask()
  const next = answer.ok ? answer.value : shown
  if ($staffPasskeys.get().state === 'ready') {
    $staffPasskeys.set({ ...next, state: 'ready', busy: false })
  }
  if (!answer.ok) return tellStaff(STAFF_PASSKEYS.notChanged, answer.failure)
  showToast({ kind: 'success', title: done })
  // The log beside it says so too.
  await findPeople()
}
