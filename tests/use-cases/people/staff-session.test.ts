import { expect, test } from 'vitest'

import { listInvited } from '#data/people/people.ts'
import { MailError } from '#services/mail/mail.ts'
import { shopOfEach } from '#tests/use-cases/a-shop.ts'
import { invitePerson } from '#use-cases/people/people.ts'
import { needsPasskey, requestSignIn } from '#use-cases/people/staff-session.ts'

const shop = shopOfEach()

test('the log omits the address of a sign-in link that cannot be sent (row 47)', async () => {
  const { context, log } = shop
  const auth = { requestLink: () => Promise.reject(new TypeError('no such user ada@firm.example')) }
  await requestSignIn(context, auth, 'ada@firm.example', new Headers())
  expect(log).toEqual([{ event: 'sign-in-link-not-sent', facts: { reason: 'TypeError' } }])
})

test('no invitation is stored while the mail host fails', async () => {
  const { context } = shop
  const auth = { invite: () => Promise.reject(new MailError('server', 'ETIMEDOUT')) }
  const wanted = { email: 'ada@firm.example', role: 'member' } as const
  const call = { actor: 'owner@firm.example', headers: new Headers() }
  const answer = await invitePerson(context, auth, wanted, call)
  expect(answer).toMatchObject({ failure: { code: 'unavailable' } })
  expect(await listInvited(context.db)).toEqual([])
})

test('a person with a passkey must sign in with the passkey at the production address, but not on a preview', async () => {
  const { context } = shop
  await context.db.query(
    `with person as (
      insert into staff_users (id, name, email) values ('1', '', 'Ada@firm.example') returning id
    )
    insert into staff_passkeys (id, user_id, credential_id, public_key, counter, device_type, backed_up)
    select '1', id, '1', '', 0, '', false from person`,
  )
  expect(await needsPasskey(context, 'ada@firm.example')).toBe(true)
  expect(await needsPasskey(context, 'bob@firm.example')).toBe(false)
  expect(await needsPasskey({ ...context, isFork: true }, 'ada@firm.example')).toBe(false)
})
