import { expect, type Page } from '@playwright/test'

import { createPayment, type CreatePaymentAnswer } from '#contract/shop/create-payment.ts'
import { customerInfo, type PaymentRequest } from '#contract/shop/payment-request.ts'
import { verifyPayment } from '#contract/shop/verify-payment.ts'
import { listOrders, type OrdersAnswer, type OrderRecord } from '#contract/staff/orders.ts'
import type { PaymentMethod } from '#domain/order/checkout-fields.ts'
import type { Buyer } from '#domain/order/checkout-form.ts'
import { aBuyer } from '#tests/builders.ts'
import { FIRM, FIRST } from '#tests/catalogue.ts'

import { staffPages } from './pages/staff-pages.ts'
import { atProvider, shopApi } from './platform.ts'
import { signIn } from './staff.ts'

/** A buyer with a unique email address. A firm without VAT registration asks for no VAT number. */
export function aNewBuyer(more: Partial<Buyer> = {}): Buyer {
  const email = `buyer-${crypto.randomUUID()}@example.com`
  return aBuyer({ email, ...(FIRM.vat ? {} : { vatNumber: '' }), ...more })
}

/** An order placed through the API, and its buyer. */
export interface PlacedOrder extends CreatePaymentAnswer {
  buyer: Buyer
}

/** Places an order through the API, by default of one valuation; quantities are by product id. */
export async function placeOrder({
  buyer = aNewBuyer(),
  quantities = { [FIRST]: 1 },
  consent = {},
  paymentMethod = 'credit-card',
}: {
  buyer?: Buyer
  quantities?: Record<string, number>
  consent?: Pick<PaymentRequest, 'agreeToTerms' | 'termsVersion'>
  paymentMethod?: PaymentMethod
} = {}): Promise<PlacedOrder> {
  const cartItems = Object.entries(quantities).map(([id, quantity]) => ({ id, quantity }))
  const { value } = await shopApi().post(createPayment, {
    cartItems,
    customerInfo: customerInfo(buyer),
    ...consent,
    paymentMethod,
  })
  return { ...value, buyer }
}

/** Places an order and ends its payment at the provider, by default with success. */
export async function paidOrder(
  order: Parameters<typeof placeOrder>[0] = {},
  outcome = 'success',
): Promise<PlacedOrder> {
  const placed = await placeOrder(order)
  await atProvider(`sessions/${placed.sessionId}/pay`, { outcome })
  const { status } = await shopApi().post(verifyPayment, { sessionId: placed.sessionId })
  expect(status).toBe(200)
  return placed
}

/** Orders of a buyer in the staff list; signs the visitor in as staff. */
export async function ordersOf(visitor: Page, { email }: Buyer): Promise<OrderRecord[]> {
  await signIn(visitor)
  const answer = await visitor.request.get(listOrders.path, { params: { search: email } })
  return ((await answer.json()) as OrdersAnswer).orders
}

/** Signs in and opens the page of an order; returns the page with the order’s id. */
export async function openOrder(page: Page, { buyer, orderNumber }: PlacedOrder) {
  const [order] = await ordersOf(page, buyer)
  const staff = staffPages(page)
  await staff.openOrder(order!.id)
  await expect(staff.heading(orderNumber)).toBeVisible()
  return { ...staff, id: order!.id }
}
