import { call } from '#browser/api.ts'
import { downloadJson } from '#browser/download.ts'
import { read } from '#browser/read.ts'
import type { Failure } from '#contract/failure.ts'
import { resetPasskeys } from '#contract/staff/passkeys.ts'
import {
  erasePerson,
  type ErasedPerson,
  exportPerson,
  invitePerson,
  listPeople,
  type PeopleAnswer,
  removePerson,
} from '#contract/staff/people.ts'
import type { StaffMember } from '#domain/people/staff-role.ts'
import { showToast } from '#site/frame/toasts.store.ts'
import { resource } from '#staff/frame/resource.store.ts'
import { handleFailure } from '#staff/frame/staff.store.ts'

import { PERSONAL_DATA_TEXTS } from './people.texts.ts'

const people = resource<PeopleAnswer>(({ code }) => code !== 'forbidden')

/** The people who may use the staff pages. */
export const $people = people.$state

/** Loads the list of people; the shown list stays until the answer arrives. */
export async function loadPeople(): Promise<void> {
  await people.refresh(() => read(listPeople), 'quiet')
}

/** Invites somebody; returns the failure, or undefined. The form shows an error about the email address. */
export function inviteStaffMember(member: StaffMember): Promise<Failure | undefined> {
  return people.runAction('inviting', () => call(invitePerson, { body: member }), {
    done: 'Invitation sent',
    failed: 'The invitation was not sent',
    isSilent: ({ fields }) => fields?.['email'] !== undefined,
  })
}

export async function removeStaffMember(email: string): Promise<void> {
  await people.runAction('removing', () => call(removePerson, { body: { email } }), {
    done: 'Removed',
    failed: 'The person was not removed',
  })
}

/** Removes all passkeys and sessions of a person. */
export async function removePasskeys(email: string): Promise<void> {
  await people.runAction('resetting', () => call(resetPasskeys, { body: { email } }), {
    done: 'Passkeys removed',
    failed: 'The passkeys were not removed',
  })
}

/** Downloads all data about an email address; returns the error for the address field. */
export async function exportData(email: string): Promise<{ addressError?: string | undefined }> {
  const answer = await call(exportPerson, { body: { email } })
  if (!answer.ok) return { addressError: findAddressError(answer.failure, 'Nothing was exported') }
  await downloadJson(PERSONAL_DATA_TEXTS.fileName, answer.value)
  showToast({
    kind: 'success',
    title: 'The file has been downloaded',
    description: 'It contains personal data: send it only to this person, then delete it.',
  })
  await loadPeople()
  return {}
}

/** Erases the person with an email address; returns the result, or the error for the address field. */
export async function eraseData(
  email: string,
): Promise<{ erased?: ErasedPerson; addressError?: string | undefined }> {
  const answer = await call(erasePerson, { body: { email } })
  if (!answer.ok) return { addressError: findAddressError(answer.failure, 'Nothing was erased') }
  void loadPeople()
  return { erased: answer.value }
}

/** Returns the error for the address field; shows any other failure as a toast. */
function findAddressError(failure: Failure, title: string): string | undefined {
  if (failure.code === 'not-found') return failure.message
  const addressError = failure.fields?.['email']
  if (addressError === undefined) handleFailure(title, failure)
  return addressError
}
