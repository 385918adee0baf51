import { call } from '#browser/api.ts'
import { downloadJson } from '#browser/download.ts'
import type { Failure } from '#contract/failure.ts'
import { erasePerson, exportPerson, type ErasedPerson } from '#contract/personal-data.ts'
import { PERSON } from '#messages/personal-data.ts'

import { findPeople } from './people.ts'
import { handleFailure } from './staff.ts'
import { showToast } from './toasts.ts'

/** Downloads all that is held under an address; returns what is wrong with the address. */
export async function exportData(email: string): Promise<{ wrong?: string | undefined }> {
  const answer = await call(exportPerson, { body: { email } })
  if (!answer.ok) return { wrong: wrongWith(answer.failure, PERSON.exportFailed) }
  await downloadJson(PERSON.fileName, answer.value)
  showToast({ kind: 'success', title: PERSON.exported, description: PERSON.exportedText })
  await findPeople()
  return {}
}

/** Erases the person with an address; returns what has gone, or what is wrong with the address. */
export async function eraseData(
  email: string,
): Promise<{ erased?: ErasedPerson; wrong?: string | undefined }> {
  const answer = await call(erasePerson, { body: { email } })
  if (!answer.ok) return { wrong: wrongWith(answer.failure, PERSON.eraseFailed) }
  void findPeople()
  return { erased: answer.value }
}

/** The failures that belong beside the field; all others go into a toast. */
function wrongWith(failure: Failure, title: string): string | undefined {
  if (failure.code === 'not-found') return failure.message
  const wrong = failure.fields?.['email']
  if (wrong === undefined) handleFailure(title, failure)
  return wrong
}
