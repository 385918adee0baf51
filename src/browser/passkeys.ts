import type { NewPasskey } from '#contract/staff/passkeys.ts'
import type { PasskeyOptions, PasskeySignature } from '#contract/staff/staff-session.ts'

/** Creates a passkey; undefined if the person cancels or this device already has one. */
export async function createPasskey(
  options: PasskeyOptions['options'],
): Promise<NewPasskey['credential'] | undefined> {
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
  const made = await unlessCancelled(navigator.credentials.create({ publicKey }))
  return made?.toJSON() as NewPasskey['credential'] | undefined
}

/** Signs a challenge with a passkey; undefined if the person cancels or this device has none. */
export async function signWithPasskey(
  options: PasskeyOptions['options'],
): Promise<PasskeySignature | undefined> {
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json)
  const signed = await unlessCancelled(navigator.credentials.get({ publicKey }))
  return signed?.toJSON() as PasskeySignature | undefined
}

/**
 * Awaits the browser's dialog; undefined if the person cancels it or already has a passkey here,
 * because neither is a fault.
 */
async function unlessCancelled(
  asked: Promise<Credential | null>,
): Promise<PublicKeyCredential | undefined> {
  try {
    return ((await asked) ?? undefined) as PublicKeyCredential | undefined
  } catch (error) {
    if (error instanceof DOMException && CANCELLED.includes(error.name)) return undefined
    throw error
  }
}

const CANCELLED = ['NotAllowedError', 'AbortError', 'InvalidStateError']
