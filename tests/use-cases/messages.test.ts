import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { LEAST_FILL_MS } from '#contract/contact.ts'
import type { AnswerBody, MessagesAnswer } from '#contract/messages.ts'
import { formatDate } from '#domain/date.ts'
import { PROPOSAL_DAYS } from '#domain/proposal.ts'
import { addDays, londonDay } from '#domain/working-day.ts'
import { FIRM } from '#tests/builders.ts'
import { contact } from '#use-cases/contact.ts'
import { deliverMails, emptyOutbox } from '#use-cases/deliver-mails.ts'
import {
  answerMessage,
  listMessages,
  markMessage,
  noteCall,
  readPreparedCart,
} from '#use-cases/messages.ts'
import { purgeData } from '#use-cases/purge-data.ts'

import { SITE_URL, STAFF, valueOf, shopOfEach } from './a-shop.ts'

const shop = shopOfEach()

const list = async (query: Record<string, string> = {}) =>
  valueOf(await listMessages(shop.context, new URLSearchParams(query)))
const texts = ({ messages }: MessagesAnswer) => messages.map(({ message }) => message)

const CALL = {
  name: 'Ruth <Bell>',
  email: 'ruth@example.com',
  phone: '0113 496 0000',
  company: '',
  message: 'A valuation of her bakery.\nShe pays by transfer.',
}

/** Writes to the firm; returns the id of the message. */
async function write(message: string, more: object = {}): Promise<string> {
  const form = { name: 'Margaret Hale', email: 'margaret@example.com', phone: '', company: '' }
  const typed = { ...form, website: '', elapsed: LEAST_FILL_MS, message, ...more }
  expect((await contact(shop.context, typed, '203.0.113.7')).ok).toBe(true)
  return (await list()).messages[0]!.id
}

const mark = (messageId: string, state: 'new' | 'answered') =>
  markMessage(shop.context, { messageId, state }, STAFF)

/** Answers a message that stood on the page as new, unless it is said otherwise. */
const answer = (messageId: string, more: Partial<AnswerBody> = {}) =>
  answerMessage(
    shop.context,
    { messageId, answerId: randomUUID(), seen: NEW, text: 'Of course.', ...more },
    STAFF,
  )
const NEW = { state: 'new', answers: 0 } as const

/** The answers that have been mailed. */
async function answersMailed() {
  await emptyOutbox(shop.context)
  return shop.mail.sent.filter(({ kind }) => kind === 'contact-answer')
}

/** So many messages; every three have one moment. */
const fill = (count: number) =>
  shop.database.sql(
    `insert into contact_messages (id, received_at, digest, name, email, phone, company, message)
    select gen_random_uuid(), '2026-01-01T10:00:00.000001Z'::timestamptz + n / 3 * interval '1 microsecond',
      n::text, 'Ann', 'ann@example.com', '', '', n::text from generate_series(1, $1) n`,
    [count],
  )

const setMail = (columns: string) =>
  shop.database.sql(`update mails set ${columns} where kind like 'contact-%'`)

describe('a message', () => {
  test('stands before staff with what was written and how the firm was told', async () => {
    const message = 'I own a joinery.\nMay I call?'
    await write(message, { company: 'Hale & Daughters' })
    await deliverMails(shop.context)
    const shown = {
      id: expect.any(String),
      receivedAt: shop.clock.port.now().toISOString(),
      name: 'Margaret Hale',
      email: 'margaret@example.com',
      phone: '',
      company: 'Hale & Daughters',
      message,
      notedBy: null,
      state: 'new',
      changed: null,
      mail: 'sent',
      answers: [],
    }
    const all = { messages: [shown], nextCursor: null, newCount: 1 }
    expect(await list({ state: 'new' })).toEqual(all)
    await setMail('sent_at = null, failed_at = created_at')
    expect(await list()).toMatchObject({ messages: [{ mail: 'failed' }] })
    await shop.database.sql(`delete from mails`)
    expect(await list()).toMatchObject({ messages: [{ mail: null }] })
  })

  test('is marked by whoever was first, stays so when it is sent again, and is new on request', async () => {
    const id = await write('Hello')
    const answers = await Promise.all(Array.from({ length: 5 }, () => mark(id, 'answered')))
    const [first] = answers
    expect(first).toMatchObject({
      value: { message: { state: 'answered', changed: { by: STAFF } }, newCount: 0 },
    })
    expect(answers).toEqual(Array(5).fill(first))
    await write('Hello')
    expect(await list()).toMatchObject({ messages: [{ state: 'answered' }], newCount: 0 })
    expect(texts(await list({ state: 'new' }))).toEqual([])
    for (const state of ['answered', 'of old'])
      expect(texts(await list({ state }))).toEqual(['Hello'])
    await mark(id, 'new')
    expect(texts(await list({ state: 'new' }))).toEqual(['Hello'])
  })

  test('that is none cannot be marked or answered', async () => {
    const none = { failure: { code: 'not-found' } }
    expect(await mark(randomUUID(), 'answered')).toMatchObject(none)
    expect(await answer(randomUUID())).toMatchObject(none)
  })

  test('goes when its year is over, answered or new', async () => {
    await fill(3)
    await shop.database.sql(
      `update contact_messages set received_at = $1::timestamptz - message::int * interval '183 days',
        state = case message when '2' then 'answered' else 'new' end`,
      [shop.clock.port.now()],
    )
    await purgeData(shop.context)
    expect(texts(await list())).toEqual(['1'])
  })
})

describe('the list of messages', () => {
  test('follows on page by page without a gap, also among messages of one moment', async () => {
    await fill(60)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: MessagesAnswer = await list(cursor === null ? {} : { cursor })
      seen.push(...texts(page))
      cursor = page.nextCursor
      // A message that comes while the list is read moves nothing.
      if (seen.length === 25) await write('In between')
    } while (cursor !== null)
    expect([seen.length, new Set(seen).size, seen[0]]).toEqual([60, 60, '60'])
  })

  test('counts new ones up to a bound, and refuses a cursor that is none', async () => {
    await fill(130)
    expect((await list()).newCount).toBe(100)
    expect(await listMessages(shop.context, new URLSearchParams({ cursor: 'junk' }))).toMatchObject(
      { failure: { code: 'invalid-request' } },
    )
  })
})

describe('an answer', () => {
  test('is mailed to whoever wrote, kept with the message, and marks it as answered: once', async () => {
    const id = await write('May I <b>call</b>?\nToday?')
    const body = { answerId: randomUUID(), text: 'Of course.\n\nRing after <ten>.' }
    for (const answered of await Promise.all([answer(id, body), answer(id, body)])) {
      expect(answered).toMatchObject({ value: { message: { state: 'answered' } } })
    }
    const [mail, ...others] = await answersMailed()
    expect([mail?.to, mail?.replyTo, others]).toEqual(['margaret@example.com', FIRM.email, []])
    expect(mail?.text).toContain('Ring after <ten>.')
    expect(mail?.text).toContain('> May I <b>call</b>?\n> Today?')
    expect(mail?.html).toContain('Ring after &lt;ten&gt;.')
    const kept = { id: body.answerId, text: body.text, by: STAFF }
    expect((await list()).messages).toMatchObject([
      { changed: { by: STAFF }, answers: [{ ...kept, mail: 'sent' }] },
    ])
    await setMail('sent_at = null, failed_at = created_at')
    expect((await list()).messages).toMatchObject([{ answers: [{ mail: 'failed' }] }])
  })

  test('to what somebody else has dealt with meanwhile shows that, and sends nothing', async () => {
    const id = await write('Hello')
    const [first, second] = [randomUUID(), randomUUID()]
    const answersAfter = async (answerId: string, seen: AnswerBody['seen']) =>
      valueOf(await answer(id, { answerId, seen })).message.answers.map((one) => one.id)
    expect(await answersAfter(first, NEW)).toEqual([first])
    for (const again of [first, second]) expect(await answersAfter(again, NEW)).toEqual([first])
    expect(await answersAfter(second, { state: 'new', answers: 1 })).toEqual([first])
    await answersAfter(second, { state: 'answered', answers: 1 })
    expect((await answersMailed()).map((mail) => mail.id).toSorted()).toEqual(
      [first, second].toSorted(),
    )
  })
})

const noted = () => noteCall(shop.context, CALL, STAFF)

describe('a call that staff note', () => {
  test('is one new message, however often it is sent, and mails nobody', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, noted))
    const message = {
      ...CALL,
      id: expect.any(String),
      receivedAt: shop.clock.port.now().toISOString(),
      notedBy: STAFF,
      state: 'new',
      changed: null,
      mail: null,
      answers: [],
    }
    expect(answers[0]).toEqual({ ok: true, value: { message, newCount: 1 } })
    expect(answers).toEqual(Array(5).fill(answers[0]))
    expect((await list({ state: 'new' })).messages).toEqual([message])
    expect(shop.database.mails).toEqual([])
  })

  test('is another message than the same words of the customer’s own', async () => {
    await noted()
    shop.clock.passMinutes(1)
    await write(CALL.message, CALL)
    expect((await list()).messages.map(({ notedBy }) => notedBy)).toEqual([null, STAFF])
  })

  test('is answered with a cart, in a mail that speaks of a call', async () => {
    const { id } = valueOf(await noted()).message
    const answerId = randomUUID()
    const cart = { lines: [{ id: 'valuation', quantity: 1 }], preparedBy: 'Harriet Lowe' }
    expect(await answer(id, { answerId, cart })).toMatchObject({ ok: true })
    const [mail] = await answersMailed()
    expect(mail?.to).toBe(CALL.email)
    expect(mail?.text).toContain(`/cart#share=valuation:1&prepared=${answerId}`)
    expect(mail?.text).toContain(
      'What we noted of your call\n> A valuation of her bakery.\n> She pays by transfer.',
    )
    expect(mail?.html).toContain('Your call to us')
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/you wrote|your message/i)
  })
})

const read = (id: string) => readPreparedCart(shop.context, id)

describe('a cart that is prepared with an answer', () => {
  const lines = [
    { id: 'valuation', quantity: 2 },
    { id: 'exit', quantity: 1 },
  ]
  const cart = { lines, preparedBy: 'Harriet <Lowe>' }

  test('is a link in the mail, and tells whoever has it by whom and until when, in London', async () => {
    const answerId = randomUUID()
    await answer(await write('Hello'), { answerId, cart })
    const [mail] = await answersMailed()
    const link = `${SITE_URL}/cart#share=valuation:2,exit:1&prepared=${answerId}`
    const until = addDays(londonDay(shop.clock.port.now()), PROPOSAL_DAYS)
    for (const words of [link, 'Valuation × 2: £3,994.00', 'Total: £12,991.00']) {
      expect(mail?.text).toContain(words)
    }
    expect(mail?.text).toContain(`by Harriet <Lowe>, valid until ${formatDate(until)}.`)
    expect(mail?.html).toContain(link.replace('&', '&amp;'))
    expect(mail?.html).toContain('by Harriet &lt;Lowe&gt;, valid')

    const prices = { valuation: 199_700, exit: 899_700 }
    const kept = {
      lines: lines.map((line) => ({ ...line, price: prices[line.id as keyof typeof prices] })),
      preparedBy: 'Harriet <Lowe>',
      until,
    }
    expect(await read(answerId)).toEqual({ ok: true, value: { ...kept, isOver: false } })
    expect((await list()).messages).toMatchObject([{ answers: [{ cart: kept }] }])
    shop.clock.passDays(PROPOSAL_DAYS)
    expect(await read(answerId)).toMatchObject({ value: { isOver: false } })
    shop.clock.passDays(1)
    expect(await read(answerId)).toMatchObject({ value: { isOver: true } })
  })

  test('of a service that is not sold is refused, and nothing is sent', async () => {
    const gone = { ...cart, lines: [{ id: 'gone', quantity: 1 }] }
    expect(await answer(await write('Hello'), { cart: gone })).toMatchObject({
      failure: { code: 'cart-empty', fields: { cartItems: expect.any(String) } },
    })
    expect((await list()).messages).toMatchObject([{ state: 'new', answers: [] }])
    expect(await answersMailed()).toEqual([])
  })

  test('is none where an answer came without', async () => {
    const answerId = randomUUID()
    await answer(await write('Hello'), { answerId })
    for (const id of [answerId, randomUUID(), 'nonsense', '\0']) {
      expect(await read(id)).toMatchObject({ failure: { code: 'not-found' } })
    }
  })
})
