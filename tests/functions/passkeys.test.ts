import { expect, test } from 'vitest'

import { addPasskey, resetPasskeys } from '#contract/staff/passkeys.ts'
import { signInWithPasskey } from '#contract/staff/staff-session.ts'

import { authenticator } from './authenticator.ts'
import { cookieOf } from './shop.ts'
import { refusalOf, shopWithPasskeys, SITE_URL } from './shops/passkey-shop.ts'

const OTHER_SITE = 'https://shop.example.evil.example'

const { shop, link, passkeys } = shopWithPasskeys()

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
