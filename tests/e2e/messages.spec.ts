import type { MessageRecord, MessagesAnswer } from '#contract/messages.ts'
import { readSession, type StaffSession } from '#contract/staff-session.ts'
import { CONTACT_ERRORS } from '#domain/contact-form.ts'
import { FIRM } from '#tests/catalogue.ts'

import { refuses } from './answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { writeToFirm } from './pages/messages.ts'
import { mailAbout } from './platform.ts'
import { signIn, staffAddress } from './staff.ts'
import { expect, test } from './test.ts'

const LIST = /\/api\/messages(\?.*)?$/
const ANSWER = /\/api\/answer-message$/
const STATE = /\/api\/mark-message$/

test('a message from the contact form is read, answered and marked', async ({ page, on }) => {
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
  await expect(message).toContainText('Emailed to us')
  const subject = `subject=${encodeURIComponent(`Re: Your message to ${FIRM.name}`)}`
  const answer = message.getByRole('link', { name: writer })
  await expect(answer).toHaveAttribute('href', `mailto:${writer}?${subject}`)

  await message.getByRole('button', { name: 'Mark as answered: Margaret Hale' }).press('Enter')
  await expect(
    on.messages.toast('The message from Margaret Hale has been marked as answered'),
  ).toBeVisible()
  const again = message.getByRole('button', { name: 'Mark as new: Margaret Hale' })
  await expect(again).toBeFocused()
  await expect(message).toContainText(`Answered: marked by ${staffAddress()}`)

  await page.reload()
  await expect(on.messages.choice('New')).toHaveAttribute('aria-pressed', 'true')
  await expect(message).toBeHidden()
  await on.messages.choice('All').press('Enter')
  await expect(page).toHaveURL('/admin/messages?show=all')
  await expect(message).toContainText('Answered')
  await again.click()
  await page.goBack()
  await expect(on.messages.choice('New')).toHaveAttribute('aria-pressed', 'true')
  await expect(message).toBeVisible()
})

test('an answer is written on the page, kept where it fails, and mailed', async ({
  page,
  consoleErrors,
  on,
}) => {
  const writer = await writeToFirm(page)
  await signIn(page)
  await page.goto('/admin/messages')
  const message = on.messages.message(writer)
  await message.getByRole('button', { name: 'Answer: Ng' }).press('Enter')
  const text = message.getByRole('textbox', { name: 'Your answer to Ng' })
  await expect(text).toBeFocused()
  await text.fill('Of course.\nRing after ten.')
  const send = message.getByRole('button', { name: 'Send answer' })
  consoleErrors.expect(/net::/)
  await page.route(ANSWER, (route) => route.abort(), { times: 1 })
  await send.click()
  await expect(on.messages.toast('The answer was not sent')).toBeVisible()
  await expect(text).toHaveValue('Of course.\nRing after ten.')
  await expectAccessible(page)

  await page.reload()
  await message.getByRole('button', { name: 'Continue the answer: Ng' }).click()
  await expect(text).toHaveValue('Of course.\nRing after ten.')
  await send.click()
  await expect(on.messages.toast('The answer is on its way')).toBeVisible()
  await expect(text).toBeHidden()
  await expect(message.getByRole('heading')).toBeFocused()
  await expect(message).toContainText('Of course.')
  await expect(message).toContainText(staffAddress())
  const mail = await mailAbout('Re: Your message to', writer)
  expect(mail.text).toContain('Ring after ten.')
  expect(mail.text).toContain('> May I call?')
  await page.goto('/admin/messages?show=all')
  await expect(message).toContainText('Answer sent')
})

test('a customer who rang is noted, and answered by mail', async ({ page, consoleErrors, on }) => {
  const customer = `caller-${crypto.randomUUID()}@example.com`
  await signIn(page)
  await on.messages.open()
  const opener = page.getByRole('button', { name: 'A customer rang' })
  await opener.press('Enter')
  const call = page.getByRole('form', { name: 'A customer rang' })
  const name = call.getByRole('textbox', { name: 'Full name' })
  await expect(name).toBeFocused()
  await name.fill('Ruth Bell')
  const email = call.getByRole('textbox', { name: 'Email address' })
  await email.fill('ruth')
  await call.getByRole('textbox', { name: 'What they want' }).fill('A valuation of her bakery.')
  consoleErrors.expect(/422/)
  await call.getByRole('button', { name: 'Note the call' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(CONTACT_ERRORS.email)
  await expectAccessible(page)

  await call.getByRole('button', { name: 'Close' }).click()
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await expect(name).toHaveValue('Ruth Bell')
  await email.fill(customer)
  await email.press('Enter')
  const message = on.messages.message(customer)
  await expect(call).toBeHidden()
  await expect(message).toContainText(`Noted by ${staffAddress()}`)
  const answer = message.getByRole('textbox', { name: 'Your answer to Ruth Bell' })
  await expect(answer).toBeFocused()
  await answer.fill('As we said.')
  await message.getByRole('button', { name: 'Send answer' }).click()
  const mail = await mailAbout('Your call to', customer)
  expect(mail.text).toContain('> A valuation of her bakery.')
})

const UNBROKEN = 'Llanfairpwllgwyngyllgogerychwyrndrobwyll'
const NAMES = ['עבד אל־רחמן', UNBROKEN.repeat(3), 'Ng', 'Maximiliana von Hohenzollern-Sigmaringen']
const MAILS = ['sent', 'waiting', 'failed', null] as const

const MESSAGES = NAMES.map((name, index): MessageRecord => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  name,
  email: `${UNBROKEN}@${UNBROKEN}.example`.toLowerCase(),
  phone: index === 0 ? '' : '+44 20 7946 0100 extension 4',
  company: index === 1 ? UNBROKEN : '',
  message: `${UNBROKEN.repeat(4)}\n\n${'A word after another. '.repeat(60)}`,
  receivedAt: '2026-02-27T09:05:00.000Z',
  notedBy: index === 2 ? `${UNBROKEN}@northmere.example` : null,
  state: index % 2 === 0 ? 'new' : 'answered',
  changed: index === 0 ? null : { by: 'ada@northmere.example', at: '2026-02-28T09:05:00.000Z' },
  mail: MAILS[index] ?? null,
  answers: (['sent', 'waiting', 'failed'] as const).slice(index).map((mail) => ({
    id: `${index} ${mail}`,
    text: `${UNBROKEN.repeat(3)}\n\n${name}`,
    by: `${UNBROKEN}@northmere.example`,
    at: '2026-02-28T09:05:00.000Z',
    mail,
    cart: null,
  })),
}))

const failure = (message: string) => refuses('unavailable', message, { requestId: 'req-17' })

const answerOf = (messages: MessageRecord[], nextCursor: string | null = null) => ({
  json: { messages, newCount: 100, nextCursor } satisfies MessagesAnswer,
})

test('a list that cannot be loaded is tried again; long and right-to-left messages, more of them, and none', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(/503/)
  const [first, ...others] = MESSAGES
  await page.route(LIST, failure('The messages are out of reach.'))
  await page.route(`**${readSession.path}`, async (route) => {
    const response = await route.fetch()
    const session = (await response.json()) as StaffSession
    await route.fulfill({ response, json: { ...session, newMessages: 100 } })
  })
  await signIn(page)
  await on.messages.open()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('The messages are out of reach.')
  await expect(alert).toContainText('Reference: req-17')
  await page.route(LIST, (route) =>
    route.fulfill(
      route.request().url().includes('cursor=two') ? answerOf(others) : answerOf([first!], 'two'),
    ),
  )
  await alert.getByRole('button', { name: 'Try Again' }).click()
  await expect(on.messages.nav).toContainText('99+ new')
  await on.messages.more.press('Enter')
  await expect(on.messages.list).toHaveCount(MESSAGES.length)
  await expect(on.messages.more).toBeHidden()
  await expect(on.messages.list.nth(1).getByRole('heading')).toBeFocused()
  await expectAccessible(page)

  await page.route(STATE, failure('Not just now.'))
  await page.getByRole('button', { name: 'Mark as answered: Ng' }).click()
  await expect(on.messages.toast('The message was not changed')).toBeVisible()
  await expect(on.messages.toast('Reference: req-17')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as answered: Ng' })).toBeVisible()

  await page.route(LIST, (route) => route.fulfill(answerOf([])))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No new messages' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all messages' }).click()
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await expect(on.messages.choice('All')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Go to the orders' })).toBeVisible()
})
