import { afterEach, expect, test } from 'vitest'

import {
  addPasskey,
  listPasskeys,
  removePasskey,
  resetPasskeys,
  startPasskey,
  type PasskeysAnswer,
} from '#contract/staff/passkeys.ts'
import { removePerson } from '#contract/staff/people.ts'
import {
  confirmSignIn,
  signInWithPasskey,
  startPasskeySignIn,
} from '#contract/staff/staff-session.ts'
import { FRESH_SIGN_IN_MINUTES } from '#domain/people/passkey.ts'

import { authenticator } from './authenticator.ts'
import { cookieOf, shopForFile, staffOf } from './shop.ts'

const SITE_URL = 'https://shop.example'
const OTHER_SITE = 'https://shop.example.evil.example'

/** The address of a second owner. */
const SECOND_OWNER = 'second-mailbox@northmere.example'

type Headers = { cookie: string }
type Device = ReturnType<typeof authenticator>

/** Status and code of a refusal. */
const refusalOf = ({ status, error }: { status: number; error: { code: string } }) => [
  status,
  error.code,
]

const shop = shopForFile({
  environment: { SITE_URL, STAFF_EMAILS: `staff@northmere.example,${SECOND_OWNER}` },
})
/** The headers of an owner who has signed in by a mailed link. */
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

test('a passkey can be added and used to sign in, and the list shows its last use (row 88)', async () => {
  expect(await passkeys.of(link)).toEqual([])
  const device = await passkeys.addTo(link, 'Telephone')
  const [before] = await passkeys.of(link)
  expect(before).toMatchObject({ name: 'Telephone', usedAt: null })
  const answer = await passkeys.signIn(device)
  expect(answer.value).toEqual({ email: shop.platform.staffEmail })
  const session = { cookie: cookieOf(answer) }
  expect(await shop.session(session)).toMatchObject({ email: shop.platform.staffEmail })
  const [after] = await passkeys.of(session)
  expect(Date.parse(after?.usedAt ?? '')).toBeGreaterThan(0)
  expect((await shop.people(session)).log[0]).toMatchObject({
    kind: 'passkey-added',
    detail: 'Telephone',
  })
})

test.each([
  ['from another site', { origin: OTHER_SITE }],
  ['for another site', { rpId: 'evil.example' }],
  ['without user verification', { unverified: true }],
])('the server refuses a passkey response %s (row 88)', async (_name, wrong) => {
  const device = authenticator(SITE_URL)
  const adding = await passkeys.startAdding(link)
  const credential = device.create(adding.options, wrong)
  const refused = await shop.post(addPasskey, { name: 'x', credential }, adding.headers)
  expect(refusalOf(refused)).toEqual([422, 'passkey-refused'])
  expect(await passkeys.of(link)).toEqual([])

  const right = await passkeys.addTo(link)
  const { options, headers } = await passkeys.challenge()
  const answer = await shop.post(
    signInWithPasskey,
    { credential: right.get(options, wrong) },
    headers,
  )
  expect(refusalOf(answer)).toEqual([401, 'not-signed-in'])
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('a mailed link does not sign in a person who has a passkey (row 88)', async () => {
  const email = 'both@northmere.example'
  const other = 'without@northmere.example'
  const device = await passkeys.addTo(await shop.invited(email, 'member', link))
  const before = await shop.counts()
  const refused = await shop.signInByLink(email)
  expect(refusalOf(refused)).toEqual([403, 'passkey-needed'])
  expect(refused.headers.getSetCookie()).toEqual([])
  expect((await shop.counts())['staff_sessions']).toBe(before['staff_sessions'])
  expect((await passkeys.signIn(device)).status).toBe(200)
  await shop.invited(other, 'member', link)
  expect((await shop.signInByLink(other)).status).toBe(200)
})

const email = 'loser@northmere.example'

test('a person whose passkeys an owner has reset signs in by a mailed link again (row 88)', async () => {
  const mailed = await shop.invited(email, 'owner', link)
  const lost = await passkeys.addTo(mailed)
  const stolen = await passkeys.sessionBy(lost)
  expect((await shop.people(link)).people).toContainEqual(
    expect.objectContaining({ email, passkeys: 1 }),
  )
  const answer = await shop.post(resetPasskeys, { email }, link)
  expect(answer.value.people).toContainEqual(expect.objectContaining({ email, passkeys: 0 }))
  expect(await shop.session(stolen)).toEqual({ email: null })
  expect(await shop.session(mailed)).toEqual({ email: null })
  expect(refusalOf(await passkeys.signIn(lost))).toEqual([401, 'not-signed-in'])
  expect((await shop.people(link)).log[0]).toMatchObject({ kind: 'passkeys-reset', detail: email })
  await passkeys.addTo(await shop.invited(email, 'owner', link))
})

test('a passkey is created for the site’s own address (row 88)', async () => {
  const { options } = await passkeys.startAdding(link)
  expect(options).toMatchObject({
    rp: { id: 'shop.example' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const signing = await passkeys.challenge()
  expect(signing.options).toMatchObject({ rpId: 'shop.example', userVerification: 'required' })
  expect(signing.options).not.toHaveProperty('allowCredentials')
  expect(signing.headers.cookie).toMatch(/^__Host-staff-challenge=/)
})

test('a passkey challenge is accepted once, and only in the sign-in that asked for the challenge (row 88)', async () => {
  const device = await passkeys.addTo(link)
  const first = await passkeys.challenge()
  const credential = device.get(first.options)
  const other = await passkeys.challenge()
  const elsewhere = await shop.post(signInWithPasskey, { credential }, other.headers)
  expect(refusalOf(elsewhere)).toEqual([401, 'not-signed-in'])
  const signed = await shop.post(signInWithPasskey, { credential }, first.headers)
  expect(signed.status).toBe(200)
  const again = await shop.post(signInWithPasskey, { credential }, first.headers)
  expect(refusalOf(again)).toEqual([401, 'not-signed-in'])
  const bare = await shop.post(signInWithPasskey, { credential })
  expect(refusalOf(bare)).toEqual([401, 'not-signed-in'])

  const adding = await passkeys.startAdding(link)
  const made = { name: 'x', credential: authenticator(SITE_URL).create(adding.options) }
  expect((await shop.post(addPasskey, made, adding.headers)).status).toBe(200)
  const twice = await shop.post(addPasskey, made, adding.headers)
  expect(refusalOf(twice)).toEqual([422, 'passkey-refused'])
})

test('the server refuses a response to an expired challenge (row 88)', async () => {
  const device = await passkeys.addTo(link)
  const { options, headers } = await passkeys.challenge()
  await shop.rows(`update staff_links set expires_at = expires_at - interval '5 minutes 1 second'`)
  const answer = await shop.post(signInWithPasskey, { credential: device.get(options) }, headers)
  expect(refusalOf(answer)).toEqual([401, 'not-signed-in'])
})

test('an unknown passkey signs nobody in (row 88)', async () => {
  expect(refusalOf(await passkeys.signIn(authenticator(SITE_URL)))).toEqual([401, 'not-signed-in'])
})

test('a passkey can be added only shortly after sign-in (row 88)', async () => {
  const link = { cookie: await shop.staffCookie() }
  const open = await passkeys.startAdding(link)
  await shop.rows(
    `update staff_sessions set created_at = created_at - $1 * interval '1 minute'
      where created_at = (select max(created_at) from staff_sessions)`,
    [FRESH_SIGN_IN_MINUTES],
  )
  const late = await shop.post(startPasskey, {}, link)
  expect(refusalOf(late)).toEqual([403, 'sign-in-again'])
  const credential = authenticator(SITE_URL).create(open.options)
  const later = await shop.post(addPasskey, { name: 'x', credential }, open.headers)
  expect(refusalOf(later)).toEqual([403, 'sign-in-again'])
  expect(await passkeys.of(link)).toEqual([])
})

test('a passkey can be removed only by its owner, and the removal ends all sessions that the passkey opened (row 88)', async () => {
  const device = await passkeys.addTo(link, 'Lost')
  const session = await passkeys.sessionBy(device)
  const other = await shop.invited('other@northmere.example', 'bookkeeper', link)
  const [passkey] = await passkeys.of(link)
  const stranger = await shop.post(removePasskey, { id: passkey!.id }, other)
  expect(refusalOf(stranger)).toEqual([404, 'not-found'])
  expect(await shop.session(session)).toMatchObject({ email: shop.platform.staffEmail })

  const answer = await shop.post(removePasskey, { id: passkey!.id }, link)
  expect(answer.value.passkeys).toEqual([])
  expect(await shop.session(session)).toEqual({ email: null })
  expect(refusalOf(await passkeys.signIn(device))).toEqual([401, 'not-signed-in'])
  expect((await shop.people(link)).log[0]).toMatchObject({
    kind: 'passkey-removed',
    detail: 'Lost',
  })
})

test('a passkey of a removed person no longer signs in, even if the person is invited again (row 88)', async () => {
  const email = 'leaver@northmere.example'
  const device = await passkeys.addTo(await shop.invited(email, 'member', link))
  const session = await passkeys.sessionBy(device)
  expect((await shop.post(removePerson, { email }, link)).status).toBe(200)
  expect(await shop.session(session)).toEqual({ email: null })
  expect(refusalOf(await passkeys.signIn(device))).toEqual([401, 'not-signed-in'])
  const back = await shop.invited(email, 'member', link)
  expect(await passkeys.of(back)).toEqual([])
})

test('a link mailed before a passkey was added signs nobody in (row 88)', async () => {
  const email = 'early@northmere.example'
  const mailed = await shop.invited(email, 'member', link)
  const token = await shop.signInToken(email)
  await passkeys.addTo(mailed)
  const answer = await shop.post(confirmSignIn, { token })
  expect(refusalOf(answer)).toEqual([403, 'passkey-needed'])
})

test('the only owner can remove a lost passkey by a link to a second mailbox in STAFF_EMAILS (row 88)', async () => {
  await passkeys.addTo(link)
  const first = shop.platform.staffEmail
  expect(refusalOf(await shop.signInByLink(first))).toEqual([403, 'passkey-needed'])
  const second = { cookie: cookieOf(await shop.signInByLink(SECOND_OWNER)) }
  expect((await shop.post(resetPasskeys, { email: first }, second)).status).toBe(200)
  const again = await shop.signInByLink(first)
  expect(again.status).toBe(200)
  link.cookie = cookieOf(again)
})

test('a reset of passkeys at an unknown address is refused (row 88)', async () => {
  const answer = await shop.post(resetPasskeys, { email: 'nobody@example.com' }, link)
  expect(refusalOf(answer)).toEqual([404, 'not-found'])
})
