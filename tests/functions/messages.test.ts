import { randomUUID } from 'node:crypto'

import { beforeEach, describe, expect, test } from 'vitest'

import {
  answerMessage,
  listMessages,
  markMessage,
  noteCall,
  type MessagesAnswer,
} from '#contract/messages.ts'
import { preparedCartEndpoint } from '#contract/read-prepared-cart.ts'
import { CONTACT_ERRORS } from '#domain/contact-form.ts'
import { formatDate } from '#domain/date.ts'
import { PROPOSAL_DAYS } from '#domain/proposal.ts'
import { addDays, londonDay } from '#domain/working-day.ts'
import { answerSubject } from '#messages/contact-messages.ts'
import { cost, FIRST, product, sells, THIRD } from '#tests/catalogue.ts'
import { SITE } from '#tests/library.ts'

import { shopOfFile, staffOf } from './shop.ts'

const shop = shopOfFile()
const staff = staffOf(shop)
beforeEach(() => shop.rows(`delete from contact_messages`))

const list = async (query: Record<string, string> = {}) =>
  (await shop.get<MessagesAnswer>(`${listMessages.path}?${new URLSearchParams(query)}`, staff))
    .value
const texts = ({ messages: found }: MessagesAnswer) => found.map(({ message }) => message)

const isAnswer = ({ subject }: { subject: string }) => subject === answerSubject(SITE.name, false)

const write = (message: string) => shop.write({ message, company: 'Hale & Daughters' })

/** So many messages; every three have one moment. */
const fill = (count: number) =>
  shop.rows(
    `insert into contact_messages (id, received_at, digest, name, email, phone, company, message)
    select gen_random_uuid(), '2026-01-01T10:00:00.000001Z'::timestamptz + n / 3 * interval '1 microsecond',
      n::text, 'Ann', 'ann@example.com', '', '', n::text from generate_series(1, $1) n`,
    [count],
  )

test('a message stands before staff with what was written and how the firm was told', async () => {
  await write('I own a joinery.\nMay I call?')
  await shop.quiet()
  const answer = await list({ state: 'new' })
  expect(answer).toMatchObject({ nextCursor: null, newCount: 1 })
  expect(answer.messages).toEqual([
    {
      id: expect.any(String),
      receivedAt: expect.stringMatching(/Z$/),
      name: 'Margaret Hale',
      email: 'margaret@example.com',
      phone: '',
      company: 'Hale & Daughters',
      message: 'I own a joinery.\nMay I call?',
      notedBy: null,
      state: 'new',
      changed: null,
      mail: 'sent',
      answers: [],
    },
  ])
})

test('a message is answered once, by whoever was first, and is new again on request', async () => {
  await write('Hello')
  await shop.quiet()
  const messageId = (await list()).messages[0]!.id
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      shop.post(markMessage, { messageId, state: 'answered' }, staff),
    ),
  )
  const [first] = answers
  expect(first?.value).toMatchObject({
    message: { state: 'answered', changed: { by: shop.platform.staffEmail } },
    newCount: 0,
  })
  for (const { value } of answers) expect(value).toEqual(first?.value)
  expect(texts(await list({ state: 'new' }))).toEqual([])
  expect(texts(await list({ state: 'answered' }))).toEqual(['Hello'])
  expect(texts(await list({ state: 'of old' }))).toEqual(['Hello'])

  await shop.post(markMessage, { messageId, state: 'new' }, staff)
  expect(texts(await list({ state: 'new' }))).toEqual(['Hello'])
})

test('the same message sent again leaves an answered one answered', async () => {
  await write('Hello')
  const messageId = (await list()).messages[0]!.id
  await shop.post(markMessage, { messageId, state: 'answered' }, staff)
  await write('Hello')
  expect(await list()).toMatchObject({ messages: [{ state: 'answered' }], newCount: 0 })
})

test('pages follow on one another without a gap, also among messages of one moment', async () => {
  await fill(60)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const answer: MessagesAnswer = await list(cursor === null ? {} : { cursor })
    seen.push(...texts(answer))
    cursor = answer.nextCursor
    // A message that comes while the list is read moves nothing.
    if (seen.length === 25) await write('In between')
  } while (cursor !== null)
  expect(seen).toHaveLength(60)
  expect(new Set(seen).size).toBe(60)
  expect(seen[0]).toBe('60')
})

test('new messages are counted up to a bound', async () => {
  await fill(130)
  expect((await list()).newCount).toBe(100)
})

test('a cursor or a message that is none is refused', async () => {
  const junk = await shop.get(`${listMessages.path}?cursor=junk`, staff)
  expect([junk.status, junk.error.code]).toEqual([422, 'invalid-request'])
  const messageId = '00000000-0000-4000-8000-000000000000'
  const none = await shop.post(markMessage, { messageId, state: 'answered' }, staff)
  expect([none.status, none.error.code]).toEqual([404, 'not-found'])
})

test('a message says that the mail about it was given up, or that none was written', async () => {
  await write('Hello')
  await shop.quiet()
  await shop.rows(
    `update mails set sent_at = null, failed_at = now() where kind = 'contact-notification'`,
  )
  expect((await list()).messages).toMatchObject([{ mail: 'failed' }])
  await shop.rows(`delete from mails where kind = 'contact-notification'`)
  expect((await list()).messages).toMatchObject([{ mail: null }])
})

test('an answered message goes when its year is over, a new one too', async () => {
  await fill(2)
  await shop.rows(
    `update contact_messages set received_at = now() - interval '366 days', state = 'answered'
    where message = '1'`,
  )
  await shop.rows(
    `update contact_messages set received_at = now() - interval '364 days' where message = '2'`,
  )
  await shop.platform.runScheduled('purge-data')
  expect(texts(await list())).toEqual(['2'])
})

/** What comes with an answer to a message that stood on the page as new. */
const unanswered = (messageId: string) => ({
  messageId,
  answerId: randomUUID(),
  seen: { state: 'new' as const, answers: 0 },
})

test('an answer is mailed to whoever wrote, kept with the message, and marks it as answered: once', async () => {
  await write('May I <b>call</b>?\nToday?')
  await shop.quiet()
  const messageId = (await list()).messages[0]!.id
  const body = { ...unanswered(messageId), text: 'Of course.\n\nRing after <ten>.' }
  const answers = await Promise.all([
    shop.post(answerMessage, body, staff),
    shop.post(answerMessage, body, staff),
  ])
  for (const { value } of answers) expect(value).toMatchObject({ message: { state: 'answered' } })
  const mail = await shop.mailbox.waitFor(isAnswer)
  expect(mail.to).toBe('margaret@example.com')
  expect(mail.headers['reply-to']).toContain(SITE.email)
  expect(mail.text).toContain('Ring after <ten>.')
  expect(mail.text).toContain('> May I <b>call</b>?\n> Today?')
  expect(mail.html).toContain('Ring after &lt;ten&gt;.')
  await shop.quiet()
  expect((await shop.mailsOf('margaret@example.com')).filter(isAnswer)).toHaveLength(1)
  const by = shop.platform.staffEmail
  expect((await list()).messages).toMatchObject([
    { changed: { by }, answers: [{ id: body.answerId, text: body.text, by, mail: 'sent' }] },
  ])
  await shop.rows(`update mails set sent_at = null, failed_at = now() where id = $1`, [
    body.answerId,
  ])
  expect((await list()).messages).toMatchObject([{ answers: [{ mail: 'failed' }] }])
})

test('who answers a message that somebody else has dealt with meanwhile sees that, and sends nothing', async () => {
  await write('Hello')
  await shop.quiet()
  const messageId = (await list()).messages[0]!.id
  const { seen } = unanswered(messageId)
  const send = (answerId: string, at: object) =>
    shop.post(
      answerMessage,
      { messageId, answerId, text: answerId, seen: { ...seen, ...at } },
      staff,
    )
  const [first, second] = [randomUUID(), randomUUID()]
  const kept = [{ id: first }]
  expect((await send(first, {})).value).toMatchObject({ message: { answers: kept } })
  for (const again of [first, second]) {
    const { value } = await send(again, {})
    expect(value).toMatchObject({ message: { state: 'answered', answers: kept } })
    expect(value.message.answers).toHaveLength(1)
  }
  const marked = await send(second, { answers: 1 })
  expect(marked.value.message.answers).toHaveLength(1)
  await send(second, { state: 'answered', answers: 1 })
  await shop.quiet()
  const mails = (await shop.mailsOf('margaret@example.com')).filter(isAnswer)
  for (const id of [first, second]) {
    expect(mails.filter(({ text }) => text.includes(id))).toHaveLength(1)
  }
})

test('an empty answer is refused, and one to a message that is gone', async () => {
  await write('Hello')
  const messageId = (await list()).messages[0]!.id
  const empty = await shop.post(answerMessage, { ...unanswered(messageId), text: ' \n ' }, staff)
  expect([empty.status, Object.keys(empty.error.fields ?? {})]).toEqual([422, ['text']])
  const gone = { ...unanswered(randomUUID()), text: 'Yes' }
  expect((await shop.post(answerMessage, gone, staff)).error.code).toBe('not-found')
  expect(await list()).toMatchObject({ messages: [{ state: 'new', answers: [] }], newCount: 1 })
})

describe('a call that staff note', () => {
  const call = {
    name: 'Ruth <Bell>',
    email: 'ruth@example.com',
    phone: '0113 496 0000',
    company: '',
    message: 'A valuation of her bakery.\nShe pays by transfer.',
  }
  const noted = () => shop.post(noteCall, call, staff)

  test('is one new message, however often it is sent, and mails nobody', async () => {
    const before = await shop.counts()
    const answers = await Promise.all(Array.from({ length: 5 }, noted))
    const message = {
      ...call,
      id: expect.any(String),
      receivedAt: expect.stringMatching(/Z$/),
      notedBy: shop.platform.staffEmail,
      state: 'new',
      changed: null,
      mail: null,
      answers: [],
    }
    expect(answers[0]?.value).toEqual({ message, newCount: 1 })
    for (const { value } of answers) expect(value).toEqual(answers[0]?.value)
    expect((await list({ state: 'new' })).messages).toEqual([message])
    expect(await shop.counts()).toEqual({ ...before, contact_messages: 1 })
  })

  test('is another message than the same words of the customer’s own', async () => {
    await noted()
    await shop.write(call)
    expect((await list()).messages.map((one) => one.notedBy)).toEqual([
      null,
      shop.platform.staffEmail,
    ])
  })

  test('is answered with a cart, in a mail that speaks of a call', async () => {
    const messageId = (await noted()).value.message.id
    const cart = { lines: [{ id: FIRST, quantity: 1 }], preparedBy: 'Harriet Lowe' }
    const body = { ...unanswered(messageId), text: 'As we said.', cart }
    expect((await shop.post(answerMessage, body, staff)).value).toMatchObject({
      message: { state: 'answered', answers: [{ id: body.answerId }] },
    })
    const mail = await shop.mailbox.waitFor(
      ({ to, subject }) => to === call.email && subject === answerSubject(SITE.name, true),
    )
    expect(mail.text).toContain(`/cart#share=${FIRST}:1&prepared=${body.answerId}`)
    expect(mail.text).toContain(
      'What we noted of your call\n> A valuation of her bakery.\n> She pays by transfer.',
    )
    expect(mail.html).toContain('Your call to us')
    expect(mail.text + mail.html).not.toMatch(/you wrote|your message/i)
  })

  test('says at each field what to write, and is not noted then', async () => {
    const wrong = await shop.post(
      noteCall,
      { ...call, name: ' ', email: 'ruth', message: '' },
      staff,
    )
    expect([wrong.status, wrong.error.fields]).toEqual([
      422,
      {
        name: 'Enter the customer’s name',
        email: CONTACT_ERRORS.email,
        message: 'Write what the customer wants',
      },
    ])
    expect((await list()).messages).toEqual([])
  })
})

const read = (id: string) => shop.get(preparedCartEndpoint(id).path)
const endCarts = (until: string) =>
  shop.rows(`update contact_answers set cart = jsonb_set(cart, '{until}', to_jsonb($1::text))`, [
    until,
  ])

describe.skipIf(!sells(3))('a cart that is prepared with an answer', () => {
  const lines = [
    { id: FIRST, quantity: 2 },
    { id: THIRD, quantity: 1 },
  ]
  const cart = { lines, preparedBy: ' Harriet <Lowe> ' }

  /** Answers a new message with a cart. */
  async function offer(more: object = {}) {
    await write(`Hello ${randomUUID()}`)
    const messageId = (await list()).messages[0]!.id
    const body = { ...unanswered(messageId), text: 'Here you are.', cart, ...more }
    return { ...body, answer: await shop.post(answerMessage, body, staff) }
  }

  test('is a link in the mail, and tells whoever has it by whom and until when', async () => {
    const { answerId } = await offer()
    const mail = await shop.mailbox.waitFor(({ text }) => text.includes(answerId))
    const link = `${shop.platform.url}/cart#share=${FIRST}:2,${THIRD}:1&prepared=${answerId}`
    const until = addDays(londonDay(new Date()), PROPOSAL_DAYS)
    expect(mail.text).toContain(link)
    expect(mail.text).toContain(`${product(FIRST).name} × 2: ${cost({ [FIRST]: 2 })}`)
    expect(mail.text).toContain(`Total: ${cost({ [FIRST]: 2, [THIRD]: 1 })}`)
    expect(mail.text).toContain(`by Harriet <Lowe>, valid until ${formatDate(until)}.`)
    expect(mail.html).toContain(link.replace('&', '&amp;'))
    expect(mail.html).toContain('by Harriet &lt;Lowe&gt;, valid')

    const { value, headers } = await read(answerId)
    const kept = {
      lines: lines.map((line) => ({ ...line, price: product(line.id).price })),
      preparedBy: 'Harriet <Lowe>',
      until,
    }
    expect(value).toEqual({ ...kept, isOver: false })
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await list()).messages).toMatchObject([{ answers: [{ cart: kept }] }])
  })

  test('is over when its last day has passed, in London', async () => {
    const { answerId } = await offer()
    await endCarts(londonDay(new Date()))
    expect((await read(answerId)).value).toMatchObject({ isOver: false })
    await endCarts(addDays(londonDay(new Date()), -1))
    expect((await read(answerId)).value).toMatchObject({ isOver: true })
  })

  test.each([
    ['no lines', { lines: [] }, ['cart.lines']],
    ['a line twice', { lines: [lines[0], lines[0]] }, ['cart.lines']],
    [
      'more than can be bought',
      { lines: [{ id: FIRST, quantity: 11 }] },
      ['cart.lines.0.quantity'],
    ],
    ['a price', { lines: [{ ...lines[0], price: 1 }] }, ['cart.lines.0']],
    ['no name', { lines, preparedBy: ' ' }, ['cart.preparedBy']],
    ['a service that is not sold', { lines: [{ id: 'gone', quantity: 1 }] }, ['cartItems']],
  ])('of %s is refused, and nothing is sent', async (_name, wrong, fields) => {
    const { answer } = await offer({ cart: { ...cart, ...wrong } })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(Object.keys(answer.error.fields ?? {})).toEqual(fields)
    expect((await list()).messages).toMatchObject([{ state: 'new', answers: [] }])
    expect(
      await shop.rows(`select 1 from mails where kind = 'contact-answer' and sent_at is null`),
    ).toEqual([])
  })

  test('is none where an answer came without, or none is known', async () => {
    const { answerId } = await offer({ cart: undefined })
    for (const id of [answerId, randomUUID(), 'nonsense', '%00']) {
      const { status, error } = await read(id)
      expect([status, error.code]).toEqual([404, 'not-found'])
    }
  })
})
