import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { read } from '#browser/read.ts'
import type { Failure, Result } from '#contract/failure.ts'
import { invitePerson, listPeople, removePerson, type PeopleAnswer } from '#contract/people.ts'
import type { StaffMember } from '#domain/staff-role.ts'
import { PEOPLE } from '#messages/people.ts'
import { NOT_NOW } from '#messages/staff-pages.ts'

import { $staff, tellStaff } from './staff.ts'
import { showToast } from './toasts.ts'

export type PeopleState =
  | { state: 'loading' }
  | { state: 'forbidden' }
  | { state: 'error'; failure: Failure }
  | (PeopleAnswer & { state: 'ready'; busy: 'no' | 'inviting' | 'removing' })

/** Who may use the staff pages. */
export const $people = atom<PeopleState>({ state: 'loading' })

let lastRequest = 0

$staff.listen(({ state }) => {
  if (state === 'signed-out') $people.set({ state: 'loading' })
})

/** Loads the list; what is shown stays until the answer comes. One overtaken by a change is dropped. */
export async function findPeople(): Promise<void> {
  const request = ++lastRequest
  const answer = await read(listPeople)
  if (request === lastRequest) take(answer)
}

/** Invites somebody; answers the failure, or undefined. One that is about the address is shown nowhere else. */
export async function invite(member: StaffMember): Promise<Failure | undefined> {
  return change('inviting', () => call(invitePerson, { body: member }), {
    done: PEOPLE.invited,
    failed: PEOPLE.notInvited,
  })
}

/** Removes somebody at once. */
export async function remove(email: string): Promise<void> {
  await change('removing', () => call(removePerson, { body: { email } }), {
    done: PEOPLE.removed,
    failed: PEOPLE.notRemoved,
  })
}

async function change(
  busy: 'inviting' | 'removing',
  ask: () => Promise<Result<PeopleAnswer>>,
  words: { done: string; failed: string },
): Promise<Failure | undefined> {
  const shown = $people.get()
  if (shown.state !== 'ready' || shown.busy !== 'no') {
    showToast(NOT_NOW)
    return { code: 'unavailable', message: NOT_NOW.description }
  }
  lastRequest += 1
  $people.set({ ...shown, busy })
  const answer = await ask()
  if (answer.ok) {
    take(answer)
    showToast({ kind: 'success', title: words.done })
    return undefined
  }
  if ($people.get().state === 'ready') $people.set(shown)
  if (!answer.failure.fields?.['email']) tellStaff(words.failed, answer.failure)
  return answer.failure
}

function take(answer: Result<PeopleAnswer>): void {
  if (answer.ok) return $people.set({ state: 'ready', busy: 'no', ...answer.value })
  const { failure } = answer
  if (failure.code === 'not-signed-in') return $staff.set({ state: 'signed-out' })
  if (failure.code === 'forbidden') return $people.set({ state: 'forbidden' })
  if ($people.get().state !== 'ready') $people.set({ state: 'error', failure })
}
