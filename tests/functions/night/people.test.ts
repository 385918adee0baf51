import { afterEach, expect, test } from 'vitest'

import { invitePerson, removePerson } from '#contract/staff/people.ts'
import { requestSignIn } from '#contract/staff/staff-session.ts'
import { KEPT_DAYS } from '#domain/people/retention.ts'
import { shopOfFile, staffOf } from '#tests/functions/shop.ts'

const shop = shopOfFile()
const owner = staffOf(shop)
afterEach(() => shop.rows('delete from staff_links'))

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
