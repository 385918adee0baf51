import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { correctOrder, refundOrder } from '#contract/order.ts'
import {
  addPasskey,
  demandPasskeys,
  listPasskeys,
  listStaffPasskeys,
  removePasskey,
  resetPasskeys,
  startPasskey,
  type PasskeysAnswer,
  type StaffPasskeysAnswer,
} from '#contract/passkeys.ts'
import { invitePerson, listPeople, removePerson, type PeopleAnswer } from '#contract/people.ts'
import { readSession, signInWithPasskey, startPasskeySignIn } from '#contract/staff-session.ts'
import { FRESH_MINUTES, PERMIT_HOURS } from '#domain/passkey.ts'
import { FIRM } from '#tests/catalogue.ts'

import { authenticator } from './authenticator.ts'
import { said } from './command.ts'
import { cookieOf, shopOfFile, staffOf } from './shop.ts'

const SITE_URL = 'https://shop.example'
const OTHER_SITE = 'https://shop.example.evil.example'

const shop = shopOfFile({ environment: { SITE_URL } })
const link = staffOf(shop)
type Headers = { cookie: string }
type Device = ReturnType<typeof authenticator>

let id: string
beforeAll(async () => {
  id = (await shop.paid()).id
})
afterEach(async () => {
  await shop.rows('delete from staff_passkey_demand')
  await shop.rows('delete from staff_passkey_permits')
  await shop.rows('delete from staff_passkeys')
  await shop.rows('delete from staff_links')
})

const joined = (...all: string[]) => ({ cookie: all.filter(Boolean).join('; ') })
const answerOf = ({ status, error }: { status: number; error: { code: string } }) => [
  status,
  error.code,
]

/** Begins adding a passkey: the challenge, and the headers that its answer goes with. */
async function started(headers: Headers) {
  const answer = await shop.post(startPasskey, {}, headers)
  return { ...answer.value, headers: joined(headers.cookie, cookieOf(answer)) }
}

/** Adds a passkey and answers its device. */
async function added(headers: Headers, name = 'Telephone') {
  const device = authenticator(SITE_URL)
  const { options, headers: both } = await started(headers)
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

const byPasskey = async (device: Device) => ({ cookie: cookieOf(await signIn(device)) })
const own = async (headers: Headers) =>
  (await shop.get<PasskeysAnswer>(listPasskeys.path, headers)).value
const staff = async (headers: Headers) =>
  (await shop.get<StaffPasskeysAnswer>(listStaffPasskeys.path, headers)).value
const log = async (headers: Headers) =>
  (await shop.get<PeopleAnswer>(listPeople.path, headers)).value.log
const sessionOf = async (headers: Headers) => (await shop.get(readSession.path, headers)).value

/** What a person runs who has the variables of the site. */
const command = (email: string) =>
  said('scripts/reset-passkeys.ts', shop.platform.databaseUrl, '--email', email)

/** An owner with a passkey who demands one of everybody. */
async function demanded() {
  const device = await added(link)
  const owner = await byPasskey(device)
  expect((await shop.post(demandPasskeys, { isDemanded: true }, owner)).status).toBe(200)
  return { owner }
}

/** Signs another owner in by a link, whom this one lets add a first passkey. */
async function permitted(owner: Headers, email: string): Promise<Headers> {
  await shop.invited(email, 'owner', owner)
  await shop.post(resetPasskeys, { email }, owner)
  return shop.invited(email, 'owner', owner)
}

/** Gives a little of the one order back. */
async function refund(headers: Headers) {
  const { requestId } = (await shop.detail(id, headers)).refundable ?? {}
  const body = { requestId, orderId: id, amount: 100, parts: {}, reason: 'duplicate' }
  return shop.post(refundOrder, body, headers)
}

describe('row 88: a passkey', () => {
  test('is added by whoever is signed in, signs in, and is shown with its use', async () => {
    expect(await own(link)).toEqual({
      passkeys: [],
      isDemanded: false,
      byPasskey: false,
      mayAddUntil: null,
    })
    const device = await added(link, 'Telephone')
    const [before] = (await own(link)).passkeys
    expect(before).toMatchObject({ name: 'Telephone', usedAt: null })
    const answer = await signIn(device)
    expect(answer.value).toEqual({ email: shop.platform.staffEmail })
    const session = { cookie: cookieOf(answer) }
    expect(await sessionOf(session)).toMatchObject({ email: shop.platform.staffEmail })
    const after = await own(session)
    expect(after.byPasskey).toBe(true)
    expect(Date.parse(after.passkeys[0]?.usedAt ?? '')).toBeGreaterThan(0)
    expect((await log(session))[0]).toMatchObject({ kind: 'passkey-added', detail: 'Telephone' })
  })

  test('is asked for with the rules of the site’s own address', async () => {
    const { options } = await started(link)
    expect(options).toMatchObject({
      rp: { id: 'shop.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const signing = await challenge()
    expect(signing.options).toMatchObject({ rpId: 'shop.example', userVerification: 'required' })
    expect(signing.options).not.toHaveProperty('allowCredentials')
    expect(signing.headers.cookie).toMatch(/^__Host-staff-challenge=/)
  })

  test.each([
    ['of another site', { origin: OTHER_SITE }],
    ['for another site', { rpId: 'evil.example' }],
    ['that has not seen who holds it', { unverified: true }],
  ])('is refused where the answer is one %s', async (_name, wrong) => {
    const device = authenticator(SITE_URL)
    const adding = await started(link)
    const credential = device.create(adding.options, wrong)
    const refused = await shop.post(addPasskey, { name: 'x', credential }, adding.headers)
    expect(answerOf(refused)).toEqual([422, 'passkey-refused'])
    expect((await own(link)).passkeys).toEqual([])

    const right = await added(link)
    const { options, headers } = await challenge()
    const answer = await shop.post(
      signInWithPasskey,
      { credential: right.get(options, wrong) },
      headers,
    )
    expect(answerOf(answer)).toEqual([401, 'not-signed-in'])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('answers a challenge once, and no other challenge', async () => {
    const device = await added(link)
    const first = await challenge()
    const credential = device.get(first.options)
    const other = await challenge()
    const elsewhere = await shop.post(signInWithPasskey, { credential }, other.headers)
    expect(answerOf(elsewhere)).toEqual([401, 'not-signed-in'])
    const signed = await shop.post(signInWithPasskey, { credential }, first.headers)
    expect(signed.status).toBe(200)
    const again = await shop.post(signInWithPasskey, { credential }, first.headers)
    expect(answerOf(again)).toEqual([401, 'not-signed-in'])
    const bare = await shop.post(signInWithPasskey, { credential })
    expect(answerOf(bare)).toEqual([401, 'not-signed-in'])

    const adding = await started(link)
    const made = { name: 'x', credential: authenticator(SITE_URL).create(adding.options) }
    expect((await shop.post(addPasskey, made, adding.headers)).status).toBe(200)
    const twice = await shop.post(addPasskey, made, adding.headers)
    expect(answerOf(twice)).toEqual([422, 'passkey-refused'])
  })

  test('whose challenge is too old is refused', async () => {
    const device = await added(link)
    const { options, headers } = await challenge()
    await shop.rows(
      `update staff_links set expires_at = expires_at - interval '5 minutes 1 second'`,
    )
    const answer = await shop.post(signInWithPasskey, { credential: device.get(options) }, headers)
    expect(answerOf(answer)).toEqual([401, 'not-signed-in'])
  })

  test('that nobody has added signs nobody in', async () => {
    expect(answerOf(await signIn(authenticator(SITE_URL)))).toEqual([401, 'not-signed-in'])
  })

  test('is added only for a while after signing in', async () => {
    const link = { cookie: await shop.staffCookie() }
    const open = await started(link)
    await shop.rows(
      `update staff_sessions set created_at = created_at - $1 * interval '1 minute'
      where created_at = (select max(created_at) from staff_sessions)`,
      [FRESH_MINUTES],
    )
    const late = await shop.post(startPasskey, {}, link)
    expect(answerOf(late)).toEqual([403, 'sign-in-again'])
    const credential = authenticator(SITE_URL).create(open.options)
    const later = await shop.post(addPasskey, { name: 'x', credential }, open.headers)
    expect(answerOf(later)).toEqual([403, 'sign-in-again'])
    expect((await own(link)).passkeys).toEqual([])
  })

  test('is removed by whose it is and by nobody else, with the sessions begun with it', async () => {
    const device = await added(link, 'Lost')
    const session = await byPasskey(device)
    const other = await shop.invited('other@northmere.example', 'bookkeeper', link)
    const [passkey] = (await own(link)).passkeys
    const stranger = await shop.post(removePasskey, { id: passkey!.id }, other)
    expect(answerOf(stranger)).toEqual([404, 'not-found'])
    expect(await sessionOf(session)).toMatchObject({ email: shop.platform.staffEmail })

    const answer = await shop.post(removePasskey, { id: passkey!.id }, link)
    expect(answer.value.passkeys).toEqual([])
    expect(await sessionOf(session)).toEqual({ email: null })
    expect(answerOf(await signIn(device))).toEqual([401, 'not-signed-in'])
    expect((await log(link))[0]).toMatchObject({ kind: 'passkey-removed', detail: 'Lost' })
  })

  test('of somebody who was removed opens nothing, and does not come back with them', async () => {
    const email = 'leaver@northmere.example'
    const device = await added(await shop.invited(email, 'member', link))
    const session = await byPasskey(device)
    expect((await shop.post(removePerson, { email }, link)).status).toBe(200)
    expect(await sessionOf(session)).toEqual({ email: null })
    expect(answerOf(await signIn(device))).toEqual([401, 'not-signed-in'])
    const back = await shop.invited(email, 'member', link)
    expect((await own(back)).passkeys).toEqual([])
  })
})

describe('row 88: while passkeys are demanded', () => {
  test('only somebody who has signed in with one begins that', async () => {
    const none = await shop.post(demandPasskeys, { isDemanded: true }, link)
    expect(answerOf(none)).toEqual([403, 'passkey-needed'])
    await added(link)
    const unused = await shop.post(demandPasskeys, { isDemanded: true }, link)
    expect(answerOf(unused)).toEqual([403, 'passkey-needed'])
    expect((await staff(link)).isDemanded).toBe(false)
  })

  test('a session by a mailed link refunds nothing and changes no people, one by a passkey does', async () => {
    const { owner } = await demanded()
    expect(await sessionOf(link)).toMatchObject({ passkeyLack: 'passkey-session' })
    expect(await sessionOf(owner)).not.toHaveProperty('passkeyLack')
    const refused = await refund(link)
    expect(answerOf(refused)).toEqual([403, 'passkey-needed'])
    expect(refused.error.message).toContain('Sign in with your passkey')
    expect(await shop.rows(`select 1 from refund_requests`)).toEqual([])

    const email = 'new@northmere.example'
    const before = await shop.counts()
    const [passkey] = (await own(link)).passkeys
    for (const answer of [
      await shop.post(invitePerson, { email, role: 'owner' }, link),
      await shop.post(removePerson, { email: 'other@northmere.example' }, link),
      await shop.post(demandPasskeys, { isDemanded: false }, link),
      await shop.post(resetPasskeys, { email: shop.platform.staffEmail }, link),
      await shop.post(removePasskey, { id: passkey!.id }, link),
      await shop.post(startPasskey, {}, link),
    ]) {
      expect(answerOf(answer)).toEqual([403, 'passkey-needed'])
    }
    expect(await shop.counts()).toEqual(before)
    expect((await refund(owner)).status).toBe(200)
  })

  test.skipIf(!FIRM.vat)(
    'a correction that changes the VAT needs one, and one of words does not',
    async () => {
      const { owner } = await demanded()
      const { buyer: from } = await shop.detail(id, link)
      const correct = (change: Partial<typeof from>, headers: Headers) =>
        shop.post(correctOrder, { orderId: id, from, to: { ...from, ...change } }, headers)
      const abroad = { country: 'FR' }
      const refused = await correct(abroad, link)
      expect(answerOf(refused)).toEqual([403, 'passkey-needed'])
      expect((await shop.detail(id, link)).buyer).toEqual(from)
      expect((await correct(abroad, owner)).status).toBe(200)
      const { buyer } = await shop.detail(id, link)
      const words = { orderId: id, from: buyer, to: { ...buyer, companyName: 'Other Ltd' } }
      expect((await shop.post(correctOrder, words, link)).status).toBe(200)
    },
  )

  test('reading and work go on by a mailed link', async () => {
    const { owner } = await demanded()
    expect((await shop.get(listPeople.path, link)).status).toBe(200)
    expect((await staff(link)).isDemanded).toBe(true)
    const member = await shop.invited('worker@northmere.example', 'member', owner)
    expect(await sessionOf(member)).not.toHaveProperty('passkeyLack')
  })

  test('a first passkey needs an owner’s leave, once and within a day, and its use', async () => {
    const { owner } = await demanded()
    const email = 'second@northmere.example'
    const second = await shop.invited(email, 'owner', owner)
    expect(await sessionOf(second)).toMatchObject({ passkeyLack: 'passkey' })
    const early = await shop.post(startPasskey, {}, second)
    expect(answerOf(early)).toEqual([403, 'passkey-needed'])

    const reset = await shop.post(resetPasskeys, { email }, owner)
    expect(reset.value.people.find((one) => one.email === email)).toMatchObject({ count: 0 })
    expect(await sessionOf(second)).toEqual({ email: null })
    const anew = await shop.invited(email, 'owner', owner)
    const until = Date.parse((await own(anew)).mayAddUntil ?? '')
    expect(until).toBeGreaterThan(Date.now() + (PERMIT_HOURS - 1) * 3_600_000)
    expect(until).toBeLessThanOrEqual(Date.now() + PERMIT_HOURS * 3_600_000)
    const device = await added(anew)
    expect(answerOf(await refund(anew))).toEqual([403, 'passkey-needed'])
    expect(answerOf(await shop.post(startPasskey, {}, anew))).toEqual([403, 'passkey-needed'])
    expect((await refund(await byPasskey(device))).status).toBe(200)
  })

  test('of two passkeys added at once by one leave, one is added', async () => {
    const { owner } = await demanded()
    const second = await permitted(owner, 'twice@northmere.example')
    const tries = [await started(second), await started(second)]
    const answers = await Promise.all(
      tries.map(({ options, headers }) => {
        const credential = authenticator(SITE_URL).create(options)
        return shop.post(addPasskey, { name: 'x', credential }, headers)
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
    expect((await own(second)).passkeys).toHaveLength(1)
  })

  test('an owner’s leave ends after a day', async () => {
    const { owner } = await demanded()
    const second = await permitted(owner, 'slow@northmere.example')
    const open = await started(second)
    await shop.rows(`update staff_passkey_permits set expires_at = now() - interval '1 second'`)
    expect(answerOf(await shop.post(startPasskey, {}, second))).toEqual([403, 'passkey-needed'])
    const credential = authenticator(SITE_URL).create(open.options)
    const late = await shop.post(addPasskey, { name: 'x', credential }, open.headers)
    expect(answerOf(late)).toEqual([403, 'passkey-needed'])
    expect((await own(second)).passkeys).toEqual([])
  })

  test('a lost passkey is replaced by another owner: the old one and all sessions end', async () => {
    const { owner } = await demanded()
    const email = 'loser@northmere.example'
    const lost = await added(await permitted(owner, email))
    const stolen = await byPasskey(lost)
    const answer = await shop.post(resetPasskeys, { email }, owner)
    expect(answer.value.people.find((one) => one.email === email)).toMatchObject({
      count: 0,
      mayAddUntil: expect.any(String),
    })
    expect(await sessionOf(stolen)).toEqual({ email: null })
    expect(answerOf(await signIn(lost))).toEqual([401, 'not-signed-in'])
    const device = await added(await shop.invited(email, 'owner', owner))
    expect((await refund(await byPasskey(device))).status).toBe(200)
    const kinds = (await log(owner)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['passkeys-reset', 'passkeys-demanded']))
  })

  test('the last one that is lost is replaced by a command, for an owner whom the variables name', async () => {
    await demanded()
    const email = shop.platform.staffEmail
    expect(await command('somebody@northmere.example')).toContain('STAFF_EMAILS')
    expect(await command(email)).toContain('may add one until')
    link.cookie = await shop.staffCookie()
    expect((await own(link)).passkeys).toEqual([])
    const device = await added(link)
    expect((await refund(await byPasskey(device))).status).toBe(200)
    const kinds = (await log(link)).map(({ kind, actor, detail }) => [kind, actor, detail])
    expect(kinds).toContainEqual(['passkeys-reset', 'npm run reset-passkeys', email])
  })

  test('nobody else’s passkeys are reset', async () => {
    const { owner } = await demanded()
    const answer = await shop.post(resetPasskeys, { email: 'nobody@example.com' }, owner)
    expect(answerOf(answer)).toEqual([404, 'not-found'])
  })

  test('the demand is ended by an owner with a passkey, and both are noted once', async () => {
    const { owner } = await demanded()
    await shop.post(demandPasskeys, { isDemanded: true }, owner)
    const ended = await shop.post(demandPasskeys, { isDemanded: false }, owner)
    expect(ended.value.isDemanded).toBe(false)
    const [last, first, before] = await log(owner)
    expect([last?.kind, first?.kind]).toEqual(['passkeys-optional', 'passkeys-demanded'])
    expect(before?.kind).toBe('passkey-added')
    expect((await refund(link)).status).toBe(200)
  })
})
