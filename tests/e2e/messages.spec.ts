import firm from '#content/site.json' with { type: 'json' }
import { LEAST_FILL_MS } from '#contract/contact.ts'
import type { MessagesAnswer } from '#contract/messages.ts'
import type { MessageRecord } from '#domain/message-record.ts'

import { expectAccessible } from './expect-accessible.ts'
import { messagesPage } from './pages/messages.ts'
import { ordersPage } from './pages/orders.ts'
import { mailAbout } from './platform.ts'
import { signIn, staffAddress } from './staff.ts'
import { expect, test } from './test.ts'

const LIST = /\/api\/messages(\?.*)?$/
const ANSWER = /\/api\/answer-message$/
const STATE = /\/api\/mark-message$/

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a message from the contact form is read, answered and marked', async ({ page }) => {
  const writer = `writer-${crypto.randomUUID()}@example.com`
  await page.goto('/#contact')
  const form = page.locator('#contact')
  await form.getByLabel('Full Name').fill('Margaret Hale')
  await form.getByLabel('Email Address').fill(writer)
  await form.getByLabel('Phone Number').fill('0113 496 0000')
  await form.getByLabel('Company Name').fill('Hale & Daughters')
  await form.getByLabel('Message').fill('I own a joinery in Leeds.\nMay I call you?')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('status')).toContainText('Message sent!')
  await mailAbout('Your message has arrived', writer)

  await signIn(page)
  await ordersPage(page).open()
  const staff = messagesPage(page)
  const link = staff.nav.getByRole('link', { name: /^Messages \d+\+? new$/ })
  await link.press('Enter')
  await expect(page).toHaveURL('/admin/messages')
  await expect(staff.nav.getByRole('link', { name: /^Messages/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const message = staff.message(writer)
  await expect(message.getByRole('heading')).toHaveText('Margaret Hale')
  await expect(message).toContainText('I own a joinery in Leeds.\nMay I call you?')
  await expect(message).toContainText('Hale & Daughters')
  await expect(message).toContainText('Emailed to us')
  const subject = `subject=${encodeURIComponent(`Re: Your message to ${firm.name}`)}`
  const answer = message.getByRole('link', { name: writer })
  await expect(answer).toHaveAttribute('href', `mailto:${writer}?${subject}`)

  await message.getByRole('button', { name: 'Mark as answered: Margaret Hale' }).press('Enter')
  await expect(
    staff.toast('The message from Margaret Hale has been marked as answered'),
  ).toBeVisible()
  const again = message.getByRole('button', { name: 'Mark as new: Margaret Hale' })
  await expect(again).toBeFocused()
  await expect(message).toContainText(`Answered: marked by ${staffAddress()}`)

  await page.reload()
  await expect(staff.choice('New')).toHaveAttribute('aria-pressed', 'true')
  await expect(message).toBeHidden()
  await staff.choice('All').press('Enter')
  await expect(page).toHaveURL('/admin/messages?show=all')
  await expect(message).toContainText('Answered')
  await again.click()
  await page.goBack()
  await expect(staff.choice('New')).toHaveAttribute('aria-pressed', 'true')
  await expect(message).toBeVisible()
})

test('an answer is written on the page, kept where it fails, and mailed', async ({
  page,
  consoleErrors,
}) => {
  const writer = `writer-${crypto.randomUUID()}@example.com`
  const sent = await page.request.post('/api/contact', {
    data: { name: 'Ng', email: writer, message: 'May I call?', elapsed: LEAST_FILL_MS },
  })
  expect(sent.status()).toBe(200)
  await signIn(page)
  const staff = messagesPage(page)
  await page.goto('/admin/messages')
  const message = staff.message(writer)
  await message.getByRole('button', { name: 'Answer: Ng' }).press('Enter')
  const text = message.getByRole('textbox', { name: 'Your answer to Ng' })
  await expect(text).toBeFocused()
  await text.fill('Of course.\nRing after ten.')
  const send = message.getByRole('button', { name: 'Send answer' })
  consoleErrors.expect(/net::/)
  await page.route(ANSWER, (route) => route.abort(), { times: 1 })
  await send.click()
  await expect(staff.toast('The answer was not sent')).toBeVisible()
  await expect(text).toHaveValue('Of course.\nRing after ten.')
  await expectAccessible(page)

  await page.reload()
  await message.getByRole('button', { name: 'Continue the answer: Ng' }).click()
  await expect(text).toHaveValue('Of course.\nRing after ten.')
  await send.click()
  await expect(staff.toast('The answer is on its way')).toBeVisible()
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
  state: index % 2 === 0 ? 'new' : 'answered',
  changed: index === 0 ? null : { by: 'ada@northmere.example', at: '2026-02-28T09:05:00.000Z' },
  mail: MAILS[index] ?? null,
  answers: (['sent', 'waiting', 'failed'] as const).slice(index).map((mail) => ({
    id: `${index} ${mail}`,
    text: `${UNBROKEN.repeat(3)}\n\n${name}`,
    by: `${UNBROKEN}@northmere.example`,
    at: '2026-02-28T09:05:00.000Z',
    mail,
  })),
}))

const answerOf = (messages: MessageRecord[], nextCursor: string | null = null) => ({
  json: { messages, newCount: 100, nextCursor } satisfies MessagesAnswer,
})

test('long and right-to-left messages, and those that are loaded after them', async ({ page }) => {
  const [first, ...others] = MESSAGES
  await page.route(LIST, (route) =>
    route.fulfill(
      route.request().url().includes('cursor=two') ? answerOf(others) : answerOf([first!], 'two'),
    ),
  )
  await signIn(page)
  const staff = messagesPage(page)
  await staff.open()
  await expect(staff.nav).toContainText('99+ new')
  await staff.more.press('Enter')
  await expect(staff.list).toHaveCount(MESSAGES.length)
  await expect(staff.more).toBeHidden()
  await expect(staff.list.nth(1).getByRole('heading')).toBeFocused()
  await expectAccessible(page)
})

test('an empty list names one next step', async ({ page }) => {
  await page.route(LIST, (route) => route.fulfill(answerOf([])))
  await signIn(page)
  const staff = messagesPage(page)
  await staff.open()
  await expect(page.getByRole('heading', { name: 'No new messages' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all messages' }).click()
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await expect(staff.choice('All')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Go to the orders' })).toBeVisible()
})

const failure = (message: string) => ({
  status: 503,
  json: { error: { code: 'unavailable', message, requestId: 'req-17' } },
})

test('a list that cannot be loaded says why, what to quote, and tries again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/503/)
  await page.route(LIST, (route) => route.fulfill(failure('The messages are out of reach.')))
  await page.route(STATE, (route) => route.fulfill(failure('Not just now.')))
  await signIn(page)
  const staff = messagesPage(page)
  await staff.open()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('The messages are out of reach.')
  await expect(alert).toContainText('Reference: req-17')
  await expectAccessible(page)
  await page.unroute(LIST)
  await page.route(LIST, (route) => route.fulfill(answerOf(MESSAGES)))
  await alert.getByRole('button', { name: 'Try Again' }).click()
  await expect(staff.list).toHaveCount(MESSAGES.length)

  await page.getByRole('button', { name: 'Mark as answered: Ng' }).click()
  await expect(staff.toast('The message was not changed')).toBeVisible()
  await expect(staff.toast('Reference: req-17')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as answered: Ng' })).toBeVisible()
})

test('whoever is not signed in is asked to, and sees no message', async ({ page }) => {
  await messagesPage(page).open()
  await expect(page.getByRole('button', { name: 'Email me a sign-in link' })).toBeVisible()
  await expect(messagesPage(page).nav).toBeHidden()
})
