import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'

import { vatTerms } from '#domain/money/vat.ts'
import { DELIVERED_STEP_ID } from '#domain/order/delivery.ts'
import type { PaymentStatus } from '#domain/order/order.ts'
import type { Seller } from '#domain/products/firm.ts'
import { OrderDetails } from '#shop/confirmation/OrderDetails.tsx'
import { aProduct, FIRM, STEPS, WORDS } from '#tests/builders.ts'
import { anOrderedItem, aStoredOrder } from '#tests/shop/checkout/payments.ts'

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

function anOrderOf(steps: Record<string, string>, status: PaymentStatus) {
  const cartItems = Object.entries(steps).map(([id, step]) =>
    anOrderedItem({ id, name: id, step, steps: STEPS }),
  )
  return aStoredOrder({ verified: true, cartItems, status })
}

/** The links to book a call on the page. */
function bookings(
  steps: Record<string, string>,
  { status = 'paid', page = FIRM_PAGE }: { status?: PaymentStatus; page?: string } = {},
) {
  const html = renderToStaticMarkup(
    <OrderDetails
      order={anOrderOf(steps, status)}
      saving="success"
      products={PRODUCTS}
      firm={{ ...SELLER, ...(page && { bookingUrl: page }) }}
      texts={WORDS.order}
    />,
  )
  const links = html.matchAll(
    /<a [^>]*href="(https:[^"]*)" target="_blank" rel="noopener".*?<\/a>/g,
  )
  return Array.from(links, ([link, href]) => `${href} ${link.replaceAll(/<[^>]*>/g, '')}`)
}

const link = (page: string, label: string) => `${page} ${label} (opens in a new tab)`

test('the page of an order has a link to book a call, in a new tab', () => {
  expect(bookings({ valuation: 'questionnaire' })).toEqual([link(FIRM_PAGE, 'Choose a time')])
})

test('a service with its own page to book a call has a link with its name, until it is delivered', () => {
  const both = { valuation: 'review', exit: 'review' }
  expect(bookings(both)).toEqual([
    link(FIRM_PAGE, 'Choose a time: valuation'),
    link(EXIT_PAGE, 'Choose a time: exit'),
  ])
  expect(bookings({ ...both, valuation: DELIVERED_STEP_ID })).toEqual([
    link(EXIT_PAGE, 'Choose a time'),
  ])
})

test.each([
  ['all work is delivered', { valuation: DELIVERED_STEP_ID }, {}],
  ['the payment is disputed', { valuation: 'review' }, { status: 'disputed' }],
  ['the payment has been returned', { valuation: 'review' }, { status: 'refunded' }],
  ['the firm has no page for it', { valuation: 'review' }, { page: '' }],
] as const)('the page of an order has no link to book a call if %s', (_when, steps, more) => {
  expect(bookings(steps, more)).toEqual([])
})
