import { openPortal } from '#contract/shop/portal.ts'
import { sendOrderEmail } from '#contract/shop/send-order-email.ts'
import { storeOrder } from '#contract/shop/store-order.ts'
import { AFTER_ORDER_TEXTS } from '#shop/cart/after-order.texts.ts'
import { priceText, FIFTH, FIRST, FOURTH, product, SECOND, THIRD } from '#tests/catalogue.ts'
import { respondWith } from '#tests/e2e/answers.ts'
import { countLines, overlapPixels, findReadingOrderFaults } from '#tests/e2e/geometry.ts'
import { UNBREAKABLE_NAME } from '#tests/e2e/long-texts.ts'
import { aNewBuyer, openOrder, paidOrder } from '#tests/e2e/orders.ts'
import { fillStorage, storedCart } from '#tests/e2e/pages/stored.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { anOrderedItem, aVerifiedPayment, SESSION_ID } from '#tests/shop/checkout/payments.ts'

const PHONE = { width: 375, height: 700 }
const FIVE = { [FIRST]: 1, [SECOND]: 1, [THIRD]: 1, [FOURTH]: 1, [FIFTH]: 1 }

/** Runs in the page: the height of a select’s open list in pixels, 0 while it is closed. */
function heightOfPicker(choice: Element): number {
  if (!choice.matches(':open')) return 0
  return Number.parseFloat(getComputedStyle(choice, '::picker(select)').height)
}

test('the checkout on a phone shows the amount above the form and on the button below the form', async ({
  page,
  on,
}) => {
  await page.setViewportSize(PHONE)
  await on.checkout.openEmpty()
  const widths = async () => {
    const all = (['zipCode', 'phone', 'email'] as const).map((field) =>
      on.checkout.field(field).evaluate((control) => control.clientWidth),
    )
    return [...new Set(await Promise.all(all))]
  }
  expect(await widths()).toHaveLength(1)
  const toggle = page
    .getByRole('button', { name: 'Order Summary' })
    .filter({ hasText: priceText({ [FIRST]: 1 }) })
  await expect(toggle).toBeInViewport({ ratio: 1 })
  await expect(on.checkout.submit).not.toBeInViewport()
  await expect(on.checkout.submit).toContainText(priceText({ [FIRST]: 1 }))
  await expect(page.getByText(AFTER_ORDER_TEXTS.contact)).toBeVisible()
  const line = page.getByText(product(FIRST).name)
  await expect(line).toBeHidden()
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(line).toBeVisible()

  await test.step('the country list fits a page at 400 % zoom', async () => {
    const country = on.checkout.field('country')
    const height = () => country.evaluate(heightOfPicker)
    await country.click()
    await expect.poll(height).toBeGreaterThan(200)
    expect(await height()).toBeLessThanOrEqual(300)
    await page.keyboard.press('Escape')
    await expect.poll(height).toBe(0)
    await page.setViewportSize({ width: 360, height: 225 })
    await country.click()
    await expect.poll(height).toBeGreaterThan(100)
    expect(await height()).toBeLessThan(225)
    await page.keyboard.press('Escape')
    await expect(country).toBeInViewport({ ratio: 1 })
    expect(await overlapPixels(page.getByRole('banner'), country)).toBeLessThanOrEqual(0)
  })

  await page.setViewportSize({ width: 1280, height: 720 })
  const wide = await widths()
  expect(wide).toHaveLength(3)
  expect(wide).toEqual(wide.toSorted((a, b) => a - b))
  await fillStorage(page, { local: { cart: storedCart(FIVE) } })
  await page.goto('/checkout')
  await on.checkout.field('country').focus()
  await expect(page.getByText(priceText(FIVE), { exact: true }).last()).toBeInViewport({ ratio: 1 })
})

test('telephone numbers and company names take one line, and the parts of a page are in reading order', async ({
  page,
  on,
}) => {
  const email = `featherstonehaugh.${Date.now().toString(36)}@example.com`
  const buyer = aNewBuyer({ email, companyName: 'Featherstonehaugh' })
  const order = await paidOrder({ buyer, quantities: { [THIRD]: 1, [FIFTH]: 1 } })
  const main = page.getByRole('main')
  await openOrder(page, order)
  expect(await countLines(main.getByRole('link', { name: email }).locator('bdi'))).toBe(2)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const phone of await main.getByRole('link', { name: buyer.phone }).all())
    expect(await countLines(phone)).toBe(1)
  await on.confirmation.open(order.sessionId)
  const name = main.getByText(buyer.companyName, { exact: true })
  await expect(name).toBeVisible()
  expect(await countLines(name)).toBe(1)

  const inOrder = async () => {
    for (const width of [320, 375, 768, 1023]) {
      // In a window this tall no sticky element is moved from its place.
      await page.setViewportSize({ width, height: 20_000 })
      expect(await findReadingOrderFaults(main), `at ${width} pixels`).toEqual([])
    }
  }
  await expect(on.confirmation.button('Resend Email')).toBeVisible()
  await inOrder()
  await on.checkout.openEmpty()
  await expect(on.checkout.submit).toBeVisible()
  await inOrder()
})

/** Runs in the page: the headings that reach beyond their own part of the page, given one long word. */
function wideHeadings(main: Element, word: string): string[] {
  const headings = [...main.querySelectorAll<HTMLElement>('h1, h2, h3')]
  const wide = headings.filter((heading) => {
    const part = heading.closest('li') ?? heading.parentElement
    const before = part?.clientWidth
    const text = heading.querySelector('a') ?? heading
    text.textContent = `${word}${word}`
    return heading.scrollWidth > heading.clientWidth || part?.clientWidth !== before
  })
  return wide.map((heading) => heading.outerHTML.slice(0, 120))
}

test('a heading of one long word breaks within its column', async ({ page }) => {
  for (const path of ['/', '/shop', '/people', '/faq', `/products/${product(FIRST).slug}`]) {
    await page.goto(path)
    expect(await page.getByRole('main').evaluate(wideHeadings, UNBREAKABLE_NAME)).toEqual([])
  }
})

test('the long name of an ordered service does not cover its price', async ({ page, on }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const longName = `${UNBREAKABLE_NAME}${UNBREAKABLE_NAME}`
  const items = [anOrderedItem({ id: FIRST, name: longName, image: '' })]
  await page.route('**/api/verify-payment', respondWith(aVerifiedPayment({ items })))
  await page.route(`**${storeOrder.path}`, respondWith({}))
  await page.route(`**${sendOrderEmail.path}`, respondWith({ sentToCustomer: true }))
  await page.route(`**${openPortal.path}`, respondWith({ orderId: '', isOpen: true, products: [] }))
  await on.confirmation.open(SESSION_ID)
  const { summary } = on.confirmation
  const name = summary.getByRole('link', { name: UNBREAKABLE_NAME })
  await expect(name).toBeVisible()
  const price = summary.getByRole('listitem').getByText(/^£/)
  const right = await name.evaluate((link) => link.getBoundingClientRect().right)
  const left = await price.first().evaluate((amount) => amount.getBoundingClientRect().left)
  expect(right).toBeLessThanOrEqual(left)
})
