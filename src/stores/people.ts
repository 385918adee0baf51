import { call } from '#browser/api.ts'
import { read } from '#browser/read.ts'
import type { Failure } from '#contract/failure.ts'
import { invitePerson, listPeople, removePerson, type PeopleAnswer } from '#contract/people.ts'
import type { StaffMember } from '#domain/staff-role.ts'
import { PEOPLE } from '#messages/people.ts'

import { resource } from './resource.ts'

const people = resource<PeopleAnswer, 'inviting' | 'removing'>(({ code }) => code !== 'forbidden')

/** Who may use the staff pages. */
export const $people = people.$state

/** Loads the list; what is shown stays until the answer comes. */
export async function findPeople(): Promise<void> {
  await people.refresh(() => read(listPeople), 'quiet')
}

/** Invites somebody; returns the failure, or undefined. One that is about the address has no toast. */
export function invite(member: StaffMember): Promise<Failure | undefined> {
  return people.act(
    'inviting',
    () => call(invitePerson, { body: member }),
    { done: PEOPLE.invited, failed: PEOPLE.notInvited },
    ({ fields }) => fields?.['email'] !== undefined,
  )
}

/** Removes somebody at once. */
export async function remove(email: string): Promise<void> {
  await people.act('removing', () => call(removePerson, { body: { email } }), {
    done: PEOPLE.removed,
    failed: PEOPLE.notRemoved,
  })
}
