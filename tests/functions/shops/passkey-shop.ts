import { afterEach, expect } from 'vitest'

import {
  addPasskey,
  listPasskeys,
  startPasskey,
  type PasskeysAnswer,
} from '#contract/staff/passkeys.ts'
import { signInWithPasskey, startPasskeySignIn } from '#contract/staff/staff-session.ts'
import { authenticator } from '#tests/functions/authenticator.ts'
import { cookieOf, shopOfFile, staffOf } from '#tests/functions/shop.ts'

export const SITE_URL = 'https://shop.example'

/** The address of a second owner. */
export const SECOND_OWNER = 'second-mailbox@northmere.example'

type Headers = { cookie: string }
type Device = ReturnType<typeof authenticator>

/** Status and code of a refusal. */
export const refusalOf = ({ status, error }: { status: number; error: { code: string } }) => [
  status,
  error.code,
]

/**
 * A shop for a test file, with functions that add and use passkeys; `link` has the headers of an owner
 * who has signed in by a mailed link. Each test starts without passkeys.
 */
export function shopWithPasskeys() {
  const shop = shopOfFile({
    environment: { SITE_URL, STAFF_EMAILS: `staff@northmere.example,${SECOND_OWNER}` },
  })
  const link = staffOf(shop)
  afterEach(async () => {
    await shop.rows('delete from staff_passkeys')
    await shop.rows('delete from staff_links')
  })

  /** Begins adding a passkey; returns the challenge, and the headers for the response. */
  async function startAdding(headers: Headers) {
    const answer = await shop.post(startPasskey, {}, headers)
    const cookies = [headers.cookie, cookieOf(answer)].filter(Boolean)
    return { ...answer.value, headers: { cookie: cookies.join('; ') } }
  }

  /** Adds a passkey and returns its device. */
  async function addTo(headers: Headers, name = 'Telephone') {
    const device = authenticator(SITE_URL)
    const { options, headers: both } = await startAdding(headers)
    const credential = device.create(options)
    expect((await shop.post(addPasskey, { name, credential }, both)).status).toBe(200)
    return device
  }

  /** Begins a sign-in; returns the challenge, and the headers for the response. */
  async function challenge() {
    const answer = await shop.post(startPasskeySignIn, {})
    return { ...answer.value, headers: { cookie: cookieOf(answer) } }
  }

  async function signIn(device: Device) {
    const { options, headers } = await challenge()
    return shop.post(signInWithPasskey, { credential: device.get(options) }, headers)
  }

  const passkeys = {
    startAdding,
    addTo,
    challenge,
    signIn,
    /** The headers of a session that a passkey has begun. */
    sessionBy: async (device: Device) => ({ cookie: cookieOf(await signIn(device)) }),
    of: async (headers: Headers) =>
      (await shop.get<PasskeysAnswer>(listPasskeys.path, headers)).value.passkeys,
  }
  return { shop, link, passkeys }
}
