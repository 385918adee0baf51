import { describe, expect, test } from 'vitest'

import type { OrderRecord } from '#domain/order-record.ts'
import { anOrderRecord } from '#tests/builders.ts'
import { exportOrders } from '#use-cases/export-orders.ts'
import { listOrders } from '#use-cases/list-orders.ts'
import type { OrderAdmin, OrdersQuery } from '#use-cases/order-admin-port.ts'

import { openShop } from './fakes.ts'

const LIVE = { live: true }

/** An order of two products, the first of them twice. */
const aRecord = (more: Partial<OrderRecord> = {}) =>
  anOrderRecord({
    order_items: [
      { name: 'Valuation', quantity: 2, step: 'questionnaire' },
      { name: 'Exit Package', quantity: 1, step: 'questionnaire' },
    ],
    ...more,
  })

/** Staff functions that hand out these pages, and keep what they were asked. */
function orderAdminOf(...pages: OrderRecord[][]) {
  const asked: OrdersQuery[] = []
  const orderAdmin: OrderAdmin = {
    ...openShop().ports.orderAdmin,
    page: (query) => {
      asked.push(query)
      const index = query.cursor === null ? 0 : Number(query.cursor)
      const orders = pages[index]
      if (!orders) return Promise.resolve(undefined)
      const nextCursor = index + 1 < pages.length ? String(index + 1) : null
      return Promise.resolve({ orders, count: orders.length, nextCursor })
    },
  }
  return { orderAdmin, asked }
}

/** The exported list of these pages, where the shop takes real money unless it is said otherwise. */
async function exported(orderAdmin: OrderAdmin, query: Record<string, string> = {}, live = true) {
  const lines = exportOrders({ orderAdmin, provider: { live } }, new URLSearchParams(query))
  let text = ''
  for await (const line of lines) text += line
  return text
}

test('the list is asked for page by page, with its filter', async () => {
  const { orderAdmin, asked } = orderAdminOf([aRecord()], [aRecord()])
  const query = new URLSearchParams({ search: ' Zoë ', status: 'paid', cursor: '1' })
  expect(await listOrders({ orderAdmin, provider: LIVE }, query)).toMatchObject({
    ok: true,
    value: { nextCursor: null },
  })
  expect(asked).toMatchObject([
    { cursor: '1', limit: 50, filter: { search: 'Zoë', status: 'paid', sort: 'newest' } },
  ])
})

describe('orders of test money', () => {
  const orders = [aRecord(), aRecord({ order_number: '222222222', is_test: true })]

  test.each([
    [true, [false, true], 2],
    [false, [false, false], 3],
  ])(
    'where the shop takes real money (%j) are set apart (%j), and out of the figures',
    async (live, told, lines) => {
      const { orderAdmin } = orderAdminOf(orders)
      const list = await listOrders({ orderAdmin, provider: { live } }, new URLSearchParams())
      expect(list).toMatchObject({ value: { orders: told.map((is_test) => ({ is_test })) } })
      const text = await exported(orderAdmin, {}, live)
      expect(text.trim().split('\r\n')).toHaveLength(lines)
    },
  )
})

describe('the list as CSV', () => {
  test('has one line for each order of every page, for spreadsheets', async () => {
    const second = aRecord({
      order_number: '987654321',
      customer_name: 'Smith, "Ann"',
      customer_notified: false,
      payment_status: 'refunded',
      order_date: '2026-06-30T23:30:05.000Z',
      company_name: 'Harbour Joinery Ltd',
      country: 'GB',
      vat_rate: 20,
      refunded_amount: 199_705,
      vat_number: 'GB123456789',
      reference: 'PO 7',
    })
    const { orderAdmin } = orderAdminOf([aRecord()], [second])
    expect(await exported(orderAdmin)).toBe(
      [
        '\uFEFF"Order","Date (London)","Customer","Company","Email","Amount (GBP)","Net (GBP)","VAT (GBP)","Refunded (GBP)","Status","Confirmation sent","Items","VAT number","Reference"',
        '"123456789","2026-03-01 10:00:05","Zoë Smith","","zoe@harbour-joinery.example","1997.05","1997.05","0.00","0.00","paid","yes","Valuation × 2; Exit Package × 1","",""',
        '"987654321","2026-07-01 00:30:05","Smith, ""Ann""","Harbour Joinery Ltd","zoe@harbour-joinery.example","1997.05","1664.21","332.84","1997.05","refunded","no","Valuation × 2; Exit Package × 1","GB123456789","PO 7"',
        '',
      ].join('\r\n'),
    )
  })
})
