import { beforeEach, describe, expect, test } from 'vitest'

import { LEAST_FILL_MS } from '#contract/contact.ts'
import type { MessagesAnswer } from '#contract/messages.ts'
import { contact } from '#use-cases/contact.ts'
import { listMessages, markMessage } from '#use-cases/messages.ts'
import { readSession } from '#use-cases/staff-session.ts'

import { openShop, type FakeShop } from './fakes.ts'

const ADA = 'ada@firm.example'

let shop: FakeShop
beforeEach(() => {
  shop = openShop()
})

/** So many messages, a minute apart, each with its number. */
async function written(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const form = { name: 'Zoë', email: 'zoe@example.com', phone: '', company: '', website: '' }
    await contact(shop.ports, { ...form, message: `${number}`, elapsed: LEAST_FILL_MS }, 'ip')
    shop.clock.passMinutes(1)
  }
}

async function list(query: Record<string, string> = {}): Promise<MessagesAnswer> {
  const answer = await listMessages(shop.ports, new URLSearchParams(query))
  if (!answer.ok) throw new Error(answer.failure.code)
  return answer.value
}

const texts = (answer: MessagesAnswer) => answer.messages.map(({ message }) => message)
const idOf = (text: string) => shop.database.messages.find(({ message }) => message === text)!.id
const mark = (text: string, state: 'new' | 'answered', actor = ADA) =>
  markMessage(shop.ports, { messageId: idOf(text), state }, actor)

describe('the list of messages', () => {
  test('has the newest first, page after page, and says how many are new', async () => {
    await written(30)
    const first = await list()
    expect(texts(first)).toHaveLength(25)
    expect(texts(first)[0]).toBe('30')
    const second = await list({ cursor: first.nextCursor! })
    expect(texts(second)).toEqual(['5', '4', '3', '2', '1'])
    expect(second).toMatchObject({ nextCursor: null, newCount: 30 })
  })

  test('holds only those of a state that is asked for; a state that is none asks for all', async () => {
    await written(3)
    await mark('2', 'answered')
    expect(texts(await list({ state: 'new' }))).toEqual(['3', '1'])
    expect(texts(await list({ state: 'answered' }))).toEqual(['2'])
    expect(texts(await list({ state: 'lost' }))).toEqual(['3', '2', '1'])
    expect((await list({ state: 'answered' })).newCount).toBe(2)
  })

  test('a cursor that is none of ours is refused', async () => {
    expect(await listMessages(shop.ports, new URLSearchParams({ cursor: 'x' }))).toMatchObject({
      failure: { code: 'invalid-request', fields: { cursor: 'Begin again without a cursor' } },
    })
  })
})

describe('a message', () => {
  test('is marked with who and when; the second to mark it changes nothing', async () => {
    await written(2)
    const at = shop.ports.clock.now().toISOString()
    const first = await mark('1', 'answered')
    expect(first).toMatchObject({
      value: { message: { state: 'answered', changed: { by: ADA, at } }, newCount: 1 },
    })
    shop.clock.passMinutes(5)
    expect(await mark('1', 'answered', 'bob@firm.example')).toEqual(first)
  })

  test('is new again when it is marked so', async () => {
    await written(1)
    await mark('1', 'answered')
    expect(await mark('1', 'new', 'bob@firm.example')).toMatchObject({
      value: { message: { state: 'new', changed: { by: 'bob@firm.example' } }, newCount: 1 },
    })
  })

  test('that is no longer kept cannot be marked', async () => {
    const messageId = '00000000-0000-4000-8000-00000000dead'
    expect(await markMessage(shop.ports, { messageId, state: 'new' }, ADA)).toMatchObject({
      failure: { code: 'not-found' },
    })
  })
})

test('how many are new is told to whoever is signed in, up to a bound, and to nobody else', async () => {
  await written(102)
  expect(await readSession(shop.ports, { email: ADA, role: 'member' })).toMatchObject({
    value: { email: ADA, role: 'member', newMessages: 100 },
  })
  expect(await readSession(shop.ports, undefined)).toEqual({ ok: true, value: { email: null } })
})
