import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { signInWithPasskey, startPasskeySignIn } from '#contract/staff/staff-session.ts'

export type PasskeySignInState =
  | { state: 'idle' | 'signing-in' | 'done' }
  | { state: 'failed'; message: string }

export const $passkeySignIn = atom<PasskeySignInState>({ state: 'idle' })

/** Signs in with a passkey of this device; shows no message if the person cancels. */
export async function signInByPasskey(): Promise<void> {
  if ($passkeySignIn.get().state === 'signing-in') return
  $passkeySignIn.set({ state: 'signing-in' })
  $passkeySignIn.set(await authenticate())
}

async function authenticate(): Promise<PasskeySignInState> {
  const started = await call(startPasskeySignIn, { body: {} })
  if (!started.ok) return { state: 'failed', message: started.failure.message }
  try {
    const { signWithPasskey } = await import('#browser/passkeys.ts')
    const credential = await signWithPasskey(started.value.options)
    if (!credential) return { state: 'idle' }
    const answer = await call(signInWithPasskey, { body: { credential } })
    return answer.ok ? { state: 'done' } : { state: 'failed', message: answer.failure.message }
  } catch {
    return {
      state: 'failed',
      message:
        'This device could not use its passkey. Try again in another browser, or ask an owner to remove the passkey.',
    }
  }
}
