import { expect, test } from 'vitest'

import type { OrderRecord } from '#contract/staff/orders.ts'
import { anOrderRecord } from '#tests/builders.ts'
import { exportOrders, listOrders } from '#use-cases/orders/orders.ts'
import type { Shop } from '#use-cases/shop.ts'

const QUERY = new URLSearchParams()

/** An order of two products, with a quantity of two of the first. */
const aRecord = (more: Partial<OrderRecord> = {}) =>
  anOrderRecord({
    order_items: [
      { name: 'Valuation', quantity: 2, step: 'Questionnaire' },
      { name: 'Exit Package', quantity: 1, step: 'Questionnaire' },
    ],
    ...more,
  })

/** A shop with these orders in its list, in live or test mode. */
function shopWith(orders: OrderRecord[], live = true) {
  const rows = orders.map((order) => ({ ...order, order_date: new Date(order.order_date) }))
  const db = { query: () => Promise.resolve(rows.map((row) => ({ ...row, position: '1' }))) }
  return { db, provider: { live } } as unknown as Shop
}

const exported = async (shop: Shop) => (await Array.fromAsync(exportOrders(shop, QUERY))).join('')

test('only a shop that takes real money marks test orders and omits them from its export', async () => {
  const orders = [aRecord(), aRecord({ order_number: '222222222', is_test: true })]
  for (const isLive of [true, false]) {
    const shop = shopWith(orders, isLive)
    expect(await listOrders(shop, QUERY)).toMatchObject({
      value: { orders: [{ is_test: false }, { is_test: isLive }] },
    })
    expect((await exported(shop)).trim().split('\r\n')).toHaveLength(isLive ? 2 : 3)
  }
})

test('the CSV file of the list of orders has one line for each order', async () => {
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
    transfer: { due_on: '2026-07-14', is_overdue: false, received: 100 },
  })
  expect(await exported(shopWith([aRecord(), second]))).toBe(
    [
      '\uFEFF"Order","Date (London)","Customer","Company","Email","Amount (GBP)","Net (GBP)","VAT (GBP)","Refunded (GBP)","Status","Confirmation sent","Items","VAT number","Reference","Transfer due","Transferred (GBP)"',
      '"123456789","2026-03-01 10:00:05","Zoë Smith","","zoe@harbour-joinery.example","1997.05","1997.05","0.00","0.00","paid","yes","Valuation × 2; Exit Package × 1","","","",""',
      '"987654321","2026-07-01 00:30:05","Smith, ""Ann""","Harbour Joinery Ltd","zoe@harbour-joinery.example","1997.05","1664.21","332.84","1997.05","refunded","no","Valuation × 2; Exit Package × 1","GB123456789","PO 7","2026-07-14","1.00"',
      '',
    ].join('\r\n'),
  )
})
