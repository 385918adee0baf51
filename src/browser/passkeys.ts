import type { NewPasskey } from '#contract/staff/passkeys.ts'
import type { PasskeyOptions, PasskeySignature } from '#contract/staff/staff-session.ts'

/** Creates a passkey; undefined if the person cancels or this device already has a passkey. */
export async function createPasskey(
  options: PasskeyOptions['options'],
): Promise<NewPasskey['credential'] | undefined> {
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
  const made = await passkeyFrom(navigator.credentials.create({ publicKey }))
  return made?.toJSON() as NewPasskey['credential'] | undefined
}

/** Signs a challenge with a passkey; undefined if the person cancels or this device has no passkey. */
export async function signWithPasskey(
  options: PasskeyOptions['options'],
): Promise<PasskeySignature | undefined> {
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json)
  const signed = await passkeyFrom(navigator.credentials.get({ publicKey }))
  return signed?.toJSON() as PasskeySignature | undefined
}

/** The passkey from the browser's dialog; undefined if the person cancels or already has a passkey here. */
async function passkeyFrom(
  dialog: Promise<Credential | null>,
): Promise<PublicKeyCredential | undefined> {
  try {
    return ((await dialog) ?? undefined) as PublicKeyCredential | undefined
  } catch (error) {
    if (error instanceof DOMException && NO_PASSKEY_ERRORS.includes(error.name)) return undefined
    throw error
  }
}

const NO_PASSKEY_ERRORS = ['NotAllowedError', 'AbortError', 'InvalidStateError']
