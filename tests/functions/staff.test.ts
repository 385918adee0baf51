import { afterEach, expect, test } from 'vitest'

import type { OrdersAnswer } from '#contract/staff/orders.ts'
import { requestSignIn, signOut } from '#contract/staff/staff-session.ts'

import type { Answer } from './api.ts'
import { cookieOf, expectNotSignedIn, shopForFile, staffOf, withVariables } from './shop.ts'

const shop = shopForFile({ environment: { SITE_URL: 'https://shop.example' } })
const staff = staffOf(shop)
afterEach(() => shop.rows('delete from staff_links'))

async function list(query: Record<string, string> = {}) {
  return shop.get<OrdersAnswer>(`/api/orders?${new URLSearchParams(query)}`, staff)
}

const UUID = '00000000-0000-4000-8000-000000000000'
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The cookies that an answer sets: name and value, then the attributes in alphabetical order. */
const cookiesSetBy = ({ headers }: Answer<unknown>) =>
  headers.getSetCookie().map((cookie) => {
    const [pair = '', ...attributes] = cookie.split('; ')
    return [pair, ...attributes.map((one) => one.toLowerCase()).toSorted()]
  })

test('the server refuses an incomplete or changed session cookie (rows 45 and 46)', async () => {
  const { cookie } = staff
  const [name, signed = ''] = cookie.split('=')
  const [token] = decodeURIComponent(signed).split('.')
  for (const wrong of [
    '',
    `${name}=`,
    `${name}=x`,
    `${name}=${token}`,
    `${name}=${token}.${'A'.repeat(43)}%3D`,
    `${cookie}x`,
    cookie.replace('__Host-', ''),
    `other=${signed}`,
    `${name}=%E0%A4%A`,
  ]) {
    await expectNotSignedIn(shop, wrong)
  }
})

const NEWEST_SESSION = `created_at = (select max(created_at) from staff_sessions)`

test('the session cookie is secure, HttpOnly and only for this host (row 49)', async () => {
  const answer = await shop.signInByLink()
  const rules = ['path=/', 'samesite=strict', 'secure']
  expect(cookiesSetBy(answer)).toEqual([
    [expect.stringMatching(/^__Host-staff=./), 'httponly', 'max-age=43200', ...rules],
  ])
  const session = { cookie: cookieOf(answer) }
  expect((await shop.get('/api/orders', session)).status).toBe(200)
  const gone = await shop.post(signOut, {}, session)
  expect(cookiesSetBy(gone)).toEqual([['__Host-staff=', 'httponly', 'max-age=0', ...rules]])
  expect(gone.headers.has('clear-site-data')).toBe(false)
  await expectNotSignedIn(shop, session.cookie)
  expect((await shop.get('/api/orders', staff)).status).toBe(200)
})

test('a staff session ends after twelve hours, or as soon as the email address is removed from STAFF_EMAILS (row 49)', async () => {
  const cookie = await shop.staffCookie()
  await withVariables({ STAFF_EMAILS: 'somebody.else@northmere.example' }, () =>
    expectNotSignedIn(shop, cookie),
  )
  expect((await shop.get('/api/orders', { cookie })).status).toBe(200)
  await shop.rows(`update staff_sessions set expires_at = now() where ${NEWEST_SESSION}`)
  await expectNotSignedIn(shop, cookie)
})

test('signing out everywhere ends the sessions of every device (row 49)', async () => {
  const session = await shop.staffCookie()
  await shop.post(signOut, { everywhere: true }, staff)
  await expectNotSignedIn(shop, session)
  staff.cookie = await shop.staffCookie()
})

test('a request for a sign-in link gets the same response for everybody, but only staff get a mail (row 47)', async () => {
  const before = (await shop.mailsOf(shop.platform.staffEmail)).length
  const typed = shop.platform.staffEmail.toUpperCase()
  const known = await shop.post(requestSignIn, { email: typed })
  const unknown = await shop.post(requestSignIn, { email: 'nobody@example.com' })
  const visible = ({ status, value, headers }: typeof known) => ({
    status,
    value,
    headers: [...headers.keys()],
  })
  expect(visible(unknown)).toEqual(visible(known))
  const mails = async () => (await shop.mailsOf(shop.platform.staffEmail)).length
  await shop.eventually(mails).toBe(before + 1)
  await shop.signInToken()
  expect(await shop.mailsOf('nobody@example.com')).toEqual([])
  expect(await shop.rows(`select 1 from staff_users where email = 'nobody@example.com'`)).toEqual(
    [],
  )
})

test('a request to sign out succeeds even without a session (row 50)', async () => {
  expect((await shop.post(signOut, {})).value).toEqual({ success: true })
})

test('the staff list refuses a search of more than 200 characters', async () => {
  expect((await list({ search: 'x'.repeat(200) })).status).toBe(200)
  expect((await list({ search: 'x'.repeat(201) })).status).toBe(422)
})

test('an order in the staff list has no postal address, phone number or access key', async () => {
  const { orderNumber } = await shop.begin({ customerInfo: { email: 'rowan@example.com' } })
  const { orders } = (await list({ search: 'rowan@' })).value
  expect(orders).toMatchObject([{ order_number: orderNumber }])
  expect(JSON.stringify(orders)).not.toMatch(/James Square|7946|cs_test/)
})

test.each([
  ['empty', ''],
  ['invalid base64', '%%%'],
  ['text', encoded('x')],
  ['invalid time', encoded(['yesterday', UUID])],
  ['a time that is too early', encoded(['-1', UUID])],
  ['a time that is too late', encoded(['9'.repeat(30), UUID])],
  ['invalid id', encoded(['1795000000000000', 'x'])],
  ['SQL', encoded(["1795000000000000'; drop table orders; --", UUID])],
  ['a time that is a number', encoded([1_795_000_000_000_000, UUID])],
  ['too long', 'a'.repeat(5000)],
])('the staff list refuses a broken cursor (%s)', async (_name, cursor) => {
  const answer = await list({ cursor })
  expect(answer.status).toBe(422)
  expect(answer.error.code).toBe('invalid-request')
})
