import type { Page } from '@playwright/test'

import { DOCUMENTS_TEXTS } from '#domain/documents/document.texts.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { BuyerField } from '#domain/order/buyer-fields.ts'
import { buyerName } from '#domain/order/order.ts'
import {
  BUYER_FIELD_LABELS,
  CORRECTION_TEXTS,
  NEW_LINK_TEXTS,
} from '#staff/current-order/order.texts.ts'
import { CLOSE_ISSUE_TEXTS } from '#staff/orders/issues.texts.ts'
import { REFUND_REASON_LABELS, REFUND_TEXTS } from '#staff/refunds/refund.texts.ts'
import {
  FIRST_STEP,
  priceText,
  FIFTH,
  FIRM,
  FIRST,
  SECOND_STEP,
  product,
  TERMS_VERSION,
} from '#tests/catalogue.ts'

import { holdRequests, refuseWith } from './answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { openOrder, paidOrder, placeOrder } from './orders.ts'
import { confirmationPage } from './pages/confirmation.ts'
import { ordersPage } from './pages/orders.ts'
import { queryDatabase, mailAbout, mailsTo } from './platform.ts'
import { signInLinkAfter, pretendRole, signIn, staffAddress } from './staff.ts'
import { expect, skipBelowServices, test } from './test.ts'

test('staff can close an issue with a note, in the list or on the order page', async ({
  page,
  on,
  consoleErrors,
}) => {
  consoleErrors.expect(/422|503/)
  const order = await placeOrder()
  const flag = (reason: string) =>
    queryDatabase(`update orders set attention = $2 where order_number = $1`, [
      order.orderNumber,
      reason,
    ])
  await flag('not-settled')
  await signIn(page)
  await on.staff.open()
  const issue = await on.staff.issue(order.orderNumber)
  const open = issue.getByRole('button', { name: /^Close with a note/ })
  await open.press('Enter')
  await expect(on.staff.closing).toBeVisible()
  await page.keyboard.press('Escape')
  // The page removes a closed dialog a moment after the browser hides it.
  await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0)
  await expect(open).toBeFocused()
  await open.press('Enter')
  await test.step('a failure after the dialog has gone is shown on the page', async () => {
    await page.route('**/api/close-issue', refuseWith('unavailable', 'Slow'))
    const release = await holdRequests(page, '**/api/close-issue')
    await on.staff.closing.getByRole('button', { name: 'Close it' }).press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0)
    release()
    await expect(on.staff.toast(CLOSE_ISSUE_TEXTS.failed)).toBeVisible()
    await page.unroute('**/api/close-issue')
    await open.press('Enter')
  })
  const note = on.staff.closing.getByRole('textbox', { name: 'What was done or agreed' })
  await on.staff.closing.getByRole('button', { name: 'Close it' }).click()
  await expect(note).toHaveAccessibleDescription(/between 1 and 500 characters/)
  await expect(note).toBeFocused()
  await expectAccessible(page)
  await note.fill('Paid by transfer')
  await on.staff.closing.getByRole('button', { name: 'Close it' }).press('Enter')
  await expect(on.staff.toast('Closed')).toBeVisible()
  await expect(issue).toBeHidden()
  await expect(on.staff.needed).toBeFocused()

  await flag('amount-differs')
  await openOrder(page, order)
  const differs = page.getByRole('heading', { name: 'Amount differs' })
  await expect(differs).toBeVisible()
  await page.getByRole('button', { name: 'Check with Stripe again' }).click()
  await expect(on.staff.toast('The order is up to date with Stripe')).toBeVisible()
  await page.getByRole('button', { name: /^Close with a note/ }).press('Enter')
  await note.fill('The client agrees')
  await on.staff.closing.getByRole('button', { name: 'Close it' }).press('Enter')
  await expect(differs).toBeHidden()
  await expect(on.staff.heading(order.orderNumber)).toBeFocused()
  await expect(on.staff.timeline.first()).toContainText('Amount differs: The client agrees')
  await expect(on.staff.timeline.first()).toContainText(staffAddress())
})

test('the page of an order shows every stored fact of the order', async ({ page, on }) => {
  skipBelowServices(2)
  const quantities = { [FIRST]: 2, [FIFTH]: 1 }
  const consent = { agreeToTerms: true as const, termsVersion: TERMS_VERSION }
  const { orderNumber, buyer } = await paidOrder({ quantities, consent })
  await mailAbout(`Your order ${orderNumber}`, buyer.email)
  const pending = await placeOrder()
  const { orders, staff } = on
  await signIn(page)

  await test.step('staff find the order in the list by a search', async () => {
    await staff.open({ search: 'no order has this' })
    await expect(orders.heading).toBeVisible()
    await expect(page.getByText('No orders match your search')).toBeVisible()
    await page.getByRole('button', { name: 'Clear Search' }).click()
    await expect(orders.search).toHaveValue('')
    await expect(orders.row(pending.orderNumber)).toContainText('Pending')
    await expect(orders.row(pending.orderNumber)).toContainText('No email sent')
    await expect(orders.row(pending.orderNumber)).not.toContainText(FIRST_STEP.name)
    await expect(orders.sendEmail(pending.orderNumber)).toBeHidden()
    await orders.search.fill(` ${buyer.email.toUpperCase()} `)
    await expect(orders.rows).toHaveCount(1)
    await expect(page).toHaveURL(/[?&]search=/)
    await page.reload()
    await expect(orders.search).toHaveValue(buyer.email.toUpperCase())
    const columns = ['Order', 'Date', 'Customer', 'Amount', 'Status', 'Actions']
    await expect(page.getByRole('columnheader')).toContainText(columns)
    await expect(orders.rows).toHaveCount(1)
    const sold = ['2 services', product(FIRST).name, product(FIFTH).name, FIRST_STEP.name]
    for (const text of [
      ...sold,
      buyerName(buyer),
      buyer.companyName,
      buyer.email,
      priceText(quantities),
      'Paid',
    ]) {
      await expect(orders.rows).toContainText(text)
    }
    await expect(orders.rows).toContainText(/ \d{4} \d{2}:\d{2}/)
    await expect(orders.rows.getByText('Email sent', { exact: true })).toBeVisible()
    const view = orders.view(orderNumber)
    await expect(view).toHaveAttribute('href', /^\/admin\/orders\/[0-9a-f-]{36}$/)
    await expect(view).toHaveAttribute('target', '_blank')
  })

  await staff.order(orderNumber).click()
  await expect(staff.heading(orderNumber)).toBeVisible()
  const head = page.getByRole('main').getByRole('paragraph').filter({ hasText: buyer.companyName })
  await expect(head).toContainText(buyerName(buyer))
  await expect(head.getByRole('link', { name: buyer.phone })).toHaveAttribute('href', /^tel:/)
  const items = staff.section('Items and progress')
  for (const id of Object.keys(quantities)) await expect(items).toContainText(product(id).name)
  await expect(items).toContainText(`2 × ${formatMoney(product(FIRST).price)} each`)
  await expect(staff.section('Amounts')).toContainText(`Ordered${priceText(quantities)}`)
  await expect(staff.section('Amounts')).toContainText(`Charged${priceText(quantities)}`)
  for (const [title, ...texts] of [
    ['Customer', buyerName(buyer), buyer.email, buyer.phone, buyer.companyName],
    ['Customer', buyer.businessType, buyer.streetAddress, buyer.city, 'United Kingdom'],
    ['Emails', 'Confirmation to the customer', 'Notification to the firm', 'Sent', buyer.email],
  ] as const) {
    for (const text of texts) await expect(staff.section(title)).toContainText(text)
  }
  await expect(staff.timeline).toContainText(['Payment received', 'Order placed'])
  await expect(page.getByRole('link', { name: /^Open the payment at Stripe/ })).toHaveAttribute(
    'href',
    /\/payments\/pi_/,
  )
  await expect(page).toHaveTitle(new RegExp(`^Order #${orderNumber} \\|`))
  await staff
    .section('Customer')
    .getByRole('link', { name: /^Accepted / })
    .click()
  await expect(page).toHaveURL(`/terms/${TERMS_VERSION}`)
  await expect(page.getByRole('main')).toContainText('Terms')
})

test('the customer gets an email when staff move the work to the next step', async ({
  page,
  visit,
}) => {
  const order = await paidOrder()
  const staff = await openOrder(page, order)
  const { name, steps } = product(FIRST)
  const chosen = steps[2]?.name ?? SECOND_STEP.name
  const move = page.getByRole('button', { name: `Update progress: ${name}` })
  await move.press('Enter')
  await expect(staff.dialog).toContainText(order.buyer.email)
  await staff.dialog.getByRole('radio', { name: steps.at(-1)!.name }).check()
  await staff.dialog.getByRole('button', { name: 'Cancel', exact: true }).press('Enter')
  // The page removes a closed dialog a moment after the browser hides it.
  await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0)
  await expect(move).toBeFocused()
  await move.press('Enter')
  await expect(staff.dialog.getByRole('radio', { name: SECOND_STEP.name })).toBeChecked()
  await staff.dialog.getByRole('radio', { name: chosen }).check()
  await staff.dialog.getByRole('button', { name: /^Update and email/ }).press('Enter')
  await expect(staff.toast(`${name}: ${chosen}`)).toBeVisible()
  await expect(move).toBeFocused()
  // An entry about the email may already be above this entry.
  const moved = staff.timeline.filter({ hasText: `Progress updated${name}: ${chosen}` })
  await expect(moved).toContainText(staffAddress())
  const reached = (at: Page) =>
    at.getByRole('list', { name }).getByRole('listitem').filter({ hasText: chosen })
  await expect(reached(page)).toHaveAttribute('aria-current', 'step')
  await expect.poll(async () => (await mailsTo(order.buyer.email)).length).toBe(2)

  const client = await visit()
  await confirmationPage(client).open(order.sessionId)
  await expect(reached(client)).toHaveAttribute('aria-current', 'step')
})

test('the corrected email address of a customer gets the confirmation with a new link', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/422/)
  const order = await paidOrder()
  await mailAbout(`Your order ${order.orderNumber}`, order.buyer.email)
  const staff = await openOrder(page, order)
  const open = page.getByRole('button', { name: CORRECTION_TEXTS.open })
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: CORRECTION_TEXTS.title })
  const field = (name: BuyerField) => dialog.getByLabel(BUYER_FIELD_LABELS[name])
  await expect(field('email')).toHaveValue(order.buyer.email)
  await field('email').fill('ada@')
  await field('email').press('Enter')
  await expect(field('email')).toBeFocused()
  await expect(field('email')).toHaveAccessibleDescription(/valid email address/)
  const email = `${crypto.randomUUID()}@right.example`
  await field('email').fill(email)
  await field('companyName').fill('King & Daughters')
  await field('email').press('Enter')
  await expect(staff.toast(CORRECTION_TEXTS.done)).toBeVisible()
  await expect(open).toBeFocused()
  await expect(staff.section('Customer')).toContainText(email)
  await expect(staff.section('Customer')).toContainText('King & Daughters')
  await expect(staff.timeline.filter({ hasText: 'Email address corrected' })).toContainText(email)
  await expect(staff.timeline.filter({ hasText: 'Details corrected' })).toContainText(
    `Company: ${order.buyer.companyName} → King & Daughters`,
  )
  await mailAbout(`Your order ${order.orderNumber}`, email)

  await staff.section('Emails').getByRole('button', { name: NEW_LINK_TEXTS.send }).click()
  await expect(staff.toast(NEW_LINK_TEXTS.done)).toBeVisible()
  await expect(staff.timeline.filter({ hasText: 'New link sent' })).toContainText(email)
  await mailAbout(`The link to your order ${order.orderNumber}`, email)
  expect(await mailsTo(email)).toHaveLength(2)
})

test('a correction of the country that changes the VAT reissues the documents', async ({
  page,
}) => {
  test.skip(!FIRM.vat, 'A firm without registration charges no VAT')
  const order = await paidOrder()
  const open = async () => {
    await openOrder(page, order)
    await page.getByRole('button', { name: CORRECTION_TEXTS.open }).click()
    return page.getByRole('dialog', { name: CORRECTION_TEXTS.title })
  }
  const dialog = await open()
  const country = dialog.getByLabel(BUYER_FIELD_LABELS.country)
  await expect(dialog.getByRole('button', { name: CORRECTION_TEXTS.confirm })).toBeVisible()
  await country.selectOption('FR')
  await expect(dialog.getByText(CORRECTION_TEXTS.reissueTitle)).toBeVisible()
  await expect(dialog.getByText(/A credit note will cancel .*INV-\d{4}-\d+/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: CORRECTION_TEXTS.reissue }).click()
  const documents = page.getByRole('region', { name: DOCUMENTS_TEXTS.title }).getByRole('listitem')
  await expect(documents).toHaveCount(3)
  await expect(documents.first()).toContainText('Replaced by Invoice')

  await pretendRole(page, 'member')
  await open()
  await expect(country).toHaveAccessibleDescription(CORRECTION_TEXTS.vatCountries)
  await expect(country.getByRole('option', { name: 'United Kingdom' })).toHaveCount(0)
})

test('a staff session that ends while somebody writes loses no text', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(/401/)
  const order = await paidOrder()
  const staff = await openOrder(page, order)
  const returnToPage = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const notice = page.getByText('What you were writing has been kept')
  const text = 'Rang twice; يفضل المساء.\nWill call on Monday.'

  await test.step('a note survives a sign-in by a new link', async () => {
    await staff.note.fill(text)
    await page.context().clearCookies()
    await staff.note.press('Control+Enter')
    await expect(on.orders.askForLink).toBeVisible()
    await expect(notice).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Staff pages' })).toBeHidden()
    expect(await page.content()).not.toContain(order.buyer.email)

    await on.orders.address.fill(staffAddress())
    const tab = await page.context().newPage()
    await tab.goto(await signInLinkAfter(() => on.orders.askForLink.click()))
    await ordersPage(tab).finish.click()
    await expect(tab).toHaveURL('/admin/orders')
    await tab.close()
    await returnToPage()
    await expect(staff.note).toHaveValue(text)
    await staff.addNote.click()
    await expect(staff.toast('Note added')).toBeVisible()
    await expect(staff.timeline.first()).toContainText('Will call on Monday.')
    await expect(staff.note).toHaveValue('')
    await staff.addNote.click()
    await expect(staff.note).toBeFocused()
    await expect(staff.note).toHaveAccessibleDescription(/Write the note first/)
  })

  await test.step('the details in a dialog survive a sign-in in another tab', async () => {
    await page.getByRole('button', { name: CORRECTION_TEXTS.open }).click()
    const dialog = page.getByRole('dialog', { name: CORRECTION_TEXTS.title })
    const city = dialog.getByLabel(BUYER_FIELD_LABELS.city)
    await city.fill('Leeds')
    await page.mouse.click(2, 2)
    await expect(dialog).toBeVisible()
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: CORRECTION_TEXTS.confirm }).click()
    await expect(on.orders.askForLink).toBeVisible()
    await expect(notice).toBeVisible()

    await page.context().addCookies(cookies)
    await returnToPage()
    await expect(city).toHaveValue('Leeds')
    await dialog.getByRole('button', { name: CORRECTION_TEXTS.confirm }).click()
    await expect(staff.section('Customer')).toContainText('Leeds')
    await expect(dialog).toBeHidden()
  })

  await test.step('an amount in a dialog survives too, until the dialog is cancelled', async () => {
    const dialog = page.getByRole('dialog', { name: REFUND_TEXTS.title })
    const open = page.getByRole('button', { name: REFUND_TEXTS.open, exact: true })
    const amount = dialog.getByRole('textbox', { name: REFUND_TEXTS.amount })
    const choose = async () => {
      await open.click()
      await dialog.getByRole('radio', { name: REFUND_TEXTS.byAmount }).check()
    }
    await choose()
    await amount.fill('12.34')
    await dialog.getByRole('radio', { name: REFUND_REASON_LABELS.duplicate }).check()
    await dialog.getByRole('button', { name: REFUND_TEXTS.review('£12.34') }).click()
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: REFUND_TEXTS.now('£12.34') }).click()
    await expect(notice).toBeVisible()
    await page.context().addCookies(cookies)
    await returnToPage()
    await open.click()
    await expect(amount).toHaveValue('12.34')
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await choose()
    await expect(amount).toHaveValue('')
  })
})
