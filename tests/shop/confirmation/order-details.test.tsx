import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { vatTerms } from '#domain/money/vat.ts'
import { DELIVERED_STEP_ID } from '#domain/order/delivery.ts'
import type { PaymentStatus } from '#domain/order/order.ts'
import type { PortalProduct } from '#domain/portal/portal.ts'
import type { Seller } from '#domain/products/firm.ts'
import type { StoredOrder } from '#shop/checkout/order-copy.store.ts'
import { OrderDetails } from '#shop/confirmation/OrderDetails.tsx'
import { $portal } from '#shop/portal/portal.store.ts'
import { A_DELIVERY } from '#tests/an-intake.ts'
import { aProduct, FIRM, STEPS, WORDS } from '#tests/builders.ts'
import { anOrderedItem, aStoredOrder } from '#tests/shop/checkout/payments.ts'
import { aPortal } from '#tests/shop/portal/portal-server.ts'

// The client portal below the order reads the fragment of the address.
beforeEach(() => void vi.stubGlobal('location', { hash: '' }))

const FIRM_PAGE = 'https://book.firm.example/call'
const EXIT_PAGE = 'https://book.firm.example/exit'
const PRODUCTS = [
  { ...aProduct({ id: 'valuation' }), imageAlt: '' },
  { ...aProduct({ id: 'exit', bookingUrl: EXIT_PAGE }), imageAlt: '' },
]
const SELLER: Seller = {
  ...FIRM,
  address: '',
  facts: '',
  vat: vatTerms({}),
  refunds: { text: '', clause: { label: '', href: '' } },
}

function anOrderOf(steps: Record<string, string | undefined>, status: PaymentStatus) {
  const cartItems = Object.entries(steps).map(([id, step]) =>
    anOrderedItem({ id, name: id, ...(step && { step, steps: STEPS }) }),
  )
  return aStoredOrder({ verified: true, cartItems, status })
}

/** The HTML of the details that customers of a firm see; by default the firm has a page to book a call. */
function render(order: StoredOrder, more: Partial<Seller> = {}, products = PRODUCTS) {
  const firm = { ...SELLER, bookingUrl: FIRM_PAGE, ...more }
  const props = { order, products, firm, texts: WORDS.order }
  return renderToStaticMarkup(<OrderDetails saving="success" {...props} />)
}

function textOf(html: string) {
  return html.replaceAll(/<[^>]*>/g, '')
}

/** The links to book a call on the page. */
function bookings(
  steps: Record<string, string | undefined>,
  { status = 'paid', ...firm }: { status?: PaymentStatus; bookingUrl?: string | undefined } = {},
) {
  const links = render(anOrderOf(steps, status), firm).matchAll(
    /<a [^>]*href="(https:[^"]*)" target="_blank" rel="noopener".*?<\/a>/g,
  )
  return Array.from(links, ([link, href]) => `${href} ${textOf(link)}`)
}

test('the notice about the confirmation email is a whole sentence even if the email address is unknown', () => {
  const order = anOrderOf({ valuation: 'questionnaire' }, 'paid')
  expect(textOf(render({ ...order, formData: {} }))).toContain(
    'A confirmation email for order 123456789 has been sent to your email address. If it has not arrived',
  )
})

test('a phone shows the current step of the work by its position', () => {
  const name = STEPS[1]!.name
  expect(textOf(render(anOrderOf({ valuation: STEPS[1]!.id }, 'paid')))).toContain(
    `Step 2 of ${STEPS.length}: ${name}`,
  )
})

test('the receipt of an order names the payment method only if the method is known', () => {
  const order = anOrderOf({ valuation: 'questionnaire' }, 'paid')
  const { paymentMethod: _, ...formData } = order.formData
  expect(textOf(render(order))).toContain('Paid by card')
  expect(textOf(render({ ...order, formData }))).toMatch(/Paid£/)
})

test('the page of a partly refunded order shows what has been refunded and what remains paid', () => {
  const order = { ...anOrderOf({ valuation: 'review' }, 'partially_refunded'), cartTotal: 12_000 }
  expect(textOf(render({ ...order, refunded: 5000 }))).toMatch(
    /Paid by card£120.*Refunded£50\.00Remains paid£70\.00/,
  )
  expect(textOf(render({ ...order, refunded: 5000, lost: 3000 }))).toContain(
    'Refunded£50.00Returned by your bank£30.00Remains paid£40.00',
  )
})

const link = (page: string, label: string) => `${page} ${label} (opens in a new tab)`

test('the page of an order has a link to book a call, in a new tab', () => {
  expect(bookings({ valuation: 'questionnaire' })).toEqual([link(FIRM_PAGE, 'Choose a time')])
})

test.each([
  [
    'beside the first step after an order',
    FIRM.afterOrder,
    /<ol.*?<li.*?>1<.*?Choose a time.*?>2</s,
  ],
  ['below the person who leads the work of a firm without such steps', [], /Choose a time/],
])('a new order has a link to book a call %s', (_where, afterOrder, expected) => {
  const order = anOrderOf({ valuation: 'questionnaire' }, 'paid')
  expect(render(order, { afterOrder })).toMatch(expected)
})

test('the page of a firm without steps and partners has no heading for what happens next', () => {
  const order = anOrderOf({ valuation: 'questionnaire' }, 'paid')
  const nobody = PRODUCTS.map((product) => ({ ...product, partner: undefined }))
  const heading = /<h2[^>]*>What happens next/
  expect(render(order)).toMatch(heading)
  expect(render(order, { afterOrder: [] }, nobody)).not.toMatch(heading)
})

test('a service with its own page to book a call has a link with the service’s name, until the work is delivered', () => {
  const both = { valuation: 'review', exit: 'review' }
  expect(bookings(both)).toEqual([
    link(FIRM_PAGE, 'Choose a time: valuation'),
    link(EXIT_PAGE, 'Choose a time: exit'),
  ])
  expect(bookings({ ...both, valuation: DELIVERED_STEP_ID })).toEqual([
    link(EXIT_PAGE, 'Choose a time'),
  ])
})

test('a refunded service is marked and has no link to book a call, and the page expects nothing for it from the customer', () => {
  const products = { valuation: STEPS[1]?.id, exit: undefined }
  expect(bookings(products)).toEqual([link(FIRM_PAGE, 'Choose a time')])
  const withPortal = PRODUCTS.map((product) => ({ ...product, hasPortal: true }))
  const order = { ...anOrderOf(products, 'partially_refunded'), refunded: 5000 }
  expect(textOf(render(order)).match(/Quantity: 1(, refunded)?/g)).toEqual([
    'Quantity: 1',
    'Quantity: 1, refunded',
  ])
  expect(textOf(render(order, {}, withPortal))).not.toContain('What we need from you')
})

/** The text of a page whose portal has one product. */
function textOfPortal(status: PaymentStatus, more: Partial<PortalProduct>) {
  const portal = { ...aPortal({ remindAt: '2026-03-09T09:00:00.000Z', ...more }), state: 'ready' }
  // A static rendering shows the initial value of each store.
  Object.assign($portal, { init: portal })
  return textOf(render(anOrderOf({ valuation: STEPS[0]!.id }, status)))
}

test('the page of a disputed order asks for an answer to a delivery, but for nothing else, and announces no reminder', () => {
  onTestFinished(() => void Object.assign($portal, { init: $portal.get() }))
  expect(textOfPortal('paid', {})).toMatch(/We will remind you.*We need one document/)
  expect(textOfPortal('disputed', {})).not.toMatch(/We will remind you|We need/)
  expect(textOfPortal('disputed', { deliveries: [A_DELIVERY] })).toContain('your draft is ready')
})

test.each([
  ['all work is delivered', { valuation: DELIVERED_STEP_ID }, {}],
  ['the payment is disputed', { valuation: 'review' }, { status: 'disputed' }],
  ['the payment has been returned', { valuation: 'review' }, { status: 'refunded' }],
  ['the firm has no page to book a call', { valuation: 'review' }, { bookingUrl: undefined }],
] as const)('the page of an order has no link to book a call if %s', (_when, steps, more) => {
  expect(bookings(steps, more)).toEqual([])
})
