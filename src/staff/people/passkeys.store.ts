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
} from '#contract/staff/passkeys.ts'
import { resource } from '#staff/frame/resource.store.ts'
import { loadStaffSession } from '#staff/frame/staff.store.ts'

import { PASSKEYS_TEXTS } from './passkeys.texts.ts'

const passkeys = resource<PasskeysAnswer>()

/** The passkeys of the signed-in person. */
export const $passkeys = passkeys.$state

const NOT_ADDED = 'No passkey was added'

/** The failure after the person closes the browser's dialog; it gets no toast. */
const CLOSED: Failure = { code: 'passkey-refused', message: NOT_ADDED }

/** Loads the passkeys; the shown passkeys stay until the answer arrives. */
export async function loadPasskeys(): Promise<void> {
  await passkeys.refresh(() => read(listPasskeys), 'quiet')
}

/** Adds a passkey of this device; returns the failure, or undefined. The form shows errors in the name. */
export function addOwnPasskey(name: string): Promise<Failure | undefined> {
  return passkeys.runAction('adding', () => createOnDevice(name), {
    done: 'Passkey added',
    failed: NOT_ADDED,
    isSilent: (failure) => failure === CLOSED || failure.fields?.['name'] !== undefined,
  })
}

export async function removeOwnPasskey(id: string): Promise<void> {
  await passkeys.runAction('removing', () => call(removePasskey, { body: { id } }), {
    done: 'Passkey removed',
    failed: 'The passkey was not removed',
  })
  // If the removed passkey began this session, the session has ended.
  await loadStaffSession()
}

async function createOnDevice(name: string): Promise<Result<PasskeysAnswer>> {
  const started = await call(startPasskey, { body: {} })
  if (!started.ok) return started
  try {
    const credential = await createPasskey(started.value.options)
    if (!credential) return { ok: false, failure: CLOSED }
    return await call(addPasskey, { body: { name, credential } })
  } catch {
    return { ok: false, failure: { code: 'passkey-refused', message: PASSKEYS_TEXTS.unknown } }
  }
}
