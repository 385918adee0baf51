import { storeOrder } from '#contract/shop/store-order.ts'
import { listIssues } from '#contract/staff/issues.ts'
import { listOrders } from '#contract/staff/orders.ts'
import { salesReport } from '#contract/staff/sales-report.ts'
import { ISSUE_TEXTS, type IssueReason } from '#domain/order/issue.texts.ts'
import { TRANSFER_TEXTS } from '#domain/transfers/transfer.texts.ts'
import { adminOrderPath, confirmationPath, orderPagePath, PATHS, productPath } from '#paths.ts'
import {
  FIFTH,
  FIRST,
  FOURTH,
  SECOND,
  sellsAtLeast,
  TAKES_TRANSFERS,
  THIRD,
} from '#tests/catalogue.ts'
import { respondWith, refuseWith } from '#tests/e2e/answers.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { paidOrder, ordersOf, placeOrder } from '#tests/e2e/orders.ts'
import { storedCart } from '#tests/e2e/pages/stored.ts'
import { placePortalOrder } from '#tests/e2e/portal-customer.ts'
import { deliverAsStaff } from '#tests/e2e/portal-orders.ts'
import { signIn } from '#tests/e2e/staff.ts'
import { expectNoLayoutShift, mainHeading, type StablePage } from '#tests/e2e/stands-still.ts'
import { test } from '#tests/e2e/test.ts'
import { PRODUCTS } from '#tests/library.ts'

// accessibility.spec.ts covers pages that need no set-up.

const CART = storedCart({ [FIRST]: 1 })
const FULL_CART = storedCart({ [FIRST]: 1, [THIRD]: 2, [FIFTH]: 1, [SECOND]: 1, [FOURTH]: 10 })
/** The product with the fullest pages: a bundle, if the firm sells one. */
const FULL = PRODUCTS.find(({ includes }) => includes !== undefined) ?? PRODUCTS[0]!
const EUROS = { currency: 'EUR' }
const OUT_OF_ORDER = refuseWith('unavailable', 'Not now.')
const NO_SUCH = '00000000-0000-4000-8000-000000000000'

const checkoutButton: StablePage['ends'] = (page) =>
  page.getByRole('link', { name: 'Proceed to Checkout' })
const orderButton: StablePage['ends'] = (page) =>
  page.getByRole('button', { name: /^Complete Order/ })
const resendButton: StablePage['ends'] = (page) =>
  page.getByRole('button', { name: 'Resend Email' })

/** A page with prices in euros too. */
const inEuros = (address: string, stored: StablePage['stored'] = {}): StablePage => ({
  address,
  stored: { ...stored, ...EUROS },
  ends: (shown) => shown.getByRole('main').getByText('≈').filter({ visible: true }).first(),
})

test('cart and checkout do not shift while they load', async ({ page }) => {
  await expectNoLayoutShift(
    page,
    { address: PATHS.cart, stored: { cart: CART }, ends: checkoutButton },
    { address: PATHS.checkoutCanceled, stored: { cart: FULL_CART }, ends: orderButton },
    inEuros(PATHS.shop),
    inEuros(productPath(FULL.slug)),
    inEuros(PATHS.cart, { cart: FULL_CART }),
    inEuros(PATHS.checkout, { cart: FULL_CART }),
  )
})

test('pages about a payment do not shift while they load', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/503/)
  const [paid, underWay] = await Promise.all([
    paidOrder({ quantities: { [THIRD]: 2, [FIFTH]: 1 } }),
    paidOrder({}, 'delayed'),
  ])
  const opened = [paid, underWay].map(({ sessionId }) => ({
    sessionId,
    cart: [{ id: FIRST, quantity: 1 }],
    draft: '',
  }))
  await expectNoLayoutShift(
    page,
    {
      address: confirmationPath(paid.sessionId),
      stored: EUROS,
      answers: { [storeOrder.path]: OUT_OF_ORDER },
      ends: (shown) => shown.getByText('A minor issue with your order'),
    },
    { address: `${PATHS.thankYou}?session_id=${paid.sessionId}`, ends: resendButton },
    { address: confirmationPath(underWay.sessionId), ends: mainHeading('Checking your payment') },
  )
  // With one service, the cart of a new order cannot differ from the cart of an earlier order.
  if (!sellsAtLeast(2)) return
  await expectNoLayoutShift(page, {
    address: PATHS.checkout,
    stored: { cart: FULL_CART, payments: JSON.stringify({ opened }) },
    ends: (shown) =>
      shown.getByText(`earlier order ${underWay.orderNumber} is still being checked`),
  })
})

test('the page of an order with a delivery to answer does not shift while it loads', async ({
  page,
}) => {
  const order = await placePortalOrder(page)
  await deliverAsStaff(page, order)
  await expectNoLayoutShift(page, {
    address: orderPagePath(order.sessionId),
    ends: (shown) => shown.getByRole('button', { name: 'Accept the draft' }),
  })
})

test('pages about a transfer do not shift while they load', async ({ page }) => {
  test.skip(!TAKES_TRANSFERS, 'The firm takes no transfer for this service')
  const { orderNumber, sessionId } = await placeOrder({ paymentMethod: 'bank-transfer' })
  await signIn(page)
  await expectNoLayoutShift(
    page,
    { address: orderPagePath(sessionId), ends: mainHeading(TRANSFER_TEXTS.title) },
    {
      address: `${PATHS.adminOrders}?status=awaiting_transfer&search=${orderNumber}`,
      ends: (shown) => shown.getByRole('row').filter({ hasText: `#${orderNumber}` }),
    },
  )
})

/** A page with a failing call. */
const failing = (address: string, call: string): StablePage => ({
  address,
  answers: { [call]: OUT_OF_ORDER },
  ends: (shown) => shown.getByText('Not now.').first(),
})

test('staff pages do not shift while they load', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/404/)
  const { buyer, orderNumber } = await paidOrder()
  const [order] = await ordersOf(page, buyer)
  const items = (Object.keys(ISSUE_TEXTS) as IssueReason[]).map((reason) => ({
    key: reason,
    reason,
    since: order!.order_date,
    order: order!,
  }))
  await expectNoLayoutShift(
    page,
    {
      address: `${PATHS.adminOrders}?search=${orderNumber}`,
      answers: { [listIssues.path]: respondWith({ items, count: items.length, shop: [] }) },
      ends: (shown) => shown.getByRole('row').filter({ hasText: `#${orderNumber}` }),
    },
    {
      address: `${PATHS.adminOrders}?search=no+order+has+this`,
      answers: { [listIssues.path]: respondWith({ items: [], count: 0, shop: [] }) },
      ends: (shown) => shown.getByText('No orders match your search'),
    },
    { address: adminOrderPath(order!.id), ends: mainHeading(`Order #${orderNumber}`) },
    {
      address: `${PATHS.adminMessages}?show=all`,
      ends: (shown) => shown.getByText(/Mark as|No messages/).first(),
    },
    {
      address: PATHS.adminReports,
      ends: (shown) => shown.getByRole('heading', { name: 'By month' }),
    },
    { address: adminOrderPath(NO_SUCH), ends: mainHeading('Order not found') },
  )
  await expectAccessible(page)
})

test('staff pages do not shift while a request fails', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/503/)
  await signIn(page)
  await expectNoLayoutShift(
    page,
    failing(PATHS.adminOrders, `${listOrders.path}{,?*}`),
    failing(PATHS.adminReports, `${salesReport.path}{,?*}`),
  )
})
