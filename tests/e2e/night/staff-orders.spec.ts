import { correctOrder, moveStep, setPromise, type OrderDetail } from '#contract/staff/order.ts'
import { promisedDayText } from '#domain/order/issue.texts.ts'
import { PROGRESS_TEXTS } from '#domain/order/work-news.texts.ts'
import { formatDate } from '#domain/time/date.ts'
import { addDays, londonDay } from '#domain/time/working-day.ts'
import {
  BUYER_FIELD_LABELS,
  CORRECTION_TEXTS,
  MOVE_TEXTS,
  PROMISE_TEXTS,
} from '#staff/current-order/order.texts.ts'
import { FIRST_STEP, FIRST, SECOND_STEP, product, SECOND } from '#tests/catalogue.ts'
import { holdRequests, refuseWith } from '#tests/e2e/answers.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { overlapPixels } from '#tests/e2e/geometry.ts'
import { aNewBuyer, openOrder, paidOrder, placeOrder } from '#tests/e2e/orders.ts'
import { confirmationPage } from '#tests/e2e/pages/confirmation.ts'
import { ordersPage } from '#tests/e2e/pages/orders.ts'
import { mailAbout, mailsTo } from '#tests/e2e/platform.ts'
import { forgetSession, signIn, signInToNewSession } from '#tests/e2e/staff.ts'
import { expect, skipBelowServices, test } from '#tests/e2e/test.ts'

/** A word that no other order has. */
function aWord(): string {
  return `Quince${crypto.randomUUID().slice(0, 8)}`
}

test('the list of orders keeps its search and its filter in the address', async ({ page, on }) => {
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

test('the orders that a search has found are above the issues', async ({ page, on }) => {
  const { orderNumber } = await paidOrder()
  await signIn(page)
  await page.setViewportSize({ width: 375, height: 740 })
  await on.staff.open({ search: '' })
  const order = on.orders.row(orderNumber)
  await expect(order).toBeVisible()
  expect(await overlapPixels(on.staff.needed, order)).toBeLessThanOrEqual(0)
  const announced = await page.getByRole('status').filter({ hasText: ' shown' }).elementHandle()
  await on.orders.search.fill(orderNumber)
  await expect(on.orders.rows).toHaveCount(1)
  expect(await overlapPixels(order, on.staff.needed)).toBeLessThanOrEqual(0)
  // Screen readers announce a change of a live region, but not a new live region.
  expect(await announced?.textContent()).toContain('1 order')
  await expectAccessible(page)
  await on.orders.search.press('Escape')
  await expect.poll(() => overlapPixels(on.staff.needed, order)).toBeLessThanOrEqual(0)
})

test('the list of orders and its export can be filtered by service', async ({ page, on }) => {
  skipBelowServices(2)
  const { orderNumber } = await placeOrder()
  await signIn(page)
  await on.staff.open({ search: orderNumber })
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

test('staff see the email about a work step before they send the email, and can add a paragraph', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/503/)
  const order = await paidOrder()
  const staff = await openOrder(page, order)
  const { name, steps } = product(FIRST)
  const move = page.getByRole('button', { name: `Update progress: ${name}` })
  const update = staff.dialog.getByRole('button', { name: /^Update and email/ })
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
  await expect(staff.dialog.getByRole('group', { name: MOVE_TEXTS.failed })).toBeVisible()
  await expect(words).toHaveValue('Thank you.\nOne <b> more week, please.')
  await update.click()
  await expect(staff.toast(`${name}: ${SECOND_STEP.name}`)).toBeVisible()
  const mail = await mailAbout(subject, order.buyer.email)
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(`\n\n${paragraphs.join('\n\n')}\n\n`)
  await expect(staff.timeline.filter({ hasText: 'Progress updated' })).toContainText('“Thank you.')
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
  await expect(staff.section('Items and progress')).toContainText(promisedDayText(formatDate(day)))
  const changed = staff.timeline.filter({ hasText: 'Delivery date changed' })
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

test('on an outdated page, a correction, a move to another work step and a delivery date report a conflict', async ({
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
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(dialog.getByLabel(BUYER_FIELD_LABELS.position)).toHaveValue('Founder')
  await city.press('Enter')
  const conflict = dialog.getByText('Someone else has corrected this order in the meantime.')
  await expect(conflict).toBeVisible()
  await expect(city).toHaveValue('Leeds')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: CORRECTION_TEXTS.confirm }).click()
  await expect(staff.toast(CORRECTION_TEXTS.done)).toBeVisible()
  await expect(staff.section('Customer')).toContainText('Leeds')
  await expect(staff.section('Customer')).toContainText('Founder')
  await expect(staff.section('Customer')).toContainText('71')

  await page.getByRole('button', { name: /^Update progress/ }).click()
  await page.request.post(moveStep.path, {
    data: { orderId: staff.id, productId: FIRST, from: FIRST_STEP.id, to: SECOND_STEP.id },
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(staff.dialog).toContainText(`${SECOND_STEP.name}, current step`)
  await staff.dialog.getByRole('button', { name: /^Update and email/ }).click()
  await expect(staff.dialog.getByRole('group', { name: MOVE_TEXTS.failed })).toBeVisible()
  await expect(staff.dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await staff.dialog.getByRole('button', { name: /^Update and email/ }).click()
  await expect(staff.dialog).toContainText(MOVE_TEXTS.noStep)
  await expectAccessible(page)
  const steps = page.getByRole('list', { name: product(FIRST).name }).getByRole('listitem')
  await expect(steps.filter({ hasText: SECOND_STEP.name })).toHaveAttribute('aria-current', 'step')
  await staff.dialog.getByRole('button', { name: 'Cancel', exact: true }).click()

  await page.getByRole('button', { name: /^Delivery date/ }).click()
  const { items }: OrderDetail = await (await page.request.get(`/api/orders/${staff.id}`)).json()
  const to = addDays(londonDay(new Date()), 40)
  const data = { orderId: staff.id, productId: FIRST, from: items[0]?.promisedOn, to }
  expect((await page.request.post(setPromise.path, { data })).status()).toBe(200)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const shown = staff.section('Items and progress').getByText(promisedDayText(formatDate(to)))
  await expect(shown).toBeAttached()
  const promise = page.getByRole('dialog', { name: PROMISE_TEXTS.title })
  await promise.getByLabel(product(FIRST).name).fill(addDays(to, 1))
  await promise.getByRole('button', { name: PROMISE_TEXTS.confirm }).click()
  await expect(promise).toContainText(PROMISE_TEXTS.failed)
  await expect(shown).toBeAttached()
})

test('staff can sign out in one browser, or in every browser at once', async ({
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
