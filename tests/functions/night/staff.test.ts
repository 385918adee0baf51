import { afterEach, expect, test } from 'vitest'

import { confirmSignIn, requestSignIn } from '#contract/staff/staff-session.ts'
import { expectNotSignedIn, shopForFile } from '#tests/functions/shop.ts'

const shop = shopForFile({ environment: { SITE_URL: 'https://shop.example' } })
afterEach(() => shop.rows('delete from staff_links'))

const NEWEST_SESSION = `created_at = (select max(created_at) from staff_sessions)`

test('each use extends a staff session, up to twelve hours in total (row 49)', async () => {
  const used = await shop.staffCookie()
  const minutesAgo = (minutes: number) =>
    shop.rows(
      `update staff_sessions set updated_at = now() - make_interval(mins => $1) where ${NEWEST_SESSION}`,
      [minutes],
    )
  await minutesAgo(20)
  expect((await shop.get('/api/orders', { cookie: used })).status).toBe(200)
  const [session] = await shop.rows<{ idle: number; left: number }>(
    `select extract(epoch from now() - updated_at)::int as idle,
        extract(epoch from expires_at - created_at)::int as left
      from staff_sessions where ${NEWEST_SESSION}`,
  )
  expect(session!.idle).toBeLessThan(60)
  expect(session!.left).toBe(12 * 3600)
  await minutesAgo(31)
  await expectNotSignedIn(shop, used)
  expect(
    await shop.rows(
      `select 1 from staff_sessions where updated_at < now() - interval '30 minutes'`,
    ),
  ).toEqual([])
})

test('a sign-in link expires after ten minutes (row 48)', async () => {
  const token = await shop.signInToken()
  await shop.rows(`update staff_links set expires_at = expires_at - interval '10 minutes 1 second'`)
  expect((await shop.post(confirmSignIn, { token })).status).toBe(401)
})

test('an unknown token signs nobody in (row 47)', async () => {
  for (const token of ['x', 'x'.repeat(32), '\u0000', "' or 1=1 --"]) {
    const answer = await shop.post(confirmSignIn, { token })
    expect(answer.status).toBe(401)
    expect(answer.headers.getSetCookie()).toEqual([])
  }
})

test('the database stores neither a sign-in token nor data from which a token can be computed (row 48)', async () => {
  const token = await shop.signInToken()
  const kept = await shop.rows(`select row_to_json(l)::text as row from staff_links l`)
  expect(kept.length).toBeGreaterThan(0)
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('one email address has at most five unused sign-in links (row 47)', async () => {
  for (let link = 0; link < 5; link += 1) await shop.signInToken()
  const before = await shop.mailsOf(shop.platform.staffEmail)
  await shop.post(requestSignIn, { email: shop.platform.staffEmail })
  await shop.platform.settled()
  expect(await shop.mailsOf(shop.platform.staffEmail)).toHaveLength(before.length)
  await shop.rows('delete from staff_links')
})

test('sign-in links that the mail host refuses do not count towards the limit of unused links (row 47)', async () => {
  shop.mailbox.refuse(5, 550)
  for (let link = 0; link < 5; link += 1) {
    await shop.post(requestSignIn, { email: shop.platform.staffEmail })
    await shop.platform.settled()
  }
  expect(await shop.signInToken()).toBeTruthy()
})

test('the link in the sign-in mail leads to this site only', async () => {
  await shop.signInToken()
  for (const { text } of await shop.mailsOf(shop.platform.staffEmail)) {
    expect(text).toMatch(/^https:\/\/shop\.example\/admin\/sign-in#token=\S{22,}$/m)
  }
})
