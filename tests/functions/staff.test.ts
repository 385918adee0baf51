import { afterEach, describe, expect, test } from 'vitest'

import type { OrdersAnswer } from '#contract/staff/orders.ts'
import {
  confirmSignIn,
  requestSignIn,
  signOut,
  readSession,
} from '#contract/staff/staff-session.ts'

import { cookieOf, shopOfFile, staffOf, withVariables, type Answer } from './shop.ts'

const SITE_URL = 'https://shop.example'

const shop = shopOfFile({ environment: { SITE_URL } })
const staff = staffOf(shop)
afterEach(() => shop.rows('delete from staff_links'))

async function list(query: Record<string, string> = {}) {
  return shop.get<OrdersAnswer>(`/api/orders?${new URLSearchParams(query)}`, staff)
}

const UUID = '00000000-0000-4000-8000-000000000000'
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What an answer has the browser keep: each cookie with its attributes, in alphabetical order. */
const cookiesSetBy = ({ headers }: Answer<unknown>) =>
  headers.getSetCookie().map((cookie) => {
    const [pair = '', ...attributes] = cookie.split('; ')
    return [pair, ...attributes.map((one) => one.toLowerCase()).toSorted()]
  })

/** Expects that a cookie opens nothing, and that nobody is signed in by it. */
async function expectNobody(cookie: string) {
  const answer = await shop.get('/api/orders', { cookie })
  expect([answer.status, answer.error.code], cookie).toEqual([401, 'not-signed-in'])
  const who = await shop.get(readSession.path, { cookie })
  expect(who.value, cookie).toEqual({ email: null })
  expect(who.headers.get('cache-control')).toBe('no-store')
  expect(who.headers.getSetCookie()).toEqual([])
}

test('rows 45 and 46: a cookie that is not the whole of a session opens nothing', async () => {
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
    await expectNobody(wrong)
  }
})

describe('row 49: a session', () => {
  const newest = `created_at = (select max(created_at) from staff_sessions)`

  test('is a cookie for this host alone, by https and out of reach of scripts, until it alone is signed out', async () => {
    const answer = await shop.post(confirmSignIn, { token: await shop.signInToken() })
    const rules = ['path=/', 'samesite=strict', 'secure']
    expect(cookiesSetBy(answer)).toEqual([
      [expect.stringMatching(/^__Host-staff=./), 'httponly', 'max-age=43200', ...rules],
    ])
    const mine = { cookie: cookieOf(answer) }
    expect((await shop.get('/api/orders', mine)).status).toBe(200)
    const gone = await shop.post(signOut, {}, mine)
    expect(cookiesSetBy(gone)).toEqual([['__Host-staff=', 'httponly', 'max-age=0', ...rules]])
    expect(gone.headers.has('clear-site-data')).toBe(false)
    await expectNobody(mine.cookie)
    expect((await shop.get('/api/orders', staff)).status).toBe(200)
  })

  test('is kept by its use, though never beyond twelve hours, and ends after half an hour without', async () => {
    const used = await shop.staffCookie()
    const minutesAgo = (minutes: number) =>
      shop.rows(
        `update staff_sessions set updated_at = now() - make_interval(mins => $1) where ${newest}`,
        [minutes],
      )
    await minutesAgo(20)
    expect((await shop.get('/api/orders', { cookie: used })).status).toBe(200)
    const [session] = await shop.rows<{ idle: number; left: number }>(
      `select extract(epoch from now() - updated_at)::int as idle,
        extract(epoch from expires_at - created_at)::int as left
      from staff_sessions where ${newest}`,
    )
    expect(session!.idle).toBeLessThan(60)
    expect(session!.left).toBe(12 * 3600)
    await minutesAgo(31)
    await expectNobody(used)
    expect(
      await shop.rows(
        `select 1 from staff_sessions where updated_at < now() - interval '30 minutes'`,
      ),
    ).toEqual([])
  })

  test('ends after twelve hours, and when its address leaves the list of staff', async () => {
    const cookie = await shop.staffCookie()
    await withVariables({ STAFF_EMAILS: 'somebody.else@northmere.example' }, () =>
      expectNobody(cookie),
    )
    expect((await shop.get('/api/orders', { cookie })).status).toBe(200)
    await shop.rows(`update staff_sessions set expires_at = now() where ${newest}`)
    await expectNobody(cookie)
  })

  test('ends on every device by a press on one of them', async () => {
    const mine = await shop.staffCookie()
    await shop.post(signOut, { everywhere: true }, staff)
    await expectNobody(mine)
    staff.cookie = await shop.staffCookie()
  })
})

describe('rows 47 to 50: signing in and out', () => {
  test('an address that is not on the list gets the same answer and no mail', async () => {
    const before = (await shop.mailsOf(shop.platform.staffEmail)).length
    const typed = shop.platform.staffEmail.toUpperCase()
    const known = await shop.post(requestSignIn, { email: typed })
    const unknown = await shop.post(requestSignIn, { email: 'nobody@example.com' })
    const told = ({ status, value, headers }: typeof known) => ({
      status,
      value,
      headers: [...headers.keys()],
    })
    expect(told(unknown)).toEqual(told(known))
    const mails = async () => (await shop.mailsOf(shop.platform.staffEmail)).length
    await shop.eventually(mails).toBe(before + 1)
    await shop.signInToken()
    expect(await shop.mailsOf('nobody@example.com')).toEqual([])
    expect(await shop.rows(`select 1 from staff_users where email = 'nobody@example.com'`)).toEqual(
      [],
    )
  })

  test('a link of more than ten minutes ago is too old', async () => {
    const token = await shop.signInToken()
    await shop.rows(
      `update staff_links set expires_at = expires_at - interval '10 minutes 1 second'`,
    )
    expect((await shop.post(confirmSignIn, { token })).status).toBe(401)
  })

  test('a token that nobody was sent signs nobody in', async () => {
    for (const token of ['x', 'x'.repeat(32), '\u0000', "' or 1=1 --"]) {
      const answer = await shop.post(confirmSignIn, { token })
      expect(answer.status).toBe(401)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  test('the database keeps neither the token nor a way to make one', async () => {
    const token = await shop.signInToken()
    const kept = await shop.rows(`select row_to_json(l)::text as row from staff_links l`)
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test('no more than five unused links are out for one address', async () => {
    for (let link = 0; link < 5; link += 1) await shop.signInToken()
    const before = await shop.mailsOf(shop.platform.staffEmail)
    await shop.post(requestSignIn, { email: shop.platform.staffEmail })
    await shop.platform.settled()
    expect(await shop.mailsOf(shop.platform.staffEmail)).toHaveLength(before.length)
    await shop.rows('delete from staff_links')
  })

  test('links that the mail host refused do not count among them', async () => {
    shop.mailbox.refuse(5, 550)
    for (let link = 0; link < 5; link += 1) {
      await shop.post(requestSignIn, { email: shop.platform.staffEmail })
      await shop.platform.settled()
    }
    expect(await shop.signInToken()).toBeTruthy()
  })

  test('signing out does no harm to whom nobody has signed in', async () => {
    expect((await shop.post(signOut, {})).value).toEqual({ success: true })
  })

  test('the link in the mail leads to the site and to no other host', async () => {
    await shop.signInToken()
    for (const { text } of await shop.mailsOf(shop.platform.staffEmail)) {
      expect(text).toMatch(/^https:\/\/shop\.example\/admin\/sign-in#token=\S{22,}$/m)
    }
  })
})

describe('the staff list', () => {
  test('refuses a search of more than 200 characters', async () => {
    expect((await list({ search: 'x'.repeat(200) })).status).toBe(200)
    expect((await list({ search: 'x'.repeat(201) })).status).toBe(422)
  })

  test('an order in the list carries no address, no phone number and nothing that opens it', async () => {
    const { orderNumber } = await shop.begin({ customerInfo: { email: 'rowan@example.com' } })
    const { orders } = (await list({ search: 'rowan@' })).value
    expect(orders).toMatchObject([{ order_number: orderNumber }])
    expect(JSON.stringify(orders)).not.toMatch(/James Square|7946|cs_test/)
  })

  test.each([
    ['empty', ''],
    ['no base64', '%%%'],
    ['text', encoded('x')],
    ['no moment', encoded(['yesterday', UUID])],
    ['before all time', encoded(['-1', UUID])],
    ['after all time', encoded(['9'.repeat(30), UUID])],
    ['no id', encoded(['1795000000000000', 'x'])],
    ['SQL', encoded(["1795000000000000'; drop table orders; --", UUID])],
    ['a moment that is no text', encoded([1_795_000_000_000_000, UUID])],
    ['too long', 'a'.repeat(5000)],
  ])('a broken cursor (%s) is refused', async (_name, cursor) => {
    const answer = await list({ cursor })
    expect(answer.status).toBe(422)
    expect(answer.error.code).toBe('invalid-request')
  })
})
