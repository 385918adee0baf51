import { expect, test } from 'vitest'

import { invitePerson, listPeople } from '#contract/staff/people.ts'
import { openPage } from '#tests/browser/fake-browser.ts'

test('a failed invitation leaves the email address in the form', async () => {
  const { store, browser } = await openPage(() => import('#staff/people/people.store.ts'))
  browser.reply(listPeople.path, { value: { people: [], log: [] } })
  await store.loadPeople()
  browser.reply(invitePerson.path, {
    failure: { code: 'unavailable', message: 'The host is busy' },
  })
  const failed = await store.inviteStaffMember({ email: 'ada@firm.example', role: 'member' })
  expect(failed).toMatchObject({ code: 'unavailable' })
})
