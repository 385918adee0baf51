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

test('whoever could not be invited is told to the form, so that it keeps the address', async () => {
  const { store, browser } = await openPage(() => import('#stores/people.ts'))
  browser.reply(listPeople.path, { value: { people: [], log: [] } })
  await store.findPeople()
  browser.reply(invitePerson.path, {
    failure: { code: 'unavailable', message: 'The host is busy' },
  })
  const failed = await store.invite({ email: 'ada@firm.example', role: 'member' })
  expect(failed).toMatchObject({ code: 'unavailable' })
})

test('where the session has ended, the list is put away and not shown again', async () => {
  const { store, staff, toasts, browser } = await openPage(() => import('#stores/people.ts'))
  browser.reply(listPeople.path, { value: { people: [], log: [] } })
  await store.findPeople()
  browser.reply(invitePerson.path, { failure: { code: 'not-signed-in' } })
  await store.invite({ email: 'ada@firm.example', role: 'member' })
  expect(staff.$staff.get()).toEqual({ state: 'signed-out' })
  expect(store.$people.get()).toEqual({ state: 'loading' })
  expect(toasts.get()).toEqual([])
})
