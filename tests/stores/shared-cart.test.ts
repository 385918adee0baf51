import { expect, test } from 'vitest'

import type { PreparedCartAnswer } from '#contract/read-prepared-cart.ts'
import { sharedCartPath } from '#paths.ts'
import { aProduct, PRODUCTS } from '#tests/builders.ts'

import { heldReply, pageOfEach } from './fake-browser.ts'

const ID = '00000000-0000-4000-8000-00000000cafe'
const PATH = `/api/prepared-carts/${ID}`
const PREPARED: PreparedCartAnswer = {
  lines: [{ id: 'profile', quantity: 2, price: 1 }],
  preparedBy: 'Harriet Lowe',
  until: '2026-03-15',
  isOver: false,
}

const { browser, store, cart, open } = pageOfEach(() => import('#stores/shared-cart.ts'))

test('the link of a visitor’s own cart asks no server and names nobody', async () => {
  await open(sharedCartPath('valuation:1'))
  await store.readSharedCart(PRODUCTS)
  expect(store.$sharedCart.get()).toEqual({ lines: [{ id: 'valuation', quantity: 1 }], dropped: 0 })
  expect(browser.calls).toEqual([])
})

test.each([
  ['that is not known', { failure: { code: 'not-found' } }],
  ['that cannot be asked for', { failure: { code: 'unavailable' } }],
] as const)(
  'a cart %s is offered as the link has it, as prepared by nobody',
  async (_name, reply) => {
    await open(sharedCartPath('valuation:1', ID))
    browser.reply(PATH, reply)
    await store.readSharedCart(PRODUCTS)
    expect(store.$sharedCart.get()).toEqual({
      lines: [{ id: 'valuation', quantity: 1 }],
      dropped: 0,
    })
  },
)

test('an answer that a later link has overtaken asks nothing', async () => {
  await open(sharedCartPath('valuation:1', ID))
  const held = heldReply()
  browser.reply(PATH, held.reply)
  const first = store.readSharedCart(PRODUCTS)
  history.replaceState(null, '', sharedCartPath('exit:1'))
  await store.readSharedCart(PRODUCTS)
  held.release({ value: PREPARED })
  await first
  expect(store.$sharedCart.get()).toEqual({ lines: [{ id: 'exit', quantity: 1 }], dropped: 0 })
})

test('a prepared cart that is here already is no question', async () => {
  await open(sharedCartPath('profile:2', ID))
  browser.reply(PATH, { value: PREPARED })
  cart.$cart.set([{ id: 'profile', quantity: 2 }])
  await store.readSharedCart(PRODUCTS)
  expect(store.$sharedCart.get()).toBeNull()
})

test('a shared cart adds no more of a product than an order may hold', async () => {
  const capped = [aProduct({ maxQuantity: 1 })]
  await open(sharedCartPath('valuation:1'))
  await store.readSharedCart(capped)
  cart.$cart.set([{ id: 'valuation', quantity: 1 }])
  store.acceptSharedCart('add', capped)
  expect(cart.$cart.get()).toEqual([{ id: 'valuation', quantity: 1 }])
})
