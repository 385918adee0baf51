import { telephoneAddress } from '#domain/people/telephone.ts'
import { askLabel, toPartnerText } from '#domain/products/ask.texts.ts'
import { fillPartner, findLeader, listLeaders } from '#domain/products/partners.texts.ts'
import { contactSubjectPath, PATHS, productPath } from '#paths.ts'
import { catalogue } from '#services/catalogue.ts'
import { paidOrder } from '#tests/e2e/orders.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { PARTNERS, PRODUCTS, SITE, WORDS } from '#tests/library.ts'

const { firm } = catalogue

/** Two products that different partners lead. */
const [led, other] = PARTNERS.flatMap(
  ({ id }) => PRODUCTS.find(({ writtenBy }) => writtenBy === id) ?? [],
)
const leaderOfProduct = (product: (typeof PRODUCTS)[number]) =>
  findLeader(PARTNERS, product.writtenBy)!

test.skip(PARTNERS.length === 0, 'The firm names no partners')

for (const width of [1440, 768, 375, 320]) {
  test(`the page of the partners shows each partner with picture and contact at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(PATHS.people)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(WORDS.people.title)
    const names = PARTNERS.map(({ name }) => name)
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      ...(SITE.credentials ? [WORDS.people.credentials] : []),
      ...names,
    ])
    for (const { name, portrait, portraitAlt } of PARTNERS) {
      const entry = main
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, level: 2 }) })
      await expect(entry.getByRole('link', { name: askLabel(name) })).toBeVisible()
      if (portrait === undefined) continue
      await expect(entry.getByRole('img', { name: portraitAlt ?? name })).toBeVisible()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('a question to a partner goes to the contact form, which names and shows the partner', async ({
  page,
}) => {
  const { name, phone } = PARTNERS.at(-1)!
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(PATHS.people)
    await page.getByRole('link', { name: askLabel(name) }).click()
    const contact = page.locator('#contact')
    await expect(contact.getByRole('heading', { name: toPartnerText(name) })).toBeInViewport()
    await expect(contact.getByRole('heading', { name: askLabel(name) })).toBeFocused()
    await expect(contact.getByRole('link', { name, exact: true })).toBeInViewport()
    await expect(contact.getByRole('link', { name: phone ?? SITE.phone })).toBeInViewport()
    await expect(page.getByLabel('Full Name')).toBeInViewport()
  }
})

test('the booking of a call is hidden beside a question to a partner whom the booking does not name', async ({
  page,
}) => {
  test.skip(SITE.bookingUrl === undefined, 'Visitors cannot book a call')
  const booking = page.locator('#contact').getByRole('link', { name: /^Choose a time/ })
  await page.goto(contactSubjectPath('consultation'))
  await expect(booking).toBeVisible()
  const beside = await page.locator('[data-person]').innerText()
  for (const { id, name } of PARTNERS) {
    await page.goto(PATHS.people)
    await page.goto(contactSubjectPath(id))
    await expect(page.getByRole('heading', { name: toPartnerText(name) })).toBeVisible()
    await expect(booking).toBeVisible({ visible: beside.includes(name) })
  }
})

test('a product page introduces the partner in charge of the work, and the partners in charge of a bundle’s parts', async ({
  page,
}) => {
  test.skip(!led, 'No partner leads a product')
  const { name } = leaderOfProduct(led!)
  await page.goto(productPath(led!.slug))
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: WORDS.product.author }) })
  await expect(section.getByRole('link', { name, exact: true })).toHaveAttribute(
    'href',
    `${PATHS.people}#${led!.writtenBy}`,
  )
  await expect(section.getByRole('link', { name: askLabel(name) })).toBeVisible()
  const bundle = PRODUCTS.find(({ includes }) => includes)
  if (!bundle) return
  await page.goto(productPath(bundle.slug))
  for (const part of PRODUCTS.filter(({ id }) => bundle.includes!.includes(id)))
    await expect(
      section.getByRole('link', { name: leaderOfProduct(part).name, exact: true }),
    ).toBeVisible()
})

test('the cart and the confirmation page name the partner in charge of each service, with the partner’s direct line', async ({
  page,
  on,
}) => {
  test.skip(!led, 'No partner leads a product')
  const products = [led!, ...(other ? [other] : [])]
  const leaders = listLeaders(products.map((one) => ({ partner: leaderOfProduct(one) })))
  const quantities = Object.fromEntries(products.map(({ id }) => [id, 1]))
  const steps = firm.afterOrder.map((step) => fillPartner(step, leaders, firm.adviser))

  await on.cart.openWith(quantities)
  const next = page.getByRole('region', { name: 'What happens next' })
  for (const { name } of leaders) await expect(next.getByText(name).first()).toBeVisible()
  for (const step of steps) await expect(next).toContainText(step)

  const { sessionId } = await paidOrder({ quantities })
  await on.confirmation.open(sessionId)
  for (const step of steps) await expect(page.getByRole('main')).toContainText(step)
  for (const { phone } of leaders) {
    if (phone === undefined) continue
    const link = page.getByRole('main').getByRole('link', { name: phone })
    await expect(link).toHaveAttribute('href', telephoneAddress(phone))
    await expect(link).toHaveCount(1)
  }
})
