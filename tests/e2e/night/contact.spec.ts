import { formatMoney } from '#domain/money/money.ts'
import { CONTACT_ERRORS, type ContactForm } from '#domain/people/contact-form.ts'
import { toPartnerText } from '#domain/products/ask.texts.ts'
import { contactSubjectPath, PATHS, productPath } from '#paths.ts'
import { aboutText } from '#site/contact/contact.texts.ts'
import { FIRST, product, SECOND } from '#tests/catalogue.ts'
import { aWriter, contactPage } from '#tests/e2e/pages/contact.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { PARTNERS, SITE, WORDS } from '#tests/library.ts'

test('the form has the subject that a link names as its title, sends it with the message and keeps the written text', async ({
  page,
}) => {
  const contact = contactPage(page)
  const { name, slug } = product(FIRST)
  await page.goto(productPath(slug))
  await page
    .locator(`a[href="${contactSubjectPath(FIRST)}"]`)
    .first()
    .click()
  await expect(contact.title).toHaveText(aboutText(name))
  await expect(contact.name).toBeInViewport()
  const current = page.getByRole('banner').locator('[aria-current=page]')
  await expect(current).toHaveCount(0)
  await page.goto(contactSubjectPath(SECOND))
  await expect(contact.title).toHaveText(aboutText(product(SECOND).name))
  const details = page.locator('contact-form').getByRole('link', { name: 'View Details' })
  await expect(details).toHaveAttribute('href', productPath(product(SECOND).slug))
  await expect(page.locator('contact-form shop-price')).toContainText(
    formatMoney(product(SECOND).price),
  )
  await contact.send.click()
  await expect(contact.message).toHaveAccessibleDescription(CONTACT_ERRORS.message)
  await contact.fill(aWriter())
  await page.goto('/terms')
  let subject = ''
  for (const [id, text] of [
    [FIRST, aboutText(name)],
    ...PARTNERS.map((partner) => [partner.id, toPartnerText(partner.name)] as const),
  ] as const) {
    subject = text
    await page.goto(contactSubjectPath(id))
    await expect(contact.title).toHaveText(subject)
    await expect(contact.name).toHaveValue('Margaret Hale')
  }
  const sent = page.waitForRequest('**/api/contact')
  await contact.send.click()
  expect((await sent).postDataJSON()).toMatchObject({
    message: `${subject}\n\nI own a joinery in Leeds.\nMay I call you?`,
  })
  await expect(contact.answer).toBeFocused()
  await page.getByRole('link', { name: WORDS.menu.contact, exact: true }).first().click()
  await contact.again.click()
  await expect(contact.title).toHaveText(WORDS.contact.title)
  await expect(details).toBeHidden()
  await expect(current).toHaveText('Home')
})

test('a visitor who asks for a consultation can choose a time for a call beside the form', async ({
  page,
}) => {
  const { bookingUrl } = SITE
  test.skip(bookingUrl === undefined, 'Calls with the firm cannot be booked')
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 812 })
    await page.goto(PATHS.terms)
    await page.goto(contactSubjectPath('consultation'))
    const call = page.getByRole('link', { name: 'Choose a time (opens in a new tab)' })
    await expect(call).toHaveAttribute('href', bookingUrl!)
    await expect(call).toBeInViewport()
    await expect(contactPage(page).name).toBeInViewport()
  }
})

test('a contact message can be sent even if the clock is set back while the visitor writes', async ({
  page,
}) => {
  const contact = contactPage(page)
  await page.clock.install({ time: '2026-01-01T10:00:00Z' })
  await contact.open()
  await contact.fill(aWriter())
  await page.clock.setSystemTime('2026-01-01T09:00:00Z')
  await contact.send.click()
  await expect(contact.answer).toBeVisible()
})

test('the contact form shows "Sending..." for a second and a half and sends no second message meanwhile', async ({
  page,
}) => {
  const contact = contactPage(page)
  await page.clock.install({ time: '2026-01-01T10:00:00Z' })
  await contact.open()
  await page.clock.pauseAt('2026-01-01T10:05:00Z')
  const bodies: ContactForm[] = []
  await page.route('**/api/contact', (route) => {
    bodies.push(route.request().postDataJSON() as ContactForm)
    return route.fulfill({ json: { received: true } })
  })
  await contact.fill(aWriter())
  await contact.send.click()
  await contact.send.click({ force: true })
  await contact.message.press('Control+Enter')
  await page.clock.runFor(1400)
  await expect(contact.send).toHaveText('Sending...')
  await page.clock.runFor(200)
  await expect(contact.answer).toBeFocused()
  expect(bodies).toHaveLength(1)
  expect(bodies[0]).toMatchObject({ phone: '', website: '' })
})
