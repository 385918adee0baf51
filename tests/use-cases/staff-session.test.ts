import { expect, test, vi } from 'vitest'

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

test('the address and the headers of the request reach the sign-in', async () => {
  const request = vi.fn(() => Promise.resolve())
  const headers = new Headers({ 'user-agent': 'test' })
  await requestSignIn(openShop().ports, staffWith(request), 'staff@northmere.example', headers)
  expect(request).toHaveBeenCalledWith('staff@northmere.example', headers)
})

test('a link that cannot be sent ends in the log, without the address (row 47)', async () => {
  const { ports, log } = openShop()
  const failing = staffWith(() => Promise.reject(new TypeError('no such user staff@firm.example')))
  await requestSignIn(ports, failing, 'staff@firm.example', new Headers())
  expect(log).toEqual([{ event: 'sign-in-link-not-sent', facts: { reason: 'TypeError' } }])
})
