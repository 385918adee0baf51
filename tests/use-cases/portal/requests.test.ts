import { describe, expect, test } from 'vitest'

import { attemptOf, setOrder, settledPayment, STAFF, valueOf } from '#tests/use-cases/a-shop.ts'
import { readPortal } from '#use-cases/portal/open-portal.ts'
import { askDocument, reviewDocument } from '#use-cases/portal/requests.ts'

import {
  ORDER_CHANGED_REFUSAL,
  portalEvents,
  portalOfEach,
  PRODUCT_ID,
  productOf,
  findRequest,
  reviewTestDocument,
  sendDocument,
  sendCompleteAnswers,
} from './a-portal.ts'

const shop = portalOfEach()

function ask(requestId: string, more: { orderId?: string; productId?: string } = {}) {
  const words = { name: 'Lease', why: 'We check its end.' }
  const asked = { orderId: shop.order.id, productId: PRODUCT_ID, requestId, ...words, ...more }
  return askDocument(shop.portal, asked, STAFF)
}

const accept = (name: string) => reviewTestDocument(shop, name)
const giveBack = (name: string) => reviewTestDocument(shop, name, 'Page 2 is missing.')

const mails = (kind: 'document-asked' | 'document-returned' | 'intake-complete') =>
  shop.database.mailsOf(kind)

describe('a document that staff request later', () => {
  test('a document that staff request is listed last, and the customer gets one mail', async () => {
    const id = shop.portal.ids.uuid()
    const asked = await Promise.all([ask(id), ask(id)])
    expect(asked.map(({ ok }) => ok)).toEqual([true, true])
    const [product] = valueOf(await readPortal(shop.portal, shop.order.id)).products
    expect(product?.requests.map(({ name }) => name)).toEqual([
      'Accounts',
      'Business plan',
      'Lease',
    ])
    expect(product?.requests[2]).toEqual({
      id,
      name: 'Lease',
      why: 'We check its end.',
      required: true,
      state: 'outstanding',
      reason: '',
      files: [],
    })
    expect(mails('document-asked')).toMatchObject([{ to: shop.order.buyer.email }])
    expect(await portalEvents(shop)).toEqual([['document-asked', STAFF, 'Lease']])
  })

  test('staff cannot request a document for a product without a portal, or with a request id that another order uses', async () => {
    const { order: other } = await settledPayment(shop, attemptOf(2))
    const id = shop.portal.ids.uuid()
    expect(await ask(id, { orderId: other.id })).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect(await ask(id, { productId: 'profile' })).toMatchObject(ORDER_CHANGED_REFUSAL)
    valueOf(await readPortal(shop.portal, other.id))
    valueOf(await ask(id, { orderId: other.id }))
    expect(await ask(id)).toMatchObject(ORDER_CHANGED_REFUSAL)
    const unknown = { failure: { code: 'order-not-found' } }
    expect(await ask(id, { orderId: id })).toMatchObject(unknown)
    await setOrder(shop, shop.order, { customer_email: '' })
    expect(await ask(shop.portal.ids.uuid())).toMatchObject(unknown)
    expect(mails('document-asked')).toHaveLength(1)
  })

  test('the firm gets a new mail about complete documents once a requested or returned document arrives', async () => {
    await sendDocument(shop, 'Accounts')
    await sendCompleteAnswers(shop)
    expect(mails('intake-complete')).toHaveLength(1)
    shop.clock.passMinutes(1)
    await ask(shop.portal.ids.uuid())
    expect(mails('intake-complete')).toHaveLength(1)
    await sendDocument(shop, 'Lease')
    expect(mails('intake-complete')).toHaveLength(2)
    shop.clock.passMinutes(1)
    await giveBack('Lease')
    await sendDocument(shop, 'Lease')
    expect(mails('intake-complete')).toHaveLength(3)
  })
})

describe('the review of a document', () => {
  test('only a received document can be accepted, and only once', async () => {
    expect(await accept('Accounts')).toMatchObject(ORDER_CHANGED_REFUSAL)
    await sendDocument(shop, 'Accounts')
    valueOf(await accept('Accounts'))
    expect(await accept('Accounts')).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect(await giveBack('Accounts')).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect(await findRequest(shop, 'Accounts')).toMatchObject({
      state: 'accepted',
      reason: '',
    })
    expect(await portalEvents(shop)).toEqual([['document-accepted', STAFF, 'Accounts']])
  })

  test('a returned document keeps its files and its reason, and the customer gets a mail', async () => {
    await sendDocument(shop, 'Accounts')
    expect(await reviewTestDocument(shop, 'Accounts', '', { decision: 'returned' })).toMatchObject({
      failure: { code: 'invalid-request', fields: { reason: expect.any(String) } },
    })
    valueOf(await giveBack('Accounts'))
    expect(await findRequest(shop, 'Accounts')).toMatchObject({
      state: 'returned',
      reason: 'Page 2 is missing.',
      files: [{ name: 'accounts.pdf' }],
    })
    expect(mails('document-returned')).toMatchObject([{ to: shop.order.buyer.email }])
    await sendDocument(shop, 'Accounts')
    valueOf(await reviewTestDocument(shop, 'Accounts', 'Still missing.'))
    expect(mails('document-returned')).toHaveLength(2)
    expect(await portalEvents(shop)).toEqual([
      ['document-returned', STAFF, 'Accounts: Page 2 is missing.'],
      ['document-returned', STAFF, 'Accounts: Still missing.'],
    ])
  })

  test('an accepted document can be returned by staff who have seen that it is accepted', async () => {
    await sendDocument(shop, 'Accounts')
    await sendCompleteAnswers(shop)
    valueOf(await accept('Accounts'))
    expect(await reviewTestDocument(shop, 'Accounts', '', { seen: 'accepted' })).toMatchObject(
      ORDER_CHANGED_REFUSAL,
    )
    const remindAt = async () => (await productOf(shop)).remindAt
    expect(await remindAt()).toBeNull()
    valueOf(await reviewTestDocument(shop, 'Accounts', 'Page 2 is missing.', { seen: 'accepted' }))
    expect(await findRequest(shop, 'Accounts')).toMatchObject({ state: 'returned' })
    expect(await remindAt()).not.toBeNull()
    expect(mails('document-returned')).toHaveLength(1)
    expect((await portalEvents(shop)).map(([kind]) => kind)).toEqual([
      'answers-sent',
      'document-accepted',
      'document-returned',
    ])
    shop.clock.passMinutes(1)
    await sendDocument(shop, 'Accounts')
    expect(mails('intake-complete')).toHaveLength(2)
  })

  test('only one of two simultaneous decisions about a document is stored (row 99)', async () => {
    await sendDocument(shop, 'Accounts')
    const done = await Promise.all([accept('Accounts'), giveBack('Accounts')])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await portalEvents(shop)).toHaveLength(1)
  })

  test('staff cannot decide about files that replaced the files on their page (row 99)', async () => {
    await sendDocument(shop, 'Accounts')
    const { id: requestId, files } = await findRequest(shop, 'Accounts')
    const seen = 'received' as const
    const of = { orderId: shop.order.id, requestId, files: files.map(({ id }) => id), reason: 'x' }
    await shop.database.sql(`delete from files where request_id = $1`, [requestId])
    await sendDocument(shop, 'Accounts')
    for (const decision of ['accepted', 'returned'] as const) {
      const refused = await reviewDocument(shop.portal, { ...of, seen, decision }, STAFF)
      expect(refused).toMatchObject(ORDER_CHANGED_REFUSAL)
    }
    expect(await findRequest(shop, 'Accounts')).toMatchObject({ state: 'received' })
  })

  test('a document of another order cannot be reviewed', async () => {
    await sendDocument(shop, 'Accounts')
    const { id: requestId, files } = await findRequest(shop, 'Accounts')
    const { order } = await settledPayment(shop, attemptOf(2))
    const foreign = { orderId: order.id, requestId, decision: 'accepted', reason: '' } as const
    const shown = { seen: 'received', files: files.map(({ id }) => id) } as const
    expect(await reviewDocument(shop.portal, { ...foreign, ...shown }, STAFF)).toMatchObject(
      ORDER_CHANGED_REFUSAL,
    )
    expect(await findRequest(shop, 'Accounts')).toMatchObject({ state: 'received' })
  })
})
