import { expect, test } from 'vitest'

import { listOrdersToRemind } from '#data/portal/intakes.ts'
import { KEPT_DAYS } from '#domain/people/retention.ts'
import { detailOf, runWhileBlocked, STAFF, valueOf } from '#tests/use-cases/a-shop.ts'
import { exportPerson, eraseOrder } from '#use-cases/people/personal-data.ts'
import { answerDelivery } from '#use-cases/portal/deliveries.ts'
import { openPortal, readPortal } from '#use-cases/portal/open-portal.ts'
import { purgeFiles } from '#use-cases/portal/purge-files.ts'
import { remindCustomers } from '#use-cases/portal/remind-customers.ts'
import { askDocument } from '#use-cases/portal/requests.ts'
import { purgeData } from '#use-cases/upkeep/purge-data.ts'

import {
  storeCompleteFile,
  deliverNewFile,
  portalEvents,
  INTAKE,
  portalOfEach,
  PRODUCT_ID,
  findRequest,
  reviewTestAnswers,
  reviewTestDocument,
  saveTestAnswers,
  sendDocument,
  sendSavedAnswers,
  sendCompleteAnswers,
} from './a-portal.ts'

const shop = portalOfEach()

/** Texts that occur only in an intake. */
const SECRETS = ['Harbour chairs', 'Lease of the yard', 'Page 2 shows Zoe', 'Call her Zoe']

/** A file as a personal copy lists it. */
const copiedFile = (name: string) => ({
  name,
  bytes: 1000,
  sha256: 'ab',
  sent: expect.stringMatching(/^\d{4}-/),
})

/** Fills the portal: answers, a returned document, a requested document, a requested change and a file to deliver. */
async function fillPortal() {
  const { portal, order } = shop
  await saveTestAnswers(shop, { sells: 'yes', goods: 'Harbour chairs' })
  await sendDocument(shop, 'Accounts')
  valueOf(await reviewTestDocument(shop, 'Accounts', 'Page 2 shows Zoe'))
  const { id: requestId } = await findRequest(shop, 'Accounts')
  const of = { orderId: order.id, productId: PRODUCT_ID }
  const asked = { ...of, requestId: portal.ids.uuid(), name: 'Lease of the yard', why: 'Why' }
  valueOf(await askDocument(portal, asked, STAFF))
  const deliveryId = await deliverNewFile(shop)
  await shop.database.sql(
    `insert into order_events (order_id, happened_at, kind, facts, actor)
    select order_id, now(), 'delivery-opened', jsonb_build_object('type', 'text', 'text', name), 'customer'
    from files where delivery_id = $1`,
    [deliveryId],
  )
  const wish = {
    key: order.accessKey,
    deliveryId,
    answer: 'change',
    text: 'Call her Zoe',
  } as const
  valueOf(await answerDelivery(portal, wish, 'ip'))
  await storeCompleteFile(shop, { name: 'next-draft.pdf' })
  const unfinished = await storeCompleteFile(shop)
  const change = `update files set finished_at = null, request_id = $2 where id = $1`
  await shop.database.sql(change, [unfinished, requestId])
}

/** The rows about the order in all tables but `mails`, as text. */
async function storedTexts() {
  const rows = await shop.database.sql(
    `select to_jsonb(e) as row from order_events e union all select to_jsonb(k) from intakes k
    union all select to_jsonb(r) from document_requests r union all select to_jsonb(d) from deliveries d
    union all select to_jsonb(f) from files f`,
  )
  return JSON.stringify(rows)
}

async function expectErased() {
  const text = await storedTexts()
  for (const secret of SECRETS) expect(text).not.toContain(secret)
  const counted = await shop.database.sql(
    `select (select count(*)::int from intakes) as intakes, (select count(*)::int from files) as files,
      (select count(*)::int from document_requests) as requests,
      (select count(*)::int from removed_files) as removed, (select count(*)::int from mails) as mails`,
  )
  expect(counted).toEqual([{ intakes: 0, files: 0, requests: 0, removed: 4, mails: 0 }])
}

test('an erasure removes the portal of an order and the texts of its timeline', async () => {
  await fillPortal()
  const before = await storedTexts()
  for (const secret of SECRETS) expect(before).toContain(secret)
  valueOf(await eraseOrder(shop.context, { orderNumber: shop.order.number }, STAFF))
  await expectErased()
  expect((await portalEvents(shop)).map(([kind, , text]) => [kind, text])).toEqual([
    ['document-returned', null],
    ['document-asked', null],
    ['draft-delivered', null],
    ['delivery-opened', null],
    ['change-requested', null],
  ])
  expect(await openPortal(shop.portal, { key: shop.order.accessKey }, 'ip')).toMatchObject({
    failure: { code: 'order-closed' },
  })
  expect(valueOf(await readPortal(shop.portal, shop.order.id)).products).toEqual([])
  await remindCustomers(shop.portal)
  await expectErased()
})

test('an erasure keeps the names of products on the timeline', async () => {
  const { portal, order } = shop
  await sendCompleteAnswers(shop)
  valueOf(await reviewTestAnswers(shop, false))
  valueOf(await sendSavedAnswers(shop))
  valueOf(await reviewTestAnswers(shop, true))
  const deliveryId = await deliverNewFile(shop)
  const accepted = { key: order.accessKey, deliveryId, answer: 'accepted', text: '' } as const
  valueOf(await answerDelivery(portal, accepted, 'ip'))
  valueOf(await eraseOrder(shop.context, { orderNumber: order.number }, STAFF))
  expect((await portalEvents(shop)).map(([kind, , text]) => [kind, text])).toEqual([
    ['answers-sent', 'Valuation'],
    ['answers-reopened', 'Valuation'],
    ['answers-sent', 'Valuation'],
    ['answers-accepted', 'Valuation'],
    ['draft-delivered', null],
    ['delivery-accepted', 'Valuation'],
  ])
})

test('a portal that is first opened during an erasure stores nothing', async () => {
  await shop.database.sql(`delete from intakes`)
  const order = `where id = '${shop.order.id}'`
  await runWhileBlocked(
    shop,
    {
      first: `select from orders ${order} for update`,
      last: `update orders set customer_email = '', redacted_at = now() ${order}`,
    },
    () => readPortal(shop.portal, shop.order.id),
  )
  expect(await shop.database.sql(`select from intakes`)).toEqual([])
})

test('the end of retention removes the same portal data as an erasure', async () => {
  await fillPortal()
  shop.clock.passDays(KEPT_DAYS.paidOrder + 1)
  await purgeData(shop.context)
  await expectErased()
})

test('the export of a customer’s data contains the portal of each order', async () => {
  await fillPortal()
  const { email } = shop.order.buyer
  const copy: unknown = valueOf(await exportPerson(shop.context, { email }, STAFF))
  expect(copy).toMatchObject({
    orders: [
      {
        documentsRequested: [
          {
            products: [shop.order.items[0]?.name],
            name: 'Accounts',
            state: 'returned',
            reason: 'Page 2 shows Zoe',
            files: [copiedFile('accounts.pdf')],
          },
          { name: 'Business plan', state: 'outstanding', files: [] },
          { name: 'Lease of the yard', why: 'Why', state: 'outstanding' },
        ],
        portal: [
          {
            product: PRODUCT_ID,
            questions: INTAKE.questions,
            answers: { sells: 'yes', goods: 'Harbour chairs' },
            answersSent: null,
            deliveries: [
              {
                finished: false,
                answer: 'change',
                answerText: 'Call her Zoe',
                files: [copiedFile('draft.pdf')],
              },
            ],
          },
        ],
      },
    ],
  })
})

const purge = () => purgeFiles(shop.portal)
const rows = (table: string) =>
  shop.database.sql<{ id: string }>(`select order_id as id from ${table}`)
const products = async () => valueOf(await readPortal(shop.portal, shop.order.id)).products

test('files, questions and answers are deleted once an order’s page has closed, and the timeline stays', async () => {
  await sendDocument(shop, 'Accounts')
  await saveTestAnswers(shop, { turnover: '£250,000' })
  await deliverNewFile(shop, { isFinal: true })

  shop.clock.passDays(KEPT_DAYS.confirmation)
  expect(await purge()).toMatchObject({ closed: 0 })
  expect(await products()).toHaveLength(1)
  const reminded = () => listOrdersToRemind(shop.context.db, shop.clock.port.now(), 10)
  expect(await reminded()).toEqual([shop.order.id])

  shop.clock.passDays(1)
  expect(await purge()).toMatchObject({ closed: 1 })
  expect([...(await rows('files')), ...(await rows('intakes'))]).toEqual([])
  expect(await reminded()).toEqual([])
  expect(await products()).toEqual([])
  expect(await rows('intakes')).toEqual([])
  expect(await portalEvents(shop)).toContainEqual([
    'document-delivered',
    expect.any(String),
    'draft.pdf (SHA-256 ab)',
  ])
  expect(await purge()).toMatchObject({ closed: 0 })
})

test('a change that was requested on the last day stays an issue after the order’s page has closed', async () => {
  const deliveryId = await deliverNewFile(shop, { isFinal: true })
  shop.clock.passDays(KEPT_DAYS.confirmation)
  const wish = { key: shop.order.accessKey, deliveryId, answer: 'change', text: 'Add VAT' } as const
  valueOf(await answerDelivery(shop.portal, wish, 'ip'))
  shop.clock.passDays(1)
  expect(await purge()).toMatchObject({ closed: 0 })
  const { issues } = await detailOf(shop, shop.order.id)
  expect(issues).toMatchObject([{ reason: 'change-requested' }])
  shop.clock.passDays(KEPT_DAYS.confirmation)
  expect(await purge()).toMatchObject({ closed: 1 })
})

test('an order with unfinished work keeps its portal, whatever its age', async () => {
  await sendDocument(shop, 'Accounts')
  shop.clock.passDays(400)
  expect(await purge()).toMatchObject({ closed: 0 })
  expect(await products()).toHaveLength(1)
})
