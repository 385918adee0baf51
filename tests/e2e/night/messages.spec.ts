import type { MessageRecord, MessagesAnswer } from '#contract/staff/messages.ts'
import { readSession, type StaffSession } from '#contract/staff/staff-session.ts'
import { refuseWith } from '#tests/e2e/answers.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { UNBREAKABLE_NAME, UNBREAKABLE_EMAIL } from '#tests/e2e/long-texts.ts'
import { signIn } from '#tests/e2e/staff.ts'
import { expect, test } from '#tests/e2e/test.ts'

const LIST = /\/api\/messages(\?.*)?$/
const STATE = /\/api\/mark-message$/

const NAMES = [
  'עבד אל־רחמן',
  UNBREAKABLE_NAME.repeat(3),
  'Ng',
  'Maximiliana von Hohenzollern-Sigmaringen',
]
const MAILS = ['sent', 'waiting', 'failed', null] as const

const MESSAGES = NAMES.map((name, index): MessageRecord => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  name,
  email: UNBREAKABLE_EMAIL,
  phone: index === 0 ? '' : '+44 20 7946 0100 extension 4',
  company: index === 1 ? UNBREAKABLE_NAME : '',
  message: `${UNBREAKABLE_NAME.repeat(4)}\n\n${'A word after another. '.repeat(60)}`,
  receivedAt: '2026-02-27T09:05:00.000Z',
  state: index % 2 === 0 ? 'new' : 'answered',
  changed: index === 0 ? null : { by: 'ada@northmere.example', at: '2026-02-28T09:05:00.000Z' },
  mail: MAILS[index] ?? null,
}))

const failure = (message: string) => refuseWith('unavailable', message, { requestId: 'req-17' })

const answerOf = (messages: MessageRecord[], nextCursor: string | null = null) => ({
  json: { messages, newCount: 100, nextCursor } satisfies MessagesAnswer,
})

test('the list of messages can be loaded again after a failure', async ({
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
  await page.setViewportSize({ width: 320, height: 640 })
  const names = on.messages.nav.getByRole('link').locator('span:first-child')
  const heights = await names.evaluateAll((all) => all.map((one) => one.clientHeight))
  expect(Math.max(...heights), 'each name is on one line').toBeLessThan(30)
  await page.setViewportSize({ width: 1280, height: 720 })
  await on.staff.more.press('Enter')
  await expect(on.messages.list).toHaveCount(MESSAGES.length)
  await expect(on.staff.more).toBeHidden()
  await expect(on.messages.list.nth(1).getByRole('heading')).toBeFocused()
  await expectAccessible(page)

  await page.route(STATE, failure('Not just now.'))
  await page.getByRole('button', { name: 'Mark as answered: Ng' }).click()
  await expect(on.staff.toast('The message was not changed')).toBeVisible()
  await expect(on.staff.toast('Reference: req-17')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as answered: Ng' })).toBeVisible()

  await page.route(LIST, (route) => route.fulfill(answerOf([])))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No new messages' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all messages' }).click()
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await expect(on.messages.choice).toHaveValue('all')
  await expect(page.getByRole('link', { name: 'Go to the orders' })).toBeVisible()
})
