import { expect, test } from 'vitest'

import type { PortalProduct } from '#domain/portal/portal.ts'
import { formatDate } from '#domain/time/date.ts'
import {
  alsoForText,
  isUnfinished,
  neededFromCustomer,
  neededSentence,
  productStateText,
  sharedTexts,
} from '#shop/portal/portal.texts.ts'
import { A_DELIVERY } from '#tests/an-intake.ts'

import { aPortal, DOCUMENT } from './portal-server.ts'

test('the firm needs nothing for a service whose work is delivered, even if documents are missing', () => {
  const { products } = aPortal()
  expect(neededFromCustomer(products)).toEqual(['one document'])
  expect(products.map(isUnfinished)).toEqual([true])
  const delivered = aPortal({ isDelivered: true }).products
  expect(neededFromCustomer(delivered)).toEqual([])
  expect(delivered.map(isUnfinished)).toEqual([false])
  expect(neededSentence(delivered)).toBe('There is nothing for you to send at present.')
  const accepted = { ...A_DELIVERY, isFinal: true, answer: 'accepted' } as const
  const { products: kept } = aPortal({ isDelivered: true, deliveries: [accepted] })
  expect(neededSentence(kept)).toBe('Everything that we have sent you is below.')
})

test.each([
  [null, 'not yet accepted'],
  ['accepted', 'accepted'],
  ['change', 'change requested'],
] as const)('the text of a delivery with the answer %s names its day and “%s”', (answer, text) => {
  const delivery = { ...A_DELIVERY, isFinal: true, answer }
  const [product] = aPortal({ isDelivered: true, deliveries: [delivery] }).products
  expect(productStateText(product!, [DOCUMENT], 1)).toBe(
    `Delivered on ${formatDate(A_DELIVERY.deliveredAt)}, ${text}`,
  )
  expect(productStateText({ ...product!, deliveries: [] }, [DOCUMENT], 1)).toBe('Delivered')
})

test.each([
  ['accepted', 'You have accepted the draft'],
  ['change', 'You have asked for a change'],
] as const)(
  'after the answer “%s” to a draft, the text about the service is “%s”',
  (answer, text) => {
    const [product] = aPortal({ requests: [], deliveries: [{ ...A_DELIVERY, answer }] }).products
    expect(productStateText(product!, [], 0)).toBe(text)
  },
)

test('two finished documents that await a decision are named in the plural, and one draft in the singular', () => {
  const [final] = aPortal({
    isDelivered: true,
    deliveries: [{ ...A_DELIVERY, isFinal: true }],
  }).products
  const [draft] = aPortal({ requests: [], deliveries: [A_DELIVERY] }).products
  expect(neededFromCustomer([final!, draft!, final!])).toEqual([
    'your decision on the finished documents and draft',
  ])
})

test('a document that two services need is counted once, and the text about each service names the other', () => {
  const [first, second] = [aPortal(), aPortal({ productId: 'profile', name: 'Profile' })].map(
    ({ products }) => products[0]!,
  ) as [PortalProduct, PortalProduct]
  const both = [first, second]
  expect(neededFromCustomer(both)).toEqual(['one document'])
  expect(both.map((product) => alsoForText(DOCUMENT.id, product, both))).toEqual([
    'Also for Profile.',
    'Also for Valuation.',
  ])
  expect(both.map((product) => sharedTexts(product, both))).toEqual([
    [],
    ['Accounts: asked for once, with Valuation.'],
  ])
  expect(productStateText(second, [], 0)).toBe('documents asked for with another service')
})

test.each([
  [['returned'], 'one document to send again'],
  [['returned', 'outstanding'], 'two documents (one to send again)'],
  [['returned', 'received'], 'one document to send again'],
] as const)('documents in the states %j are summed up as “%s”', (states, text) => {
  const requests = states.map((state) => ({ ...DOCUMENT, id: state, state }))
  expect(neededFromCustomer(aPortal({ requests }).products)).toEqual([text])
})
