import { expect, test } from 'vitest'

import type { MessageRecord } from '#contract/staff/messages.ts'
import type { MessageState } from '#domain/people/contact-form.ts'
import { pageOfEach, type Reply } from '#tests/browser/fake-browser.ts'

const LIST = '/api/messages'
const STATE = '/api/mark-message'

const { browser, store, toasts } = pageOfEach(
  () => import('#staff/messages/messages.store.ts'),
  '/admin/messages',
)

function aMessage(id: string, state: MessageState = 'new'): MessageRecord {
  const changed = state === 'new' ? null : { by: 'ada@firm.example', at: '2026-03-02T10:00:00Z' }
  return {
    id,
    name: 'Zoë',
    email: 'zoe@example.com',
    phone: '',
    company: '',
    message: 'Hello',
    receivedAt: '2026-03-01T10:00:00.000Z',
    state,
    changed,
    mail: 'sent',
  }
}

const aPage = (ids: string[], nextCursor: string | null = null, newCount = 7) => ({
  value: { messages: ids.map((id) => aMessage(id)), newCount, nextCursor },
})

/** Opens the list, which the server answers in turn with these pages. */
async function show(...pages: Reply[]) {
  browser.reply(LIST, ...pages)
  await store.followAddress()
}

function shown() {
  const list = store.$messages.get()
  return list.state === 'ready' ? list.messages.map(({ id, state }) => `${id} ${state}`) : list
}

const asked = () => browser.callsTo(LIST).map(({ query }) => query.toString())

test('the list is fetched anew as far as it was shown', async () => {
  await show(aPage(['a'], 'two'), aPage(['b']), aPage(['a'], 'two'), aPage(['b']))
  await store.loadMore()
  expect(shown()).toEqual(['a new', 'b new'])
  await store.refreshMessages()
  expect(asked()).toEqual(['', '&cursor=two', '', '&cursor=two'].map((more) => `state=new${more}`))
})

test('a list that was on its way as a message was marked does not take the mark back', async () => {
  await show(aPage(['a', 'b']))
  const release = browser.hold(LIST)
  const refreshing = store.refreshMessages()
  browser.reply(STATE, { value: { message: aMessage('a', 'answered'), newCount: 6 } })
  await store.markMessage('a', 'answered')
  release(aPage(['a', 'b']))
  await refreshing
  expect(shown()).toEqual(['a answered', 'b new'])
})

test('a list that is chosen while a message is being marked has it as it is then', async () => {
  await show(aPage(['a', 'b']), aPage(['b', 'c']))
  const release = browser.hold(STATE)
  const marking = store.markMessage('a', 'new')
  await store.chooseMessages('all')
  release({ value: { message: aMessage('c'), newCount: 2 } })
  await marking
  await expect.poll(shown).toEqual(['b new', 'c new'])
})

test('while one message is being marked, a second press asks nobody', async () => {
  const release = browser.hold(STATE)
  await show(aPage(['a', 'b']))
  const marking = store.markMessage('a', 'answered')
  await store.markMessage('b', 'answered')
  release({ value: { message: aMessage('a', 'answered'), newCount: 6 } })
  await marking

  expect(browser.callsTo(STATE)).toHaveLength(1)
  expect(shown()).toEqual(['a answered', 'b new'])
})

test('a choice that could not be fetched is taken back, in the address too', async () => {
  await show(aPage(['a']), { failure: { code: 'unavailable', message: 'Down' } })
  await store.chooseMessages('all')
  expect(shown()).toEqual(['a new'])
  expect(store.$choice.get()).toBe('new')
  expect(browser.address()).toBe('https://shop.example/admin/messages')
  expect(toasts.get()).toMatchObject([{ kind: 'error', description: 'Down' }])
})
