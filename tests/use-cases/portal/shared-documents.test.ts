import { expect, test } from 'vitest'

import { ensureIntakes } from '#data/portal/intakes.ts'
import { aDocument, anIntake, QUESTIONS } from '#tests/an-intake.ts'
import { attemptOf, settledPayment, STAFF, valueOf } from '#tests/use-cases/a-shop.ts'
import { exportPerson } from '#use-cases/people/personal-data.ts'
import { reviewAnswers, saveAnswers, sendAnswers } from '#use-cases/portal/answers.ts'
import { deliverFiles } from '#use-cases/portal/deliveries.ts'
import { openPortal, readPortal } from '#use-cases/portal/open-portal.ts'
import { remindCustomers } from '#use-cases/portal/remind-customers.ts'
import { askDocument, reviewDocument } from '#use-cases/portal/requests.ts'

import { FILE_NOT_FOUND, fileActions } from './a-file.ts'
import { portalOfEach, type TestPortal } from './a-portal.ts'

const shop = portalOfEach()

const INTAKES = {
  valuation: anIntake({
    documents: [aDocument('Leases'), aDocument('Accounts', { required: false })],
  }),
  profile: anIntake({
    documents: [aDocument('Accounts'), aDocument('Photographs')],
  }),
}

/** A paid order of two products, both of which need the document “Accounts”. */
async function orderOfBoth(intakes: Partial<typeof INTAKES> = INTAKES) {
  const cartItems = [
    { id: 'valuation', quantity: 1 },
    { id: 'profile', quantity: 1 },
  ]
  const paid = await settledPayment(shop, attemptOf(2), { cartItems })
  const both = { ...shop, ...paid, portal: { ...shop.portal, intakes } }
  return { ...both, accountsId: (await statesOf(both)).ids['Accounts'] ?? '' }
}

/** The ids of the requests by name, and the states of each product's documents, as the customer sees them. */
async function statesOf({ portal, order }: Pick<TestPortal, 'portal' | 'order'>) {
  const { products } = valueOf(await openPortal(portal, { key: order.accessKey }, 'ip'))
  const requests = products.flatMap((product) => product.requests)
  return {
    ids: Object.fromEntries(requests.map(({ name, id }) => [name, id])),
    requests,
    products: Object.fromEntries(
      products.map(({ productId, requests: own }) => [
        productId,
        own.map(({ name, state, files }) => [name, state, files.length]),
      ]),
    ),
  }
}

async function returnAccounts(both: TestPortal) {
  const { portal, order, accountsId: requestId } = both
  const files = (await statesOf(both)).requests.find(({ id }) => id === requestId)?.files ?? []
  const shown = { seen: 'received', files: files.map(({ id }) => id) } as const
  const returned = { decision: 'returned', reason: 'Page 2 is missing.' } as const
  return reviewDocument(portal, { orderId: order.id, requestId, ...shown, ...returned }, STAFF)
}

/** The subjects of the mails about products for which everything has arrived. */
const completedProducts = () =>
  shop.database.mailsOf('intake-complete').map(({ subject }) => subject)

const productName = ({ order }: Pick<TestPortal, 'order'>, id: string) =>
  order.items.find(({ productId }) => productId === id)?.name ?? ''

test('a document that two products need is one request, required if one of them requires it', async () => {
  const { requests } = await statesOf(await orderOfBoth())
  expect(new Set(requests.map(({ id, name, required }) => `${id} ${name} ${required}`)).size).toBe(
    3,
  )
  expect(requests.filter(({ name }) => name === 'Accounts')).toMatchObject([
    { required: true },
    { required: true },
  ])
})

test('a file for a shared document counts for both products, and a return by staff affects both products', async () => {
  const both = await orderOfBoth()
  const { requestId } = await fileActions(both).completeFile({ requestId: both.accountsId })
  expect(requestId).toBe(both.accountsId)
  const states = {
    valuation: [
      ['Leases', 'outstanding', 0],
      ['Accounts', 'received', 1],
    ],
    profile: [
      ['Photographs', 'outstanding', 0],
      ['Accounts', 'received', 1],
    ],
  }
  const sorted = async () => {
    const { valuation = [], profile = [] } = (await statesOf(both)).products
    return {
      valuation,
      profile: profile.toSorted(([a], [b]) => String(b).localeCompare(String(a))),
    }
  }
  expect(await sorted()).toEqual(states)
  const { products } = valueOf(await readPortal(both.portal, both.order.id))
  expect(products.flatMap(({ requests }) => requests.map(({ state }) => state)).toSorted()).toEqual(
    ['outstanding', 'outstanding', 'received', 'received'],
  )
  valueOf(await returnAccounts(both))
  const { valuation = [], profile = [] } = (await statesOf(both)).products
  expect([...valuation, ...profile].filter(([, state]) => state === 'returned')).toHaveLength(2)
  expect(shop.database.mailsOf('document-returned')).toHaveLength(1)
})

test('the last document completes each product that needs the document, and a return reopens these products', async () => {
  const both = await orderOfBoth()
  const files = fileActions(both)
  const { ids } = await statesOf(both)
  await files.completeFile({ requestId: ids['Leases'] })
  await files.completeFile({ requestId: ids['Photographs'] })
  expect(completedProducts()).toEqual([])
  await files.completeFile({ requestId: ids['Accounts'] })
  expect(completedProducts()).toHaveLength(2)
  shop.clock.passMinutes(1)
  valueOf(await returnAccounts(both))
  await files.completeFile({ requestId: ids['Accounts'] })
  expect(completedProducts()).toHaveLength(4)
})

test('a shared document that arrives triggers no mail about a product already delivered', async () => {
  const both = await orderOfBoth()
  const files = fileActions(both)
  const { ids } = await statesOf(both)
  await files.completeFile({ requestId: ids['Leases'] })
  await files.completeFile({ requestId: ids['Photographs'] })
  await shop.database.sql(
    `update order_items set step = 'delivered' where order_id = $1 and product_id = 'valuation'`,
    [both.order.id],
  )
  await files.completeFile({ requestId: ids['Accounts'] })
  expect(completedProducts()).toEqual([expect.stringContaining(productName(both, 'profile'))])
})

test('a reminder lists a document once, with the first product that needs it', async () => {
  await orderOfBoth()
  shop.clock.passMinutes(60)
  shop.clock.passDays(INTAKES.valuation.remindAfter ?? 0)
  await remindCustomers({ ...shop.portal, intakes: INTAKES })
  const text = shop.database
    .mailsOf('portal-reminder')
    .map((mail) => mail.text)
    .find((one) => one.includes('Photographs'))
  expect(text?.match(/Accounts/g)).toHaveLength(1)
})

test('a product whose intake is stored later uses the document request that another product already has for that name', async () => {
  const { valuation, profile } = INTAKES
  const both = await orderOfBoth({ valuation })
  await fileActions(both).completeFile({ requestId: both.accountsId })
  const late = [{ productId: 'profile', intake: profile, remindAt: null }]
  const { db } = both.portal
  await ensureIntakes(db, both.order.id, late)
  await ensureIntakes(db, both.order.id, late)
  const { requests, ids } = await statesOf(both)
  expect(ids['Accounts']).toBe(both.accountsId)
  expect(requests.filter(({ name }) => name === 'Accounts')).toMatchObject([
    { state: 'received', required: true },
    { state: 'received', required: true },
  ])
})

test('a product whose intake is stored later is complete if it needs only what has arrived', async () => {
  const { valuation, profile } = INTAKES
  const both = await orderOfBoth({ valuation })
  await fileActions(both).completeFile({ requestId: both.accountsId })
  const documents = profile.documents.filter(({ name }) => name === 'Accounts')
  const intakes = { valuation, profile: { ...profile, documents } }
  const late = { ...both, portal: { ...both.portal, intakes } }
  await Promise.all([statesOf(late), statesOf(late)])
  expect(completedProducts()).toEqual([expect.stringContaining(productName(both, 'profile'))])
  const { products } = valueOf(await readPortal(late.portal, late.order.id))
  expect(products.filter(({ remindAt }) => remindAt === null)).toMatchObject([
    { productId: 'profile' },
  ])
})

test('a personal copy lists a document once, with the names of the products that need it', async () => {
  const { order } = await orderOfBoth()
  const { email } = order.buyer
  const copy: unknown = valueOf(await exportPerson(shop.context, { email }, STAFF))
  const documentsRequested = [
    { name: 'Leases' },
    { name: 'Accounts', products: order.items.map(({ name }) => name) },
    { name: 'Photographs' },
  ]
  expect(copy).toMatchObject({ orders: [{ documentsRequested }] })
})

test('staff cannot request a document that the order already asks for under the same name, in upper or lower case', async () => {
  const { portal, order } = await orderOfBoth()
  const asked = {
    orderId: order.id,
    productId: 'valuation',
    requestId: portal.ids.uuid(),
    name: 'photographs',
    why: 'We print them.',
  }
  expect(await askDocument(portal, asked, STAFF)).toMatchObject({
    failure: { code: 'invalid-request', fields: { name: expect.any(String) } },
  })
})

test('a refunded product of an order can no longer be worked on, and a shared document stays with the other', async () => {
  const both = await orderOfBoth({
    ...INTAKES,
    valuation: anIntake({ ...INTAKES.valuation, questions: QUESTIONS }),
  })
  const { portal, order } = both
  const files = fileActions(both)
  await files.completeFile({ requestId: (await statesOf(both)).ids['Leases'] })
  await files.completeFile()
  const [unsent, ours] = [await files.begunFile(), await files.completeFile(files.fromStaff())]
  const leases = await files.begunFile({ requestId: (await statesOf(both)).ids['Leases'] })
  await shop.database.sql(
    `update order_items set is_refunded = true where order_id = $1 and product_id = 'valuation'`,
    [order.id],
  )
  const of = { orderId: order.id, productId: 'valuation' }
  const delivered = { deliveryId: portal.ids.uuid(), isFinal: true, text: '' }
  const asked = { ...of, requestId: portal.ids.uuid(), why: '' }
  const answers = { key: order.accessKey, productId: 'valuation' }
  const { ids, requests } = await statesOf(both)
  const requestId = ids['Leases'] ?? ''
  const seen = requests.find(({ id }) => id === requestId)?.files.map(({ id }) => id) ?? []
  const review = { orderId: order.id, requestId, seen: 'received', files: seen } as const
  const mailCount = shop.database.mails.length
  for (const refused of [
    deliverFiles(portal, { ...of, ...delivered, fileIds: [ours.fileId] }, STAFF),
    askDocument(portal, { ...asked, name: 'Plan' }, STAFF),
    reviewDocument(portal, { ...review, decision: 'returned', reason: 'Page 2?' }, STAFF),
    reviewAnswers(portal, { ...of, accepted: false, sentAt: null }, STAFF),
    saveAnswers(portal, { ...answers, answers: { sells: 'no' } }, 'ip'),
    sendAnswers(portal, answers, 'ip'),
  ]) {
    expect(await refused).toMatchObject({ failure: { code: 'order-changed' } })
  }
  expect(await files.begin(files.newFile({ requestId }))).toMatchObject(FILE_NOT_FOUND)
  valueOf(await files.put(leases, 0))
  expect(await files.finish(leases)).toMatchObject(FILE_NOT_FOUND)
  expect(shop.database.mails).toHaveLength(mailCount)
  const taken = { ...asked, productId: 'profile', name: 'Leases' }
  expect(await askDocument(portal, taken, STAFF)).toMatchObject({
    failure: { code: 'invalid-request' },
  })
  valueOf(await files.put(unsent, 0))
  valueOf(await files.finish(unsent))
  valueOf(await returnAccounts(both))
})
