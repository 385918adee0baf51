import { FIRM } from '#tests/catalogue.ts'

import { writeToFirm } from './pages/messages.ts'
import { mailAbout } from './platform.ts'
import { signIn, staffAddress } from './staff.ts'
import { expect, test } from './test.ts'

test('staff can read a message from the contact form and mark it as answered', async ({
  page,
  on,
}) => {
  const writer = await writeToFirm(page, {
    name: 'Margaret Hale',
    phone: '0113 496 0000',
    company: 'Hale & Daughters',
    message: 'I own a joinery in Leeds.\nMay I call you?',
  })
  await mailAbout('Your message has arrived', writer)

  await signIn(page)
  await on.orders.open()
  const link = on.messages.nav.getByRole('link', { name: /^Messages \d+\+? new$/ })
  await link.press('Enter')
  await expect(page).toHaveURL('/admin/messages')
  await expect(on.messages.nav.getByRole('link', { name: /^Messages/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const message = on.messages.message(writer)
  await expect(message.getByRole('heading')).toHaveText('Margaret Hale')
  await expect(message).toContainText('I own a joinery in Leeds.\nMay I call you?')
  await expect(message).toContainText('Hale & Daughters')
  await expect(message).not.toContainText(/Our copy|Not emailed/)
  const subject = `subject=${encodeURIComponent(`Re: Your message to ${FIRM.name}`)}`
  const answer = message.getByRole('link', { name: writer })
  const reply = message.getByRole('link', { name: 'Reply: Margaret Hale' })
  for (const link of [answer, reply]) {
    await expect(link).toHaveAttribute('href', `mailto:${writer}?${subject}`)
  }

  const orders = message.getByRole('link', { name: 'Find their orders: Margaret Hale' })
  await expect(orders).toHaveAttribute('href', /^\/admin\/orders\?search=writer-/)

  await message.getByRole('button', { name: 'Mark as answered: Margaret Hale' }).press('Enter')
  await expect(
    on.staff.toast('The message from Margaret Hale has been marked as answered'),
  ).toBeVisible()
  const again = message.getByRole('button', { name: 'Mark as new: Margaret Hale' })
  await expect(again).toBeFocused()
  await expect(message).toContainText(`Marked as answered by ${staffAddress()}`)

  await page.reload()
  await expect(on.messages.choice).toHaveValue('new')
  await expect(message).toBeHidden()
  await on.messages.choice.selectOption('All')
  await expect(page).toHaveURL('/admin/messages?show=all')
  await expect(message).toContainText('Answered')
  await again.click()
  await page.goBack()
  await expect(on.messages.choice).toHaveValue('new')
  await expect(message).toBeVisible()
})
