import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { PROGRESS_TEXTS } from '#domain/order/work-news.texts.ts'
import { priceText, FIRM, FIRST, product, THIRD } from '#tests/catalogue.ts'
import { WORDS } from '#tests/library.ts'
import { readPdf } from '#tests/pdf.ts'

import { aNewBuyer } from './orders.ts'
import { confirmationPage } from './pages/confirmation.ts'
import { ordersPage } from './pages/orders.ts'
import { staffPages } from './pages/staff-pages.ts'
import { mailAbout } from './platform.ts'
import { signInLinkAfter, staffAddress } from './staff.ts'
import { expect, test } from './test.ts'

/** The services to buy: two, or one if the shop sells no more. */
const SERVICES = [...new Set([FIRST, THIRD])].map((id) => ({
  name: product(id).name,
  price: priceText({ [id]: 1 }),
}))
type Service = (typeof SERVICES)[number]
const TOTAL = priceText({ [FIRST]: 1, [THIRD]: 1 })
const [LAST, ...OTHERS] = SERVICES.toReversed() as [Service, ...Service[]]
const MOMENT = / \d{4} at \d{2}:\d{2}/

/** The VAT number as typed and as saved, if the firm asks for it. */
const VAT_NUMBER = FIRM.vat ? { typed: 'GB 123 4567 89', saved: 'GB123456789' } : undefined

test('a purchase leads from the shop to the receipt, the emails and the staff list', async ({
  page,
  visit,
  on,
}) => {
  const reference = `PO-${randomUUID()}`
  const buyer = aNewBuyer({ vatNumber: VAT_NUMBER?.typed ?? '', reference })
  let number = ''
  let staff = page

  await test.step('the shop and the product page lead to the cart', async () => {
    await on.shop.open()
    for (const { name } of OTHERS) {
      await on.shop.add(name).click()
      await expect(on.shop.toast(`Added ${name} to your cart`)).toBeVisible()
      await expect(on.shop.cartLink(1)).toContainText('1')
    }
    await on.shop.details(LAST.name).click()
    await expect(page.getByRole('heading', { name: LAST.name, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Order Now' }).click()
  })

  await test.step('the cart leads to the checkout', async () => {
    for (const { name, price } of SERVICES) await expect(on.cart.line(name)).toContainText(price)
    await expect(on.cart.total).toHaveText(TOTAL)
    await on.cart.checkout.click()
  })

  await test.step('the checkout leads to the hosted payment page', async () => {
    await on.checkout.complete(buyer)
    await expect(on.checkout.submit).toHaveText(`Complete Order ${TOTAL}`)
    await on.checkout.submit.click()
  })

  await test.step('the hosted page takes the payment', async () => {
    await expect(on.hosted.heading).toBeVisible()
    await on.hosted.typeCard('4242 4242 4242 4242')
    await expect(on.hosted.pay).toHaveText(`Pay ${TOTAL}`)
    await on.hosted.pay.click()
  })

  await test.step('the confirmation shows the paid order', async () => {
    await expect(page).toHaveURL(/\/order-confirmation\?session_id=cs_test_\w+$/)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
      /Home.*Checkout.*Order Confirmation/,
    )
    await expect(on.confirmation.thanks).toBeVisible()
    await expect(page.getByText(WORDS.order.thanks)).toBeVisible()
    number = await on.confirmation.orderNumber()
    await expect(on.confirmation.notice).toContainText(buyer.email)
    await expect(on.confirmation.notice).toContainText('spam folder')
    await expect(on.confirmation.notice).toContainText(number)
    await expect(on.confirmation.saving).toBeHidden()
  })

  await test.step('the confirmation sums up the order', async () => {
    const { summary } = on.confirmation
    await expect(summary.getByText(MOMENT)).toBeVisible()
    await expect(summary.getByText('Processing', { exact: true })).toBeVisible()
    const lines = on.confirmation.lines.getByRole('listitem')
    await expect(lines).toHaveCount(SERVICES.length)
    await expect(lines).toContainText(SERVICES.map(({ name }) => name))
    await expect(lines).toContainText(SERVICES.map(() => 'Quantity: 1'))
    await expect(lines).toContainText(SERVICES.map(({ price }) => price))
    await expect(lines.getByRole('presentation')).toHaveCount(SERVICES.length)
    // The total appears twice: as the total and as the amount paid.
    await expect(summary.getByRole('definition').filter({ hasText: TOTAL })).toHaveCount(2)
    await expect(page.getByText(PROGRESS_TEXTS.intro(WORDS.order.lastDelivery))).toBeVisible()
  })

  await test.step('the confirmation shows the buyer’s details', async () => {
    expect(await on.confirmation.facts('Company')).toEqual({
      Company: buyer.companyName,
      'Business Type': buyer.businessType,
      Position: buyer.position,
      Employees: buyer.employees,
      ...(VAT_NUMBER && { 'VAT number': VAT_NUMBER.saved }),
      'Your reference': reference,
    })
    await expect(on.confirmation.address).toHaveText(
      [
        `${buyer.firstName} ${buyer.lastName}`,
        buyer.streetAddress,
        buyer.city,
        buyer.state,
        buyer.zipCode,
        'United Kingdom',
      ].join(''),
    )
    expect(await on.confirmation.facts('Contact')).toEqual({
      Email: buyer.email,
      Phone: buyer.phone,
    })
  })

  await test.step('the confirmation links to other pages', async () => {
    await expect(on.confirmation.link('Return Home')).toHaveAttribute('href', '/')
    await expect(on.confirmation.link('Continue Shopping')).toHaveAttribute('href', '/shop')
    await expect(on.confirmation.button('Print Receipt')).toBeVisible()
    await expect(on.shop.cartLink(0)).toBeVisible()
  })

  await test.step('the shop mails the buyer and the firm', async () => {
    const toBuyer = await mailAbout(`Your order ${number}`, buyer.email)
    expect(toBuyer.text).toContain(TOTAL)
    expect(toBuyer.html).toContain(number)
    expect(toBuyer.text).toContain(`Your reference: ${reference}`)
    const toFirm = await mailAbout(`New order ${number}`, FIRM.email)
    expect(toFirm.text).toContain(buyer.companyName)
    expect(toFirm.text).toContain(`Reference: ${reference}`)
    for (const { text } of VAT_NUMBER ? [toBuyer, toFirm] : []) {
      expect(text).toContain(`VAT number: ${VAT_NUMBER!.saved}\n`)
    }
  })

  await test.step('the buyer downloads the invoice', async () => {
    const document = page.getByRole('main').getByRole('link', { name: /^Invoice/ })
    const answer = await page.request.get((await document.getAttribute('href')) ?? '')
    const { text } = await readPdf(new Uint8Array(await answer.body()))
    const yours = VAT_NUMBER ? `YourVATnumber:${VAT_NUMBER.saved}` : ''
    expect(text.replaceAll(/\s/g, '')).toContain(`Yourreference:${reference}${yours}`)
  })

  await test.step('the buyer requests another copy of the email', async () => {
    await on.confirmation.button('Resend Email').click()
    await expect(on.shop.toast('Confirmation email sent')).toBeVisible()
    await expect(on.shop.toast(`An email has been sent to ${buyer.email}`)).toBeVisible()
  })

  await test.step('the confirmation is the same after a reload and on another device', async () => {
    await page.reload()
    await expect(on.confirmation.thanks).toBeVisible()
    expect(await on.confirmation.orderNumber()).toBe(number)
    const elsewhere = await visit()
    await elsewhere.goto(page.url())
    await expect(confirmationPage(elsewhere).thanks).toBeVisible()
    expect(await confirmationPage(elsewhere).orderNumber()).toBe(number)
    await expect(elsewhere.getByText(buyer.companyName)).toBeVisible()
  })

  await test.step('staff sign in by an emailed link and find the order', async () => {
    staff = await visit()
    const orders = ordersPage(staff)
    await orders.open()
    await orders.address.fill(staffAddress())
    await staff.goto(await signInLinkAfter(() => orders.askForLink.click()))
    await orders.finish.click()
    await orders.search.fill(number)
    await expect(orders.rows).toHaveCount(1)
    await expect(orders.row(number)).toContainText(buyer.email)
    await expect(orders.row(number)).toContainText(TOTAL)
    await expect(orders.row(number)).toContainText('Email sent')
  })

  await test.step('staff find the order by its reference, which the order page and the export show', async () => {
    const orders = ordersPage(staff)
    const pages = staffPages(staff)
    await orders.search.fill(reference)
    await expect(orders.rows).toHaveCount(1)
    await expect(pages.exported).toHaveAttribute('href', new RegExp(`search=${reference}`))
    const [file] = await Promise.all([staff.waitForEvent('download'), pages.exported.click()])
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    const [titles, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(titles).toMatch(/,"VAT number","Reference","Transfer due","Transferred \(GBP\)"$/)
    expect(rows.map((row) => row.split(',').slice(-4, -2))).toEqual([
      [`"${VAT_NUMBER?.saved ?? ''}"`, `"${reference}"`],
    ])
    await pages.order(number).click()
    await expect(pages.section('Customer').getByRole('definition')).toContainText([
      ...(VAT_NUMBER ? [VAT_NUMBER.saved] : []),
      reference,
    ])
  })
})
