import { beforeAll, expect, test } from 'vitest'

import { factsText } from '#messages/event-facts.ts'

import { shopOfFile, staffOf } from './shop.ts'

const shop = shopOfFile()
const staff = staffOf(shop)
let orderId: string
beforeAll(async () => {
  orderId = (await shop.order((await shop.begin()).sessionId)).id
})

const newest = async () => (await shop.detail(orderId, staff)).timeline[0]!

/** Entries as the previous release writes and reads them. */
const ENTRIES = [
  ['step-moved', 'Valuation: in-preparation', 'Valuation: In preparation'],
  ['step-moved', 'Report: part two: review', 'Report: part two: Review'],
  ['step-moved', 'Valuation: elsewhere', 'Valuation: elsewhere'],
  ['mail-sent', 'delivery-step', 'Progress update to the customer'],
  ['mail-failed', 'order-notification', 'Notification to the firm'],
  ['note', 'Valuation: review\nsecond line', 'Valuation: review\nsecond line'],
  ['mail-redirected', 'delivery-step: a@b.example', 'Progress update to the customer: a@b.example'],
  [
    'copy-held-back',
    'order-confirmation: a@b.example',
    'Confirmation to the customer: a@b.example',
  ],
  ['attention-closed', 'mail-failed: By post:\nsent', 'Email not delivered: By post:\nsent'],
  ['attention-closed', 'sweep: x', 'sweep: x'],
  ['email-corrected', 'a@b.example → c@b.example', 'a@b.example → c@b.example'],
  ['details-corrected', 'companyName: A: B → C', 'Company: A: B → C'],
  ['details-corrected', 'companyName:  → C', 'Company:  → C'],
  ['refund-failed', 'lost_or_stolen_card', 'lost or stolen card'],
  ['possible-duplicate', '123456789', '123456789'],
] as const

test.each(ENTRIES)(
  '%s "%s" of the previous release reads "%s", and is written so that it reads it too',
  async (kind, detail, words) => {
    await shop.rows(
      `insert into order_events (order_id, happened_at, kind, detail) values ($1, now(), $2, $3)`,
      [orderId, kind, detail],
    )
    const { facts } = await newest()
    expect(factsText(facts!)).toBe(words)

    await shop.rows(
      `insert into order_events (order_id, happened_at, kind, facts) values ($1, now(), $2, $3)`,
      [orderId, kind, JSON.stringify(facts)],
    )
    expect(await newest()).toMatchObject({ kind, detail, facts })
  },
)

test('an erasure by the previous release takes both away', async () => {
  await shop.rows(
    `insert into order_events (order_id, happened_at, kind, facts) values ($1, now(), 'note', $2)`,
    [orderId, JSON.stringify({ type: 'text', text: 'Rang' })],
  )
  await shop.rows(
    `with erasing as (select set_config('shop.erasing', 'on', true))
    update order_events set detail = null from erasing where kind = 'note'`,
  )
  expect(
    await shop.rows(
      `select 1 from order_events where kind = 'note' and (detail is not null or facts is not null)`,
    ),
  ).toEqual([])
})
