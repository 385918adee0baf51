import { beforeEach, expect, test } from 'vitest'

import type { MessageRecord } from '#contract/messages.ts'
import type { MessageState } from '#domain/contact-form.ts'
import { ANSWERED_MEANWHILE } from '#messages/contact-messages.ts'

import { pageOfEach, type Reply } from './fake-browser.ts'

const LIST = '/api/messages'
const STATE = '/api/mark-message'
const ANSWER = '/api/answer-message'
const CALL = '/api/note-call'

let drafts = await import('#stores/answer-drafts.ts')
const { browser, store, toasts } = pageOfEach(
  () => import('#stores/messages.ts'),
  '/admin/messages',
)
beforeEach(async () => {
  drafts = await import('#stores/answer-drafts.ts')
})

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
    notedBy: null,
    state,
    changed,
    mail: 'sent',
    answers: [],
  }
}

const aPage = (ids: string[], nextCursor: string | null = null, newCount = 7) => ({
  value: { messages: ids.map((id) => aMessage(id)), newCount, nextCursor },
})

const answered = (...answers: object[]) => ({
  value: { message: { ...aMessage('a', 'answered'), answers }, newCount: 0 },
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

test('a message that somebody else has dealt with stays while an answer to it is written here', async () => {
  await show(aPage(['a', 'b', 'c']), aPage(['c']))
  drafts.draftAnswer('b', { text: 'Of course' })
  await store.refreshMessages()
  expect(shown()).toEqual(['c new', 'b new'])

  drafts.removeAnswer('b')
  await store.refreshMessages()
  expect(shown()).toEqual(['c new'])
})

test('an answer after somebody else has dealt with the message stays, and goes when it is sent again', async () => {
  await show(aPage(['a']))
  drafts.draftAnswer('a', { text: 'Of course' })
  const { id } = drafts.$answerDrafts.get()['a']!
  const theirs = {
    id: 'theirs',
    text: 'Yes',
    by: 'ada@firm.example',
    at: '',
    mail: 'sent' as const,
  }
  browser.reply(ANSWER, answered(theirs), answered(theirs, { ...theirs, id }))

  expect(await store.sendAnswer('a')).toBe(false)
  expect(drafts.$answerDrafts.get()['a']).toEqual({ id, text: 'Of course' })
  expect(toasts.get()).toMatchObject([{ kind: 'info', title: ANSWERED_MEANWHILE.title }])
  expect(await store.sendAnswer('a')).toBe(true)
  expect(drafts.$answerDrafts.get()).toEqual({})
  expect(browser.callsTo(ANSWER).map(({ body }) => body)).toMatchObject([
    { seen: { state: 'new', answers: 0 } },
    { seen: { state: 'answered', answers: 1 } },
  ])
})

const NOTED = { name: 'Zoë', email: 'zoe@example.com', phone: '', company: '', message: 'Hello' }

test('a call that is noted stands first in the list, and its answer is open', async () => {
  await show(aPage(['a', 'b']))
  browser.reply(CALL, { value: { message: aMessage('c'), newCount: 8 } })
  expect(await store.noteCall(NOTED)).toBeUndefined()
  expect(browser.callsTo(CALL)).toMatchObject([{ body: NOTED }])
  expect(shown()).toEqual(['c new', 'a new', 'b new'])
  expect(store.$answering.get()).toEqual(['c'])
  store.closeAnswer('c')
  expect(store.$answering.get()).toEqual([])

  browser.reply(CALL, { value: { message: aMessage('b'), newCount: 8 } })
  await store.noteCall(NOTED)
  expect(shown()).toEqual(['b new', 'c new', 'a new'])
})

test('a call that is noted while a message is being marked takes no mark back', async () => {
  await show(aPage(['a']), aPage(['c']))
  const release = browser.hold(STATE)
  const marking = store.markMessage('a', 'answered')
  browser.reply(CALL, { value: { message: aMessage('c'), newCount: 8 } })
  await store.noteCall(NOTED)
  release({ value: { message: aMessage('a', 'answered'), newCount: 7 } })
  await marking
  await expect.poll(shown).toEqual(['c new'])
})

test('a call that is noted before the list is there comes with the list', async () => {
  browser.reply(CALL, { value: { message: aMessage('c'), newCount: 1 } })
  browser.reply(LIST, aPage(['c', 'a']))
  await store.noteCall(NOTED)
  expect(shown()).toEqual(['c new', 'a new'])
})

test('what is wrong with a call goes to its fields, every other failure into a toast', async () => {
  await show(aPage(['a']))
  const failure = {
    code: 'invalid-request',
    message: 'No',
    fields: { name: 'Enter a name' },
  } as const
  browser.reply(CALL, { failure }, { failure: { code: 'unavailable', message: 'Down' } })
  expect(await store.noteCall(NOTED)).toMatchObject(failure)
  expect(toasts.get()).toEqual([])
  await store.noteCall(NOTED)
  expect(toasts.get()).toMatchObject([{ kind: 'error', description: 'Down' }])
  expect(shown()).toEqual(['a new'])
  expect(store.$answering.get()).toEqual([])
})
