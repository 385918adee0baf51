import { call } from '#browser/api.ts'
import { read } from '#browser/read.ts'
import type { Failure, Result } from '#contract/failure.ts'
import { invitePerson, listPeople, removePerson, type PeopleAnswer } from '#contract/people.ts'
import type { StaffMember } from '#domain/staff-role.ts'
import { PEOPLE } from '#messages/people.ts'
import { NOT_NOW } from '#messages/staff-pages.ts'

import { resource } from './resource.ts'
import { tellStaff } from './staff.ts'
import { showToast } from './toasts.ts'

const people = resource<PeopleAnswer, 'inviting' | 'removing'>(({ code }) => code !== 'forbidden')

/** Who may use the staff pages. */
export const $people = people.$state

/** Loads the list; what is shown stays until the answer comes. */
export async function findPeople(): Promise<void> {
  await people.refresh(() => read(listPeople), 'quiet')
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
  const before = people.free()
  if (!before) return { code: 'unavailable', message: NOT_NOW.description }
  const answer = await people.work(before, busy, ask)
  if (answer.ok) {
    showToast({ kind: 'success', title: words.done })
    return undefined
  }
  if (!answer.failure.fields?.['email']) tellStaff(words.failed, answer.failure)
  return answer.failure
}
