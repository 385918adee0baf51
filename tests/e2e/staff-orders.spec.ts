import type { Page } from '@playwright/test'

import { correctOrder, moveStep } from '#contract/staff/order.ts'
import { DOCUMENTS_TEXTS } from '#domain/documents/document.texts.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { BuyerField } from '#domain/order/buyer-fields.ts'
import { promisedFor } from '#domain/order/issue.texts.ts'
import { buyerName } from '#domain/order/order.ts'
import { PROGRESS_TEXTS } from '#domain/order/work-news.texts.ts'
import { formatDate } from '#domain/time/date.ts'
import { addDays, londonDay } from '#domain/time/working-day.ts'
import {
  BUYER_FIELD_LABELS,
  CORRECTION_TEXTS,
  NEW_LINK_TEXTS,
  PROGRESS_UPDATE_TEXTS,
  PROMISE_TEXTS,
} from '#staff/current-order/order.texts.ts'
import {
  FIRST_STEP,
  priceText,
  FIFTH,
  FIRM,
  FIRST,
  SECOND_STEP,
  product,
  SECOND,
  TERMS_VERSION,
} from '#tests/catalogue.ts'

import { respondWith, holdRequests, refuseWith } from './answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { aNewBuyer, openOrder, paidOrder, placeOrder } from './orders.ts'
import { confirmationPage } from './pages/confirmation.ts'
import { ordersPage } from './pages/orders.ts'
import { inDatabase, mailAbout, mailsTo } from './platform.ts'
import { forgetSession, linkAfter, signIn, signInToNewSession, staffAddress } from './staff.ts'
import { expect, skipBelowServices, test } from './test.ts'

/** A word that no other order has. */
function aWord(): string {
  return `Quince${crypto.randomUUID().slice(0, 8)}`
}

test.describe('the list of orders', () => {
  test('the address of the order list keeps search and status', async ({ page, on }) => {
    const word = aWord()
    const paid = await paidOrder({ buyer: aNewBuyer({ lastName: word }) })
    const pending = await placeOrder({ buyer: aNewBuyer({ lastName: word }) })
    await signIn(page)
    await on.staff.open({ search: word })
    await expect(on.orders.rows).toHaveCount(2)
    await expect(on.staff.count('2 orders')).toBeVisible()

    await on.staff.choice('Payment').selectOption('Paid')
    await expect(page).toHaveURL(/[?&]status=paid\b/)
    await expect(on.orders.rows).toHaveCount(1)
    await expect(on.orders.row(paid.orderNumber)).toBeVisible()
    await page.reload()
    await expect(on.staff.choice('Payment')).toHaveValue('paid')
    await expect(on.orders.rows).toHaveCount(1)
    await page.goBack()
    await expect(on.staff.choice('Payment')).toHaveValue('')
    await expect(on.orders.row(pending.orderNumber)).toBeVisible()
    await expect(on.orders.rows).toHaveCount(2)

    await on.staff.choice('Payment').selectOption('Dispute lost')
    await expect(page.getByText('No orders match your search')).toBeVisible()
    await page.getByRole('button', { name: 'Show all orders' }).click()
    await expect(page).toHaveURL('/admin/orders')
    await expect(on.orders.search).toBeFocused()
  })

  test('the list finds a telephone number and a postcode, and filters by service', async ({
    page,
    on,
  }) => {
    skipBelowServices(2)
    const digits = String(crypto.getRandomValues(new Uint32Array(1))[0]! % 10_000).padStart(4, '0')
    const word = aWord()
    const zipCode = `ZQ${digits.slice(0, 2)} 9${word.slice(-2)}`
    const buyer = aNewBuyer({ lastName: word, phone: `+44 20 7946 ${digits}`, zipCode })
    const { orderNumber } = await placeOrder({ buyer })
    await signIn(page)
    for (const search of [`(020) 7946-${digits}`, zipCode.toLowerCase().replace(' ', '')]) {
      await on.staff.open({ search })
      await expect(on.orders.row(orderNumber)).toBeVisible()
    }
    await on.staff.choice('Service').selectOption(product(SECOND).name)
    await expect(page).toHaveURL(new RegExp(`[?&]product=${SECOND}\\b`))
    await expect(page.getByText('No orders match your search')).toBeVisible()
    await on.staff.choice('Service').selectOption(product(FIRST).name)
    await expect(on.orders.row(orderNumber)).toBeVisible()
    await expect(on.staff.exported).toHaveAttribute('href', new RegExp(`product=${FIRST}\\b`))
    await expectAccessible(page)
  })

  test('the order list works with the keyboard once its scripts have loaded', async ({
    page,
    on,
  }) => {
    const word = aWord()
    const { orderNumber } = await placeOrder({ buyer: aNewBuyer({ lastName: word }) })
    await signIn(page)
    const release = await holdRequests(page, /\/_astro\/.*\.js$/)
    await page.goto('/admin/orders', { waitUntil: 'commit' })
    await expect(page.getByText('Loading orders...')).toBeVisible()
    await expect(on.orders.search).toBeHidden()
    release()
    await on.orders.search.fill(word)
    await on.staff.choice('Payment').selectOption('Pending')
    await expect(on.orders.rows).toHaveCount(1)
    await expect(on.orders.search).toHaveValue(word)
    await expect(on.staff.choice('Payment')).toHaveValue('pending')
    await expect(page).toHaveURL(`/admin/orders?search=${word}&status=pending`)

    await on.staff.order(orderNumber).focus()
    await page.keyboard.press('/')
    await expect(on.staff.order(orderNumber)).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(on.orders.search).toBeFocused()
    await expect(on.orders.search).toHaveValue(word)
    await page.keyboard.press('Escape')
    await expect(on.orders.search).toHaveValue('')
    await expect(page).toHaveURL('/admin/orders?status=pending')
    await page.keyboard.type('a/b')
    await expect(on.orders.search).toHaveValue('a/b')
    await on.orders.refresh.press('Enter')
    await expect(page.getByText('No orders match your search')).toBeVisible()
    await expect(on.orders.refresh).toBeFocused()

    // A response without changes (304) is not a failed request.
    const unchanged = page.waitForEvent('requestfinished', async (request) => {
      return (await request.response())?.status() === 304
    })
    await on.orders.refresh.press('Enter')
    await unchanged
  })
})

test.describe('open issues', () => {
  test('staff can close an issue with a note, in the list or on the order page', async ({
    page,
    on,
  }) => {
    const order = await placeOrder()
    const flag = (reason: string) =>
      inDatabase(`update orders set attention = $2 where order_number = $1`, [
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
    // Browsers report a closed dialog to the page one frame later.
    await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0)
    await expect(open).toBeFocused()
    await open.press('Enter')
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
})

test.describe('the page of an order', () => {
  test('the page of an order shows all that is known about it', async ({ page, on }) => {
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
      await expect(orders.row(pending.orderNumber)).not.toContainText('No email sent')
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
      const sold = ['2 items', product(FIRST).name, '+ 1 more', FIRST_STEP.name]
      for (const text of [...sold, buyerName(buyer), buyer.email, priceText(quantities), 'Paid']) {
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
    const head = page
      .getByRole('main')
      .getByRole('paragraph')
      .filter({ hasText: buyer.companyName })
    await expect(head).toContainText(buyerName(buyer))
    await expect(head.getByRole('link', { name: buyer.phone })).toHaveAttribute('href', /^tel:/)
    const items = staff.section('Items and progress')
    for (const id of Object.keys(quantities)) await expect(items).toContainText(product(id).name)
    await expect(items).toContainText(`2 × ${formatMoney(product(FIRST).price)} each`)
    await expect(staff.section('Amounts')).toContainText(`Ordered${priceText(quantities)}`)
    await expect(staff.section('Amounts')).toContainText(`Charged${priceText(quantities)}`)
    for (const [title, ...texts] of [
      ['Customer', buyerName(buyer), buyer.email, buyer.phone],
      ['Company', buyer.companyName, buyer.businessType],
      ['Billing address', buyer.streetAddress, buyer.city, 'United Kingdom'],
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
    await staff.section('Terms accepted').getByRole('link').click()
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
    await staff.dialog.getByRole('button', { name: 'Cancel', exact: true }).press('Enter')
    // A closed dialog is hidden at once, and removed after its event.
    await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0)
    await expect(move).toBeFocused()
    await move.press('Enter')
    await expect(staff.dialog.getByRole('radio', { name: SECOND_STEP.name })).toBeChecked()
    await staff.dialog.getByRole('radio', { name: chosen }).check()
    await staff.dialog.getByRole('button', { name: 'Update and email the customer' }).press('Enter')
    await expect(staff.toast(`${name}: ${chosen}`)).toBeVisible()
    await expect(move).toBeFocused()
    // An entry about the email may already be above this one.
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

  test('staff see the email about a step before they send it, and can add a paragraph', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/503/)
    const order = await paidOrder()
    const staff = await openOrder(page, order)
    const { name, steps } = product(FIRST)
    const move = page.getByRole('button', { name: `Update progress: ${name}` })
    const update = staff.dialog.getByRole('button', { name: 'Update and email the customer' })
    const words = staff.dialog.getByRole('textbox', { name: 'Add a paragraph' })
    const draft = staff.dialog.getByRole('blockquote')
    await move.click()
    await words.fill('Thank you.\nOne <b> more week, please.')
    const last = steps.at(-1)!
    await staff.dialog.getByRole('radio', { name: last.name }).check()
    await expect(draft).toContainText(`${name}: ${last.subject}`)
    await staff.dialog.getByRole('radio', { name: SECOND_STEP.name }).check()
    await expect(draft).toContainText(`${name}: ${SECOND_STEP.subject}`)
    const [subject = '', ...paragraphs] = await draft.getByRole('paragraph').allInnerTexts()
    expect(paragraphs[1]).toBe('Thank you.\nOne <b> more week, please.')
    await expectAccessible(page)

    await page.route(`**${moveStep.path}`, refuseWith('unavailable', 'No answer'), { times: 1 })
    await update.click()
    await expect(staff.toast(PROGRESS_UPDATE_TEXTS.failed)).toBeVisible()
    await move.click()
    await expect(words).toHaveValue('Thank you.\nOne <b> more week, please.')
    await update.click()
    await expect(staff.toast(`${name}: ${SECOND_STEP.name}`)).toBeVisible()
    const mail = await mailAbout(subject, order.buyer.email)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(`\n\n${paragraphs.join('\n\n')}\n\n`)
    await expect(staff.timeline.filter({ hasText: 'Progress updated' })).toContainText(
      '“Thank you.',
    )
    await move.click()
    await expect(words).toHaveValue('')
  })

  test('staff set the promised date by hand, and the customer’s page shows it', async ({
    page,
    visit,
    consoleErrors,
  }) => {
    consoleErrors.expect(/422/)
    const order = await paidOrder()
    const staff = await openOrder(page, order)
    const open = page.getByRole('button', { name: `${PROMISE_TEXTS.open}: ${product(FIRST).name}` })
    const dialog = page.getByRole('dialog', { name: PROMISE_TEXTS.title })
    const date = dialog.getByLabel(product(FIRST).name)
    const save = dialog.getByRole('button', { name: PROMISE_TEXTS.confirm })
    const today = londonDay(new Date())
    await open.press('Enter')
    await date.fill(addDays(today, -1))
    await save.press('Enter')
    await expect(date).toBeFocused()
    await expect(date).toHaveAccessibleDescription(/today/)
    await expectAccessible(page)
    const day = addDays(today, 40)
    await date.fill(day)
    await save.press('Enter')
    await expect(staff.toast(PROMISE_TEXTS.done)).toBeVisible()
    await expect(open).toBeFocused()
    await expect(staff.section('Items and progress')).toContainText(promisedFor(formatDate(day)))
    const changed = staff.timeline.filter({ hasText: 'Promised date changed' })
    await expect(changed).toContainText(`none → ${formatDate(day)}`)

    const client = await visit()
    await confirmationPage(client).open(order.sessionId)
    await expect(client.getByRole('region', { name: PROGRESS_TEXTS.title })).toContainText(
      formatDate(day),
    )
    await open.click()
    await date.focus()
    await page.keyboard.press('Backspace')
    await save.press('Enter')
    await expect(date).toHaveAccessibleDescription(new RegExp(PROMISE_TEXTS.incomplete))
    await date.fill('')
    await save.press('Enter')
    await expect(changed.first()).toContainText(`${formatDate(day)} → none`)
    expect(await mailsTo(order.buyer.email)).toHaveLength(1)
  })

  test('a corrected address gets the confirmation with a new link', async ({
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
    await expect(staff.section('Company')).toContainText('King & Daughters')
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
    const documents = page
      .getByRole('region', { name: DOCUMENTS_TEXTS.title })
      .getByRole('listitem')
    await expect(documents).toHaveCount(3)
    await expect(documents.first()).toContainText('Replaced by Invoice')

    await page.route('**/api/auth/session', respondWith({ email: staffAddress(), role: 'member' }))
    await open()
    await expect(country).toHaveAccessibleDescription(CORRECTION_TEXTS.vatCountries)
    await expect(country.getByRole('option', { name: 'United Kingdom' })).toHaveCount(0)
  })

  test('a correction and a move of an outdated page report a conflict', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/409/)
    const order = await paidOrder()
    const staff = await openOrder(page, order)
    await page.getByRole('button', { name: CORRECTION_TEXTS.open }).click()
    const dialog = page.getByRole('dialog', { name: CORRECTION_TEXTS.title })
    const city = dialog.getByLabel(BUYER_FIELD_LABELS.city)
    await city.fill('Leeds')
    const { buyer } = order
    const correct = async (from: typeof buyer, to: typeof buyer) => {
      const data = { orderId: staff.id, from, to }
      const answer = await page.request.post(correctOrder.path, { data })
      expect(answer.status()).toBe(200)
    }
    const employed = { ...buyer, employees: '71' }
    await correct(buyer, employed)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(dialog.getByLabel(BUYER_FIELD_LABELS.employees)).toHaveValue('71')
    await expect(city).toHaveValue('Leeds')
    await correct(employed, { ...employed, city: 'York', position: 'Founder' })
    await city.press('Enter')
    const conflict = dialog.getByText('Someone else has corrected this order in the meantime.')
    await expect(conflict).toBeVisible()
    await expect(city).toHaveValue('Leeds')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: CORRECTION_TEXTS.confirm }).click()
    await expect(staff.toast(CORRECTION_TEXTS.done)).toBeVisible()
    await expect(staff.section('Billing address')).toContainText('Leeds')
    await expect(staff.section('Customer')).toContainText('Founder')
    await expect(staff.section('Company')).toContainText('71')

    await page.request.post(moveStep.path, {
      data: { orderId: staff.id, productId: FIRST, from: FIRST_STEP.id, to: SECOND_STEP.id },
    })
    await page.getByRole('button', { name: /^Update progress/ }).click()
    await staff.dialog.getByRole('button', { name: 'Update and email the customer' }).click()
    await expect(staff.toast('This order has changed')).toBeVisible()
    const steps = page.getByRole('list', { name: product(FIRST).name }).getByRole('listitem')
    await expect(steps.filter({ hasText: SECOND_STEP.name })).toHaveAttribute(
      'aria-current',
      'step',
    )
  })
})

test.describe('the staff session', () => {
  test('Sign out ends the session in this browser, or in every browser at once', async ({
    page,
    visit,
    consoleErrors,
    on,
  }) => {
    consoleErrors.allow(/401/)
    const other = await visit()
    await signInToNewSession(other)
    await other.goto('/admin/orders')
    forgetSession()
    for (const button of [on.orders.signOut, on.orders.signOutEverywhere]) {
      await expect(ordersPage(other).heading).toBeVisible()
      await signInToNewSession(page)
      await page.goto('/admin/orders')
      const { origin } = new URL(page.url())
      await page.context().addCookies([{ name: 'another-program', value: 'kept', url: origin }])
      await on.orders.account.click()
      await button.click()
      await expect(on.orders.askForLink).toBeVisible()
      const remaining = (await page.context().cookies()).map(({ name }) => name)
      expect(remaining).toEqual(['another-program'])
    }
    await expect(on.staff.toast('You are signed out on every device')).toBeVisible()
    await ordersPage(other).refresh.click()
    await expect(ordersPage(other).askForLink).toBeVisible()
    await expect(ordersPage(other).rows).toHaveCount(0)
  })

  test('a session that ends while somebody writes loses no text', async ({
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
      await tab.goto(await linkAfter(() => on.orders.askForLink.click()))
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
      await expect(staff.section('Billing address')).toContainText('Leeds')
      await expect(dialog).toBeHidden()
    })
  })
})
