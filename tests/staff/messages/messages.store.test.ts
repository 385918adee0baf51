import { expect, test } from 'vitest'

import type { MessageRecord } from '#contract/staff/messages.ts'
import type { MessageState } from '#domain/people/contact-form.ts'
import { pageForEach, type Reply } from '#tests/browser/fake-browser.ts'

const LIST_PATH = '/api/messages'
const MARK_PATH = '/api/mark-message'

const { browser, store, toasts } = pageForEach(
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

/** Opens the list; the server gives these pages in turn. */
async function show(...pages: Reply[]) {
  browser.reply(LIST_PATH, ...pages)
  await store.showMessagesFromAddress()
}

function shownMessages() {
  const list = store.$messages.get()
  return list.state === 'ready' ? list.messages.map(({ id, state }) => `${id} ${state}`) : list
}

const requested = () => browser.callsTo(LIST_PATH).map(({ query }) => query.toString())

test('a refresh of the list of messages reloads as many pages as the list shows', async () => {
  await show(aPage(['a'], 'two'), aPage(['b']), aPage(['a'], 'two'), aPage(['b']))
  await store.loadMore()
  expect(shownMessages()).toEqual(['a new', 'b new'])
  await store.refreshMessages()
  expect(requested()).toEqual(
    ['', '&cursor=two', '', '&cursor=two'].map((more) => `state=new${more}`),
  )
})

test('a refresh that began before a message was marked does not undo the mark', async () => {
  await show(aPage(['a', 'b']))
  const release = browser.hold(LIST_PATH)
  const refreshing = store.refreshMessages()
  browser.reply(MARK_PATH, { value: { message: aMessage('a', 'answered'), newCount: 6 } })
  await store.markMessage(aMessage('a'), 'answered')
  release(aPage(['a', 'b']))
  await refreshing
  expect(shownMessages()).toEqual(['a answered', 'b new'])
})

test('a list of messages opened while a message is being marked shows the marked message', async () => {
  await show(aPage(['a', 'b']), aPage(['b', 'c']))
  const release = browser.hold(MARK_PATH)
  const marking = store.markMessage(aMessage('a'), 'new')
  await store.chooseMessages('all')
  release({ value: { message: aMessage('c'), newCount: 2 } })
  await marking
  await expect.poll(shownMessages).toEqual(['b new', 'c new'])
})

test('a second click while a message is being marked has no effect', async () => {
  const release = browser.hold(MARK_PATH)
  await show(aPage(['a', 'b']))
  const marking = store.markMessage(aMessage('a'), 'answered')
  await store.markMessage(aMessage('b'), 'answered')
  release({ value: { message: aMessage('a', 'answered'), newCount: 6 } })
  await marking

  expect(browser.callsTo(MARK_PATH)).toHaveLength(1)
  expect(shownMessages()).toEqual(['a answered', 'b new'])
})

test('if the messages of a filter fail to load, the list and the URL return to the previous filter', async () => {
  await show(aPage(['a']), { failure: { code: 'unavailable', message: 'Down' } })
  await store.chooseMessages('all')
  expect(shownMessages()).toEqual(['a new'])
  expect(store.$messageChoice.get()).toBe('new')
  expect(browser.address()).toBe('https://shop.example/admin/messages')
  expect(toasts.get()).toMatchObject([{ kind: 'error', description: 'Down' }])
})
