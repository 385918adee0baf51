import { afterEach, expect, test } from 'vitest'

import {
  addPasskey,
  listPasskeys,
  resetPasskeys,
  startPasskey,
  type PasskeysAnswer,
} from '#contract/staff/passkeys.ts'
import { listPeople, type PeopleAnswer } from '#contract/staff/people.ts'
import {
  confirmSignIn,
  readSession,
  requestSignIn,
  signInWithPasskey,
  startPasskeySignIn,
} from '#contract/staff/staff-session.ts'

import { authenticator } from './authenticator.ts'
import { cookieOf, shopOfFile, staffOf, tokenOf } from './shop.ts'

const SITE_URL = 'https://shop.example'
const OTHER_SITE = 'https://shop.example.evil.example'

const SECOND = 'second-mailbox@northmere.example'

const shop = shopOfFile({
  environment: { SITE_URL, STAFF_EMAILS: `staff@northmere.example,${SECOND}` },
})
const link = staffOf(shop)
type Headers = { cookie: string }
type Device = ReturnType<typeof authenticator>

afterEach(async () => {
  await shop.rows('delete from staff_passkeys')
  await shop.rows('delete from staff_links')
})

const joinCookies = (...all: string[]) => ({ cookie: all.filter(Boolean).join('; ') })
const answerOf = ({ status, error }: { status: number; error: { code: string } }) => [
  status,
  error.code,
]

/** Begins adding a passkey: the challenge, and the headers to answer it. */
async function startAdding(headers: Headers) {
  const answer = await shop.post(startPasskey, {}, headers)
  return { ...answer.value, headers: joinCookies(headers.cookie, cookieOf(answer)) }
}

/** Adds a passkey and returns its device. */
async function addPasskeyTo(headers: Headers, name = 'Telephone') {
  const device = authenticator(SITE_URL)
  const { options, headers: both } = await startAdding(headers)
  const credential = device.create(options)
  expect((await shop.post(addPasskey, { name, credential }, both)).status).toBe(200)
  return device
}

async function challenge() {
  const answer = await shop.post(startPasskeySignIn, {})
  return { ...answer.value, headers: { cookie: cookieOf(answer) } }
}

async function signIn(device: Device) {
  const { options, headers } = await challenge()
  return shop.post(signInWithPasskey, { credential: device.get(options) }, headers)
}

/** The token of a mailed sign-in link. */
async function tokenFor(email: string): Promise<string> {
  const before = new Set((await shop.mailbox.mails()).map(({ id }) => id))
  await shop.post(requestSignIn, { email })
  const mail = await shop.mailbox.waitFor(({ id, to }) => !before.has(id) && to === email)
  return tokenOf(mail)
}

/** The answer to a sign-in by mailed link. */
const signInByLink = async (email: string) =>
  shop.post(confirmSignIn, { token: await tokenFor(email) })
const byPasskey = async (device: Device) => ({ cookie: cookieOf(await signIn(device)) })
const ownPasskeys = async (headers: Headers) =>
  (await shop.get<PasskeysAnswer>(listPasskeys.path, headers)).value
const peopleOf = async (headers: Headers) =>
  (await shop.get<PeopleAnswer>(listPeople.path, headers)).value
const passkeysOf = async (email: string, headers: Headers) =>
  (await peopleOf(headers)).people.find((one) => one.email === email)?.passkeys
const log = async (headers: Headers) => (await peopleOf(headers)).log
const sessionOf = async (headers: Headers) => (await shop.get(readSession.path, headers)).value

test('row 88: a passkey can be added, signs in and shows when it was last used', async () => {
  expect(await ownPasskeys(link)).toEqual({ passkeys: [] })
  const device = await addPasskeyTo(link, 'Telephone')
  const [before] = (await ownPasskeys(link)).passkeys
  expect(before).toMatchObject({ name: 'Telephone', usedAt: null })
  const answer = await signIn(device)
  expect(answer.value).toEqual({ email: shop.platform.staffEmail })
  const session = { cookie: cookieOf(answer) }
  expect(await sessionOf(session)).toMatchObject({ email: shop.platform.staffEmail })
  const after = await ownPasskeys(session)
  expect(Date.parse(after.passkeys[0]?.usedAt ?? '')).toBeGreaterThan(0)
  expect((await log(session))[0]).toMatchObject({ kind: 'passkey-added', detail: 'Telephone' })
})

test.each([
  ['from another site', { origin: OTHER_SITE }],
  ['for another site', { rpId: 'evil.example' }],
  ['without user verification', { unverified: true }],
])('row 88: the server refuses a passkey response %s', async (_name, wrong) => {
  const device = authenticator(SITE_URL)
  const adding = await startAdding(link)
  const credential = device.create(adding.options, wrong)
  const refused = await shop.post(addPasskey, { name: 'x', credential }, adding.headers)
  expect(answerOf(refused)).toEqual([422, 'passkey-refused'])
  expect((await ownPasskeys(link)).passkeys).toEqual([])

  const right = await addPasskeyTo(link)
  const { options, headers } = await challenge()
  const answer = await shop.post(
    signInWithPasskey,
    { credential: right.get(options, wrong) },
    headers,
  )
  expect(answerOf(answer)).toEqual([401, 'not-signed-in'])
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('row 88: a mailed link does not sign in a person who has a passkey', async () => {
  const email = 'both@northmere.example'
  const other = 'without@northmere.example'
  const device = await addPasskeyTo(await shop.invited(email, 'member', link))
  const before = await shop.counts()
  const refused = await signInByLink(email)
  expect(answerOf(refused)).toEqual([403, 'passkey-needed'])
  expect(refused.headers.getSetCookie()).toEqual([])
  expect((await shop.counts())['staff_sessions']).toBe(before['staff_sessions'])
  expect((await signIn(device)).status).toBe(200)
  await shop.invited(other, 'member', link)
  expect((await signInByLink(other)).status).toBe(200)
})

const email = 'loser@northmere.example'

test('row 88: a person whose passkeys an owner has reset signs in by a mailed link again', async () => {
  const mailed = await shop.invited(email, 'owner', link)
  const lost = await addPasskeyTo(mailed)
  const stolen = await byPasskey(lost)
  expect(await passkeysOf(email, link)).toBe(1)
  const answer = await shop.post(resetPasskeys, { email }, link)
  expect(answer.value.people).toContainEqual(expect.objectContaining({ email, passkeys: 0 }))
  expect(await sessionOf(stolen)).toEqual({ email: null })
  expect(await sessionOf(mailed)).toEqual({ email: null })
  expect(answerOf(await signIn(lost))).toEqual([401, 'not-signed-in'])
  expect((await log(link))[0]).toMatchObject({ kind: 'passkeys-reset', detail: email })
  await addPasskeyTo(await shop.invited(email, 'owner', link))
})
