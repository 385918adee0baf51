import { afterEach, expect, test } from 'vitest'

import { exportOrders } from '#contract/staff/orders.ts'
import { invitePerson, removePerson } from '#contract/staff/people.ts'
import { requestSignIn } from '#contract/staff/staff-session.ts'

import { shopOfFile, staffOf } from './shop.ts'

const shop = shopOfFile()
const owner = staffOf(shop)
afterEach(() => shop.rows('delete from staff_links'))

async function expectEmailRefused(body: { email: string; role: string }) {
  const answer = await shop.post(invitePerson, body, owner)
  expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, ['email']])
  return answer
}

test('an invitation link works once and gives the person the role of the invitation', async () => {
  const email = 'books@northmere.example'
  const books = await shop.invited(email, 'bookkeeper', owner)
  expect(await shop.session(books)).toMatchObject({ email, role: 'bookkeeper' })
  const { people: all, log } = await shop.people(owner)
  expect(all[0]).toEqual({
    email: shop.platform.staffEmail,
    role: 'owner',
    invited: null,
    passkeys: 0,
  })
  expect(all.find((one) => one.email === email)).toMatchObject({ role: 'bookkeeper' })
  expect(log[0]).toMatchObject({ kind: 'invited', actor: shop.platform.staffEmail })
})

test('a removed person loses the session at once and gets no new link', async () => {
  const email = 'leaver@northmere.example'
  const leaver = await shop.invited(email, 'member', owner)
  expect((await shop.post(removePerson, { email }, owner)).status).toBe(200)
  expect(await shop.session(leaver)).toEqual({ email: null })
  expect((await shop.get('/api/orders', leaver)).status).toBe(401)
  const before = (await shop.mailbox.mails()).length
  await shop.post(requestSignIn, { email })
  await shop.quiet()
  expect((await shop.mailbox.mails()).length).toBe(before)
  expect((await shop.people(owner)).log[0]).toMatchObject({ kind: 'removed', detail: email })
  expect((await shop.post(removePerson, { email }, owner)).status).toBe(404)
  expect(await shop.rows(`select 1 from staff_users where email = $1`, [email])).toEqual([])
})

test('a person whose invitation the mail host refuses is not added', async () => {
  shop.mailbox.refuse(1, 550)
  const before = await shop.people(owner)
  const body = { email: 'lost@firm.example', role: 'member' }
  const answer = await expectEmailRefused(body)
  expect(answer.error.message).toMatch(/^Nothing was changed: .*550/)
  expect(await shop.people(owner)).toEqual(before)
})

test('nobody is invited at an email address with which nobody can sign in (row 91)', async () => {
  const email = 'r&d@firm.example'
  await expectEmailRefused({ email, role: 'member' })
})

test('the log records the filter of an export without the search text', async () => {
  const query = 'status=paid&search=ann%40client.example&step=%00&who=ann'
  await shop.download(`${exportOrders.path}?${query}`, owner)
  expect((await shop.people(owner)).log[0]).toMatchObject({
    kind: 'exported',
    actor: shop.platform.staffEmail,
    detail: 'orders.csv?search=…&status=paid',
  })
})
