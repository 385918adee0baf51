import { expect, test } from 'vitest'

import { listInvited } from '#data/people.ts'
import { MailError } from '#services/mail.ts'
import type { StaffAuth } from '#services/staff-auth.ts'
import { invitePerson } from '#use-cases/people.ts'
import { requestSignIn } from '#use-cases/staff-session.ts'

import { openShop } from './a-shop.ts'

function staffWith(request: StaffAuth['requestLink']): StaffAuth {
  return {
    requestLink: request,
    confirm: () => Promise.resolve(undefined),
    invite: () => Promise.resolve(),
    signedIn: () => Promise.resolve(undefined),
    signOut: () => Promise.resolve([]),
  }
}

test('a link that cannot be sent ends in the log, without the address (row 47)', async () => {
  const { context, log } = await openShop()
  const failing = staffWith(() => Promise.reject(new TypeError('no such user staff@firm.example')))
  await requestSignIn(context, failing, 'staff@firm.example', new Headers())
  expect(log).toEqual([{ event: 'sign-in-link-not-sent', facts: { reason: 'TypeError' } }])
})

test('where the mail host cannot be worked with, nobody is invited', async () => {
  const { context } = await openShop()
  const auth = { invite: () => Promise.reject(new MailError('server', 'ETIMEDOUT')) }
  const wanted = { email: 'ada@firm.example', role: 'member' } as const
  const call = { actor: 'owner@firm.example', headers: new Headers() }
  const answer = await invitePerson(context, auth, wanted, call)
  expect(answer).toMatchObject({ failure: { code: 'unavailable' } })
  expect(await listInvited(context.db)).toEqual([])
})
