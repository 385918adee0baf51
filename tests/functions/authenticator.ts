import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** The part of the options that an authenticator reads. */
interface Challenge {
  challenge?: unknown
}

/** Parts of a response that a test can make wrong. */
interface Falsified {
  origin?: string
  rpId?: string
  /** Whether user verification is missing. */
  unverified?: boolean
}

/** An authenticator with one passkey for a site, like a phone. */
export function authenticator(site: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const encodedId = id.toString('base64url')
  let uses = 0

  function clientData(
    type: string,
    { challenge }: Challenge,
    { origin = site }: Falsified,
  ): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function data(
    { rpId = new URL(site).hostname, unverified = false }: Falsified,
    made = false,
  ): Buffer {
    const flags = 1 | (unverified ? 0 : 4) | (made ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(made ? 0 : (uses += 1))
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
  }

  return {
    /** Creates the passkey; returns what `navigator.credentials.create` returns. */
    create: (options: Challenge, wrong: Falsified = {}) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const authData = Buffer.concat([data(wrong, true), credential])
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      return {
        id: encodedId,
        rawId: encodedId,
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData('webauthn.create', options, wrong).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs a challenge; returns what `navigator.credentials.get` returns. */
    get: (options: Challenge, wrong: Falsified = {}) => {
      const client = clientData('webauthn.get', options, wrong)
      const authData = data(wrong)
      const signed = Buffer.concat([authData, sha256(client)])
      return {
        id: encodedId,
        rawId: encodedId,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}
