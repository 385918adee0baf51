import { randomUUID } from 'node:crypto'

import { beforeAll, expect, test } from 'vitest'

import { answerMessage, listMessages, noteCall, type MessagesAnswer } from '#contract/messages.ts'
import { preparedCartEndpoint } from '#contract/read-prepared-cart.ts'
import { CONTACT_ERRORS } from '#domain/contact-form.ts'
import { FIRST, product } from '#tests/catalogue.ts'

import { shopOfFile, staffOf } from './shop.ts'

const shop = shopOfFile()
const staff = staffOf(shop)

const list = async () => (await shop.get<MessagesAnswer>(listMessages.path, staff)).value
let messageId: string
beforeAll(async () => {
  await shop.write()
  messageId = (await list()).messages[0]!.id
})

const lines = [{ id: FIRST, quantity: 2 }]
const cart = { lines, preparedBy: ' Harriet <Lowe> ' }

function answer(more: object) {
  const seen = { state: 'new', answers: 0 }
  const body = { messageId, answerId: randomUUID(), seen, text: 'Here you are.', cart }
  return shop.post(answerMessage, { ...body, ...more }, staff)
}

test.each([
  ['no words', { text: ' \n ' }, ['text']],
  ['no lines', { cart: { ...cart, lines: [] } }, ['cart.lines']],
  ['a line twice', { cart: { ...cart, lines: [lines[0], lines[0]] } }, ['cart.lines']],
  [
    'more than can be bought',
    { cart: { ...cart, lines: [{ id: FIRST, quantity: 11 }] } },
    ['cart.lines.0.quantity'],
  ],
  ['a price', { cart: { ...cart, lines: [{ ...lines[0], price: 1 }] } }, ['cart.lines.0']],
  ['no name', { cart: { ...cart, preparedBy: ' ' } }, ['cart.preparedBy']],
])('an answer with %s is refused, and nothing is sent', async (_name, wrong, fields) => {
  const { status, error } = await answer(wrong)
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, fields])
  expect(await list()).toMatchObject({ messages: [{ state: 'new', answers: [] }], newCount: 1 })
})

test('a noted call says at each field what to write, and is not noted then', async () => {
  const call = { name: ' ', email: 'ruth', phone: '0113 496 0000', company: '', message: '' }
  const wrong = await shop.post(noteCall, call, staff)
  expect([wrong.status, wrong.error.fields]).toEqual([
    422,
    {
      name: 'Enter the customer’s name',
      email: CONTACT_ERRORS.email,
      message: 'Write what the customer wants',
    },
  ])
  expect((await list()).messages).toHaveLength(1)
})

const read = (id: string) => shop.get(preparedCartEndpoint(id).path)

test('a cart that is prepared with an answer is read by whoever has its link', async () => {
  const answerId = randomUUID()
  expect((await answer({ answerId })).status).toBe(200)
  const { value, headers } = await read(answerId)
  expect(value).toMatchObject({
    lines: [{ ...lines[0], price: product(FIRST).price }],
    preparedBy: 'Harriet <Lowe>',
  })
  expect(headers.get('cache-control')).toBe('no-store')
  for (const id of [randomUUID(), 'nonsense', '%00']) {
    const { status, error } = await read(id)
    expect([status, error.code]).toEqual([404, 'not-found'])
  }
})
