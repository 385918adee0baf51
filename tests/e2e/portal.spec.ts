import { answerDelivery } from '#contract/shop/portal.ts'
import { confirmationPath, deliveryFragment } from '#paths.ts'
import { FIRST } from '#tests/catalogue.ts'

import { expectNoViolations } from './expect-accessible.ts'
import { press, tabTo } from './keyboard.ts'
import { customerPortal } from './pages/customer-portal.ts'
import { queryDatabase } from './platform.ts'
import { aPdf, deliverAsStaff, INTAKE, orderWithPortal } from './portal-orders.ts'
import { expect, test } from './test.ts'

const [ACCOUNTS] = INTAKE.documents.map(({ name }) => name) as [string, string]

test('a customer uploads documents by keyboard, and a file of a wrong type is refused', async ({
  page,
  on,
}) => {
  const order = await orderWithPortal()
  const portal = customerPortal(page)
  // Begins to wait early, because a busy browser is slow to report the file dialog.
  const chooser = page.waitForEvent('filechooser')
  await portal.open(order.sessionId)
  await expect(on.confirmation.thanks).toBeVisible()
  await expect(portal.region).toBeFocused()
  await expect(portal.region).toContainText(
    'We need two documents and your answers to our questions.',
  )
  await expectNoViolations(page)

  await tabTo(page, portal.files(ACCOUNTS))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([aPdf('2024.pdf'), aPdf('2025.pdf'), aPdf('tool.exe')])
  const accounts = portal.document(ACCOUNTS)
  await expect(portal.link('2024.pdf')).toBeVisible()
  await expect(portal.link('2025.pdf')).toBeVisible()
  await expect(accounts).toContainText('Received')
  await expect(accounts).toContainText('tool.exe cannot be sent')
  await expect(portal.region).toContainText(
    'We need one document and your answers to our questions.',
  )
  await expectNoViolations(page)

  await tabTo(page, portal.button('Dismiss tool.exe'), 'Shift+Tab')
  await press(page, 'Enter', () => expect(accounts).not.toContainText('tool.exe'))
  await tabTo(page, portal.button('Remove 2024.pdf'), 'Shift+Tab')
  await press(page, 'Enter', () => expect(portal.link('2024.pdf')).toBeHidden())
  await expect(portal.files(ACCOUNTS)).toBeFocused()
  await page.reload()
  await expect(portal.link('2025.pdf')).toBeVisible()
  await expect(portal.link('2024.pdf')).toBeHidden()
})

test('the customer’s answers are saved while the customer types, and can be changed until staff accept the answers', async ({
  page,
  visit,
}) => {
  const order = await orderWithPortal()
  const portal = customerPortal(page)
  await portal.open(order.sessionId)
  await portal.fold('Questions').click()
  await portal.send.click()
  const problems = portal.region.getByRole('group', { name: 'Form Errors' })
  await expect(problems).toBeFocused()
  await expectNoViolations(page)
  await problems.getByRole('link', { name: 'What name do you trade under?' }).click()
  await expect(portal.field('What name do you trade under?')).toBeFocused()

  await page.keyboard.type('Harbour Joinery')
  await tabTo(page, portal.field('What does the company do, and for whom?'))
  await page.keyboard.type('Staircases')
  await tabTo(page, portal.field('How many people work for you?'))
  await page.keyboard.type('twelve')
  await page.keyboard.press('Tab')
  await expect(portal.region).toContainText('Write a number')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('12')
  await expect(portal.region).not.toContainText('Write a number')
  await portal.field('When did your last financial year end?').fill('2026-03-31')
  await tabTo(page, portal.choice('Owned'))
  await press(page, 'ArrowDown', () => expect(portal.choice('Rented')).toBeChecked())
  await portal.field('Would you stay for a while?').selectOption('Yes')
  await portal.field('Would you stay for a while?').selectOption('No answer')
  await tabTo(page, portal.choice('Yes'))
  await press(page, 'Space', () => expect(portal.field('How much was offered?')).toBeVisible())
  await expect(portal.choice('Yes')).toBeFocused()
  await tabTo(page, portal.field('How much was offered?'))
  await page.keyboard.type('250,000')
  await expect(portal.saved).toBeVisible()
  const saved = () =>
    queryDatabase<{ sum: string; stay: string }>(
      // An answer that was withdrawn before it was saved is not stored.
      `select answers ->> 'offered' as sum, coalesce(answers ->> 'stay', '') as stay
      from intakes where order_id = $1`,
      [order.id],
    )
  await expect.poll(saved).toEqual([{ sum: '250,000', stay: '' }])

  const other = customerPortal(await visit())
  await other.open(order.sessionId)
  await expect(other.field('How much was offered?')).toHaveValue('250,000')

  await tabTo(page, portal.send)
  await press(page, 'Enter', () => expect(portal.region).toContainText('We have your answers'))
  await expect(portal.region).toContainText('We need two documents.')
  await expect(portal.send).toBeHidden()
  await expectNoViolations(page)
  await portal.field('How many people work for you?').fill('14')
  await expect(portal.region).toContainText('You can change them before you do.')
  await page.reload()
  await expect(portal.region).toContainText(
    'We need two documents and your answers to our questions.',
  )
  await expect(portal.region).toContainText('Ready to send')
  await portal.fold('Questions').click()
  await portal.send.click()
  await expect(portal.region).toContainText('We have your answers')

  await queryDatabase(`update intakes set answers_state = 'accepted' where order_id = $1`, [
    order.id,
  ])
  await page.reload()
  await expect(portal.region).toContainText('We have accepted your answers')
  await portal.fold('Questions').click()
  await expect(portal.region.getByRole('definition').filter({ hasText: '£250,000' })).toBeVisible()
  await expect(portal.field('How many people work for you?')).toBeHidden()
  await expectNoViolations(page)
})

test('the customer asks for a change of a draft and accepts the finished document, but not by a double click or a held key', async ({
  page,
  visit,
}) => {
  const order = await orderWithPortal()
  const staff = await visit()
  await deliverAsStaff(staff, order, { text: 'Look at page 4 first.' })
  const portal = customerPortal(page)
  const { ready } = portal
  await page.goto(`${confirmationPath(order.sessionId)}#${deliveryFragment(FIRST)}`)
  await expect(ready).toBeFocused()
  await expect(ready).toContainText('Look at page 4 first.')
  await expect(portal.region).toContainText('your decision on the draft')
  const download = page.waitForEvent('download')
  await ready.getByRole('link', { name: 'Draft.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('Draft.pdf')
  await expectNoViolations(page)

  const answers: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === answerDelivery.path) answers.push(request.url())
  })
  await portal.answer('Accept the draft').dblclick()
  await expect(ready).toContainText('Accept the draft? You cannot undo this.')
  await portal.answer('Back').click()
  expect(answers).toEqual([])

  await tabTo(page, portal.answer('Ask for a change'))
  await press(page, 'Enter', () => expect(ready.getByLabel('What should we change?')).toBeFocused())
  await tabTo(page, portal.answer('Send'))
  await press(page, 'Enter', () => expect(ready).toContainText('Write what to change'))
  await expect(ready.getByLabel('What should we change?')).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.type('Take the average of three years.')
  await tabTo(page, portal.answer('Send'))
  await press(page, 'Enter', () => expect(portal.region).toContainText('Change requested'))
  await expect(portal.region).toBeFocused()

  await deliverAsStaff(staff, order, { isFinal: true })
  await page.reload()
  await expect(ready).toContainText('You have used the rounds of changes that the price includes.')
  await expect(portal.answer('Ask for a change')).toBeHidden()
  await tabTo(page, portal.answer('Accept the finished document'))
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await press(page, 'Enter', () =>
    expect(ready.getByText('Accept the finished document?')).toBeFocused(),
  )
  expect(answers).toHaveLength(1)
  await expectNoViolations(page)
  await tabTo(page, portal.answer('Yes, accept it'))
  await press(page, 'Enter', () => expect(portal.answer('Yes, accept it')).toBeHidden())
  await expect(portal.region).toContainText('Accepted')
  await expectNoViolations(page)
})
