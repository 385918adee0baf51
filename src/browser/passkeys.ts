import type { NewPasskey } from '#contract/passkeys.ts'
import type { PasskeySignature } from '#contract/staff-session.ts'

/** Options of WebAuthn as a server writes them: their bytes stand in base64url. */
interface OptionsInJson {
  challenge?: string
  user?: { id: string }
  excludeCredentials?: readonly { id: string }[]
  allowCredentials?: readonly { id: string }[]
}

/** Has an authenticator make a passkey; undefined where the person ends that or has one there already. */
export async function createPasskey(
  options: OptionsInJson,
): Promise<NewPasskey['credential'] | undefined> {
  const publicKey = decodeOptions(options) as PublicKeyCredentialCreationOptions
  const made = await unlessCancelled(navigator.credentials.create({ publicKey }))
  if (!made) return undefined
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse
  return {
    ...namesOf(made),
    response: {
      clientDataJSON: toBase64Url(clientDataJSON),
      attestationObject: toBase64Url(attestationObject),
    },
  }
}

/** Has a passkey sign a challenge; undefined where the person ends that or has none here. */
export async function signWithPasskey(
  options: OptionsInJson,
): Promise<PasskeySignature | undefined> {
  const publicKey = decodeOptions(options) as PublicKeyCredentialRequestOptions
  const signed = await unlessCancelled(navigator.credentials.get({ publicKey }))
  if (!signed) return undefined
  const { clientDataJSON, authenticatorData, signature } =
    signed.response as AuthenticatorAssertionResponse
  return {
    ...namesOf(signed),
    response: {
      clientDataJSON: toBase64Url(clientDataJSON),
      authenticatorData: toBase64Url(authenticatorData),
      signature: toBase64Url(signature),
    },
  }
}

/** What browsers before Chrome 129 and Safari 18.4 cannot do by themselves. */
function decodeOptions(options: OptionsInJson): unknown {
  const { challenge = '', user, excludeCredentials = [], allowCredentials = [] } = options
  const named = ({ id, ...rest }: { id: string }) => ({ ...rest, id: fromBase64Url(id) })
  return {
    ...options,
    challenge: fromBase64Url(challenge),
    ...(user && { user: named(user) }),
    excludeCredentials: excludeCredentials.map(named),
    allowCredentials: allowCredentials.map(named),
  }
}

function namesOf({ id }: PublicKeyCredential) {
  return { id, rawId: id, type: 'public-key' as const }
}

/** A person who ends it, and a passkey that is there already, are no faults. */
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

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
}

function toBase64Url(bytes: ArrayBuffer): string {
  const signs = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
