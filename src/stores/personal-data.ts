import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { downloadJson } from '#browser/download.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Failure, Result } from '#contract/failure.ts'
import { erasePerson, exportPerson } from '#contract/personal-data.ts'
import type { ErasedPerson } from '#contract/personal-data.ts'
import { PERSON } from '#messages/personal-data.ts'

import { findPeople } from './people.ts'
import { $staff, handleFailure } from './staff.ts'
import { showToast } from './toasts.ts'

export type PersonalDataState =
  | { state: 'idle' | 'exporting' | 'erasing' }
  | { state: 'erased'; erased: ErasedPerson }

/** A request about what is held of a person. */
export const $personalData = atom<PersonalDataState>({ state: 'idle' })

$staff.listen(({ state }) => {
  if (state === 'signed-out') $personalData.set({ state: 'idle' })
})

/** Downloads all that is held under an address; answers what is wrong with the address. */
export async function exportData(email: string): Promise<string | undefined> {
  const answer = await during('exporting', exportPerson, email)
  $personalData.set({ state: 'idle' })
  if (!answer.ok) return wrongWith(answer.failure, PERSON.exportFailed)
  await downloadJson(PERSON.fileName, answer.value)
  showToast({ kind: 'success', title: PERSON.exported, description: PERSON.exportedText })
  await findPeople()
  return undefined
}

/** Erases the person with an address; answers what is wrong with the address. */
export async function eraseData(email: string): Promise<string | undefined> {
  const answer = await during('erasing', erasePerson, email)
  if (!answer.ok) {
    $personalData.set({ state: 'idle' })
    return wrongWith(answer.failure, PERSON.eraseFailed)
  }
  $personalData.set({ state: 'erased', erased: answer.value })
  await findPeople()
  return undefined
}

function during<Answer>(
  state: 'exporting' | 'erasing',
  endpoint: Endpoint<{ email: string }, Answer>,
  email: string,
): Promise<Result<Answer>> {
  $personalData.set({ state })
  return call(endpoint, { body: { email } })
}

/** The failures that belong beside the field; all others go into a toast. */
function wrongWith(failure: Failure, title: string): string | undefined {
  if (failure.code === 'not-found') return failure.message
  const wrong = failure.fields?.['email']
  if (wrong === undefined) handleFailure(title, failure)
  return wrong
}
