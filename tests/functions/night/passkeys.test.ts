import { expect, test } from 'vitest'

import { addPasskey, removePasskey, resetPasskeys, startPasskey } from '#contract/staff/passkeys.ts'
import { removePerson } from '#contract/staff/people.ts'
import { confirmSignIn, signInWithPasskey } from '#contract/staff/staff-session.ts'
import { FRESH_SIGN_IN_MINUTES } from '#domain/people/passkey.ts'
import { authenticator } from '#tests/functions/authenticator.ts'
import { cookieOf } from '#tests/functions/shop.ts'
import {
  refusalOf,
  SECOND_OWNER,
  shopWithPasskeys,
  SITE_URL,
} from '#tests/functions/shops/passkey-shop.ts'

const { shop, link, passkeys } = shopWithPasskeys()

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
