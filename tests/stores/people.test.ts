import { expect, test } from 'vitest'

import { invitePerson, listPeople } from '#contract/people.ts'

import { openPage } from './fake-browser.ts'

test('while somebody is being invited, a second press asks nobody', async () => {
  const { store, browser } = await openPage(() => import('#stores/people.ts'))
  const list = { value: { people: [], log: [] } }
  browser.reply(listPeople.path, list)
  await store.findPeople()
  const release = browser.hold(invitePerson.path)
  const inviting = ['ada', 'zoe'].map((name) =>
    store.invite({ email: `${name}@firm.example`, role: 'member' }),
  )
  release(list)
  await Promise.all(inviting)

  expect(browser.callsTo(invitePerson.path)).toHaveLength(1)
  expect(store.$people.get()).toMatchObject({ state: 'ready', busy: 'no' })
})
