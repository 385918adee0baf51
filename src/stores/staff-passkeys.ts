import { call } from '#browser/api.ts'
import { read } from '#browser/read.ts'
import type { Result } from '#contract/failure.ts'
import {
  demandPasskeys,
  listStaffPasskeys,
  resetPasskeys,
  type StaffPasskeysAnswer,
} from '#contract/passkeys.ts'
import { STAFF_PASSKEYS } from '#messages/passkeys.ts'

import { findPeople } from './people.ts'
import { resource, type ResourceState } from './resource.ts'

export type StaffPasskeysState = ResourceState<StaffPasskeysAnswer, 'changing'>

const staffPasskeys = resource<StaffPasskeysAnswer, 'changing'>()

/** Who of the staff has passkeys, for owners. */
export const $staffPasskeys = staffPasskeys.$state

/** Loads them; what is shown stays until the answer comes. */
export async function findStaffPasskeys(): Promise<void> {
  await staffPasskeys.refresh(() => read(listStaffPasskeys), 'quiet')
}

/** Removes the passkeys of somebody and lets them add one. */
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
  const words = { done, failed: STAFF_PASSKEYS.notChanged }
  const failure = await staffPasskeys.act('changing', ask, words)
  // The log beside it says so too.
  if (!failure) await findPeople()
}
