import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { createPasskey } from '#browser/passkeys.ts'
import { read } from '#browser/read.ts'
import type { Failure, Result } from '#contract/failure.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  startPasskey,
  type PasskeysAnswer,
} from '#contract/passkeys.ts'
import { PASSKEYS } from '#messages/passkeys.ts'
import { NOT_NOW } from '#messages/staff-pages.ts'

import { $staff, findStaff, tellStaff } from './staff.ts'
import { showToast } from './toasts.ts'

export type PasskeysState =
  | { state: 'loading' }
  | { state: 'error'; failure: Failure }
  | (PasskeysAnswer & { state: 'ready'; busy: 'no' | 'adding' | 'removing' })

/** The passkeys of whoever is signed in. */
export const $passkeys = atom<PasskeysState>({ state: 'loading' })

let lastRequest = 0

$staff.listen(({ state }) => {
  if (state === 'signed-out') $passkeys.set({ state: 'loading' })
})

/** Loads them; what is shown stays until the answer comes. One overtaken by a change is dropped. */
export async function findPasskeys(): Promise<void> {
  const request = ++lastRequest
  const answer = await read(listPasskeys)
  if (request === lastRequest) take(answer)
}

/** Adds a passkey of this device; the failure, or undefined. One about the name is shown nowhere else. */
export function add(name: string): Promise<Failure | undefined> {
  return change('adding', () => made(name), { done: PASSKEYS.added, failed: PASSKEYS.notAdded })
}

/** Removes one of one's own. */
export async function remove(id: string): Promise<void> {
  await change('removing', () => call(removePasskey, { body: { id } }), {
    done: PASSKEYS.removed,
    failed: PASSKEYS.notRemoved,
  })
  // It may have begun this very session, which has then ended.
  await findStaff()
}

async function made(name: string): Promise<Result<PasskeysAnswer> | undefined> {
  const started = await call(startPasskey, { body: {} })
  if (!started.ok) return started
  try {
    const credential = await createPasskey(started.value.options)
    return credential && (await call(addPasskey, { body: { name, credential } }))
  } catch {
    return { ok: false, failure: { code: 'passkey-refused', message: PASSKEYS.unknown } }
  }
}

/** Shows what a change makes of them; nothing has come of one that the person has ended. */
async function change(
  busy: 'adding' | 'removing',
  ask: () => Promise<Result<PasskeysAnswer> | undefined>,
  words: { done: string; failed: string },
): Promise<Failure | undefined> {
  const shown = $passkeys.get()
  if (shown.state !== 'ready' || shown.busy !== 'no') {
    showToast(NOT_NOW)
    return { code: 'unavailable', message: NOT_NOW.description }
  }
  lastRequest += 1
  $passkeys.set({ ...shown, busy })
  const answer = await ask()
  if (answer?.ok) {
    take(answer)
    showToast({ kind: 'success', title: words.done })
    return undefined
  }
  if ($passkeys.get().state === 'ready') $passkeys.set(shown)
  if (!answer) return { code: 'passkey-refused', message: words.failed }
  if (!answer.failure.fields?.['name']) tellStaff(words.failed, answer.failure)
  return answer.failure
}

function take(answer: Result<PasskeysAnswer>): void {
  if (answer.ok) return $passkeys.set({ state: 'ready', busy: 'no', ...answer.value })
  const { failure } = answer
  if (failure.code === 'not-signed-in') return $staff.set({ state: 'signed-out' })
  if ($passkeys.get().state !== 'ready') $passkeys.set({ state: 'error', failure })
}
