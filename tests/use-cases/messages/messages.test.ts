import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import type { MessagesAnswer } from '#contract/staff/messages.ts'
import { STAFF, valueOf, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { deliverMails } from '#use-cases/mail/deliver-mails.ts'
import { contact } from '#use-cases/messages/contact.ts'
import { listMessages, markMessage } from '#use-cases/messages/messages.ts'
import { purgeData } from '#use-cases/upkeep/purge-data.ts'

import { aContactForm } from './a-contact-form.ts'

const shop = shopOfEach()

const readList = async (query: Record<string, string> = {}) =>
  valueOf(await listMessages(shop.context, new URLSearchParams(query)))
const textsOf = ({ messages }: MessagesAnswer) => messages.map(({ message }) => message)

/** Sends a message to the firm; returns its id. */
async function sendMessage(message: string): Promise<string> {
  valueOf(await contact(shop.context, aContactForm({ message }), '203.0.113.7'))
  return (await readList()).messages[0]!.id
}

const mark = (messageId: string, state: 'new' | 'answered') =>
  markMessage(shop.context, { messageId, state }, STAFF)

/** Inserts messages in groups of three; the messages of a group have the same time. */
const insertMessages = (count: number) =>
  shop.database.sql(
    `insert into contact_messages (id, received_at, digest, name, email, phone, company, message)
    select gen_random_uuid(), '2026-01-01T10:00:00.000001Z'::timestamptz + n / 3 * interval '1 microsecond',
      n::text, 'Ann', 'ann@example.com', '', '', n::text from generate_series(1, $1) n`,
    [count],
  )

const setMailColumns = (columns: string) =>
  shop.database.sql(`update mails set ${columns} where kind like 'contact-%'`)

test('a contact message is listed with its text and the state of the mail to the firm', async () => {
  const message = 'I own a joinery.\nMay I call?'
  await sendMessage(message)
  const { name, email, phone, company } = aContactForm()
  await deliverMails(shop.context)
  const shown = {
    id: expect.any(String),
    receivedAt: shop.clock.port.now().toISOString(),
    name,
    email,
    phone,
    company,
    message,
    state: 'new',
    changed: null,
    mail: 'sent',
  }
  const all = { messages: [shown], nextCursor: null, newCount: 1 }
  expect(await readList({ state: 'new' })).toEqual(all)
  await setMailColumns('sent_at = null, failed_at = created_at')
  expect(await readList()).toMatchObject({ messages: [{ mail: 'failed' }] })
  await shop.database.sql(`delete from mails`)
  expect(await readList()).toMatchObject({ messages: [{ mail: null }] })
})

test('a message that several people mark at once keeps the first mark', async () => {
  const id = await sendMessage('Hello')
  const answers = await Promise.all(Array.from({ length: 5 }, () => mark(id, 'answered')))
  const [first] = answers
  expect(first).toMatchObject({
    value: { message: { state: 'answered', changed: { by: STAFF } }, newCount: 0 },
  })
  expect(answers).toEqual(Array(5).fill(first))
  await sendMessage('Hello')
  expect(await readList()).toMatchObject({ messages: [{ state: 'answered' }], newCount: 0 })
  expect(textsOf(await readList({ state: 'new' }))).toEqual([])
  for (const state of ['answered', 'of old'])
    expect(textsOf(await readList({ state }))).toEqual(['Hello'])
  await mark(id, 'new')
  expect(textsOf(await readList({ state: 'new' }))).toEqual(['Hello'])
})

test('an unknown message cannot be marked', async () => {
  expect(await mark(randomUUID(), 'answered')).toMatchObject({
    failure: { code: 'not-found' },
  })
})

test('a contact message is deleted after a year, whether answered or new', async () => {
  await insertMessages(3)
  await shop.database.sql(
    `update contact_messages set received_at = $1::timestamptz - message::int * interval '183 days',
      state = case message when '2' then 'answered' else 'new' end`,
    [shop.clock.port.now()],
  )
  await purgeData(shop.context)
  expect(textsOf(await readList())).toEqual(['1'])
})

test('the list of messages has no gap between pages, even if messages have the same time', async () => {
  await insertMessages(60)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: MessagesAnswer = await readList(cursor === null ? {} : { cursor })
    seen.push(...textsOf(page))
    cursor = page.nextCursor
    // A message that arrives while the list is read moves no row.
    if (seen.length === 25) await sendMessage('In between')
  } while (cursor !== null)
  expect([seen.length, new Set(seen).size, seen[0]]).toEqual([60, 60, '60'])
})

test('the list of messages counts new messages up to a limit', async () => {
  await insertMessages(130)
  expect((await readList()).newCount).toBe(100)
  expect(await listMessages(shop.context, new URLSearchParams({ cursor: 'junk' }))).toMatchObject({
    failure: { code: 'invalid-request' },
  })
})
