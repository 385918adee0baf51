import { CONTACT_ERRORS } from '#domain/people/contact-form.ts'
import { CONTACT_TEXTS } from '#site/contact/contact.texts.ts'
import { FIRM } from '#tests/catalogue.ts'
import { WORDS } from '#tests/library.ts'

import { refuseWith } from './answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { aWriter, contactPage } from './pages/contact.ts'
import { mailAbout } from './platform.ts'
import { expect, test } from './test.ts'

test('an acknowledgement replaces the contact form once the message is sent', async ({ page }) => {
  const contact = contactPage(page)
  const writer = aWriter()
  await contact.open()
  await expect(contact.message).toHaveAttribute('rows', '4')
  await contact.fill(writer)
  await contact.send.click()
  await expect(contact.send).toHaveText('Sending...')
  await expect(contact.send).toBeDisabled()
  const toast = page.getByRole('status')
  await expect(toast).toContainText('Message sent!')
  await expect(toast).toContainText(WORDS.contact.sent)
  await expect(contact.answer).toBeFocused()
  await expect(contact.sent).toContainText(writer)
  await expect(contact.sent).toContainText('I own a joinery in Leeds.')
  await expect(contact.sent).not.toContainText(CONTACT_TEXTS.phone)
  await expect(contact.send).toBeHidden()
  await expectAccessible(page)
  await contact.again.click()
  await expect(contact.name).toBeFocused()
  await expect(contact.send).toHaveText('Send Message')
  for (const field of [contact.name, contact.email, contact.company, contact.message]) {
    await expect(field).toHaveValue('')
  }
  await mailAbout('Your message has arrived', writer)
  const notification = await mailAbout('Message from Margaret Hale', FIRM.email)
  expect(notification.headers['reply-to']).toBe(writer)
})

test('a contact form that cannot be sent keeps the typed text', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/422/)
  consoleErrors.expect(/503/)
  const contact = contactPage(page)
  let sent = 0
  await page.route('**/api/contact', (route) => {
    sent += 1
    return route.continue()
  })
  await contact.open()
  await contact.name.fill('Margaret Hale')
  await contact.email.fill('margaret')
  // As in Safari, the button that is pressed does not get the focus.
  await contact.send.evaluate((button) => {
    button.addEventListener(
      'mousedown',
      (event) => {
        event.preventDefault()
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      },
      { once: true },
    )
  })
  await contact.send.hover()
  await page.mouse.down()
  await expect(contact.email).not.toBeFocused()
  await expect(contact.email).not.toHaveAttribute('aria-invalid')
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await contact.email.focus()
  await contact.phone.focus()
  await expect(contact.email).toHaveAccessibleDescription(CONTACT_ERRORS.email)
  await contact.send.click()
  await expect(contact.email).toBeFocused()
  await expect(contact.message).toHaveAccessibleDescription(CONTACT_ERRORS.message)
  await expect(contact.message).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await contact.email.fill(aWriter())
  await expect(contact.email).not.toHaveAttribute('aria-invalid')
  await contact.send.click()
  await expect(contact.message).toBeFocused()
  expect(sent).toBe(0)

  await contact.fill('margaret@localhost')
  await contact.send.click()
  await expect(contact.email).toBeFocused()
  const refused = page.getByText(CONTACT_ERRORS.email)
  await expect(refused).toBeVisible()
  await contact.email.fill(aWriter())
  await expect(refused).toBeHidden()

  const message = 'We cannot take messages at the moment.'
  await page.route('**/api/contact', refuseWith('unavailable', message))
  await contact.send.click()
  await expect(contact.failure).toBeInViewport({ ratio: 0.99 })
  await expect(contact.send).toBeFocused()
  await expect(contact.failure).toContainText('Your message was not sent')
  await expect(contact.failure).toContainText(message)
  await expect(contact.failure.getByRole('link')).toHaveAttribute('href', `mailto:${FIRM.email}`)
  await expect(contact.message).toHaveValue('I own a joinery in Leeds.\nMay I call you?')
  await page.unroute('**/api/contact')
  await contact.send.click()
  await expect(page.getByRole('status')).toContainText('Message sent!')
  await expect(contact.failure).toBeHidden()
})

test('the contact form works without JavaScript', async ({ page }) => {
  const contact = contactPage(page)
  const writer = aWriter()
  await page.route('**/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.goto('/#contact', { waitUntil: 'commit' })
  await contact.fill('margaret@localhost')
  await contact.send.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your message was not sent')
  await expect(page).toHaveTitle(/^Your message was not sent/)
  await page.goBack()
  await expect(contact.message).toHaveValue('I own a joinery in Leeds.\nMay I call you?')
  await expect(contact.company).toHaveValue('Hale & Daughters')
  await contact.email.fill(writer)
  await contact.send.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent!')
  await expect(page.getByText(WORDS.contact.sent)).toBeVisible()
  await mailAbout('Your message has arrived', writer)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page).toHaveURL('/')
})
