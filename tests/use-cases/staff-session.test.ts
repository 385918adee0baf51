import { expect, test } from 'vitest'

import { MailError } from '#use-cases/mail-error.ts'
import { invitePerson } from '#use-cases/people.ts'
import type { StaffAuth } from '#use-cases/staff-auth-port.ts'
import { requestSignIn } from '#use-cases/staff-session.ts'

import { openShop } from './fakes.ts'

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
  const { ports, log } = openShop()
  const failing = staffWith(() => Promise.reject(new TypeError('no such user staff@firm.example')))
  await requestSignIn(ports, failing, 'staff@firm.example', new Headers())
  expect(log).toEqual([{ event: 'sign-in-link-not-sent', facts: { reason: 'TypeError' } }])
})

test('where the mail host cannot be worked with, nobody is invited', async () => {
  const { ports } = openShop()
  const auth = { invite: () => Promise.reject(new MailError('server', 'ETIMEDOUT')) }
  const wanted = { email: 'ada@firm.example', role: 'member' } as const
  const call = { actor: 'owner@firm.example', headers: new Headers() }
  // Whatever would be asked of the people of these ports throws.
  const answer = await invitePerson({ ...ports, owners: [] }, auth, wanted, call)
  expect(answer).toMatchObject({ failure: { code: 'unavailable' } })
})
