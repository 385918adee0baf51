import { afterEach, expect, test } from 'vitest'

import { exportOrders } from '#contract/staff/orders.ts'
import { invitePerson, removePerson } from '#contract/staff/people.ts'
import { requestSignIn } from '#contract/staff/staff-session.ts'
import { KEPT_DAYS } from '#domain/people/retention.ts'

import { shopForFile, staffOf } from './shop.ts'

const shop = shopForFile()
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

test('the nightly purge deletes the user records of removed people only', async () => {
  await shop.invited('stays@firm.example', 'member', owner)
  await shop.rows(
    `insert into staff_users (id, name, email) values ('gone', '', 'Gone@firm.example')`,
  )
  await shop.platform.runScheduled('purge-data')
  const left = await shop.rows<{ email: string }>(`select email from staff_users`)
  const emails = left.map(({ email }) => email)
  expect(emails).not.toContain('Gone@firm.example')
  expect(emails).toEqual(expect.arrayContaining(['stays@firm.example', shop.platform.staffEmail]))
})

test('an invited person can sign in with an apostrophe and a plus sign in the email address', async () => {
  const irish = await shop.invited(`o'brien+desk@firm.example`, 'member', owner)
  expect(await shop.session(irish)).toMatchObject({ role: 'member' })
})

test('a person who was invited to the staff several times still gets a sign-in link (row 91)', async () => {
  const email = 'often@firm.example'
  for (let times = 0; times < 6; times += 1) {
    await shop.post(invitePerson, { email, role: 'member' }, owner)
  }
  await shop.post(requestSignIn, { email })
  await shop.mailbox.waitFor(({ to, subject }) => to === email && subject === 'Your sign-in link')
})

test('a staff member whose role only a later release knows has no rights', async () => {
  const email = 'later@firm.example'
  const later = await shop.invited(email, 'member', owner)
  const added = `alter table staff_members add constraint staff_members_role_check
      check (role in ('owner', 'member', 'bookkeeper'))`
  await expect(shop.rows(`update staff_members set role = 'auditor'`)).rejects.toThrow('role')
  await shop.rows(`alter table staff_members drop constraint staff_members_role_check`)
  await shop.rows(`update staff_members set role = 'auditor' where email = $1`, [email])
  expect((await shop.get('/api/orders', later)).status).toBe(401)
  expect((await shop.people(owner)).people.map((one) => one.email)).not.toContain(email)
  await shop.rows(`delete from staff_members where email = $1`, [email])
  await shop.rows(added)
})

test('owners named in the environment variables keep their role', async () => {
  const email = shop.platform.staffEmail
  expect((await shop.post(removePerson, { email }, owner)).status).toBe(404)
  const refused = await shop.post(invitePerson, { email, role: 'member' }, owner)
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['email']])
  expect(await shop.session(owner)).toMatchObject({ role: 'owner' })
})

test('entries of the staff log are stored as long as paid orders', async () => {
  await shop.rows(
    `insert into staff_log (happened_at, actor, kind, detail) values
        (now() - $1 * interval '1 day' - interval '1 minute', 'old@firm.example', 'invited', 'x@firm.example'),
        (now() - ($1 - 1) * interval '1 day', 'late@firm.example', 'invited', 'x@firm.example')`,
    [KEPT_DAYS.paidOrder],
  )
  await shop.platform.runScheduled('purge-data')
  const kept = await shop.rows(`select actor from staff_log where detail = 'x@firm.example'`)
  expect(kept).toEqual([{ actor: 'late@firm.example' }])
})
