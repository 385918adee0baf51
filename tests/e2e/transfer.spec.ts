import { PAYMENT_METHOD_NAMES } from '#domain/order/checkout-fields.ts'
import {
  bankDetailRows,
  PRO_FORMA_TEXTS,
  TRANSFER_TEXTS,
  CHANGE_PAYMENT_TEXTS,
} from '#domain/transfers/transfer.texts.ts'
import { PATHS, productPath } from '#paths.ts'
import { priceText, FIRM, FIRST, penceOf, product, TAKES_TRANSFERS } from '#tests/catalogue.ts'
import { readPdf } from '#tests/pdf.ts'

import { aNewBuyer } from './orders.ts'
import { mainHeading } from './stands-still.ts'
import { expect, test } from './test.ts'

const ONE_SERVICE = { [FIRST]: 1 }
const { bank } = FIRM

test.skip(!TAKES_TRANSFERS, 'The firm takes no transfer for this service')

const awaitingTransfer = mainHeading(TRANSFER_TEXTS.title)

test('a buyer on a phone orders a service by bank transfer and gets the bank details', async ({
  page,
  context,
  on,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 375, height: 812 })
  const buyer = aNewBuyer()
  let number = ''

  await test.step('product, cart and checkout lead to the order', async () => {
    await page.goto(productPath(product(FIRST).slug))
    await page.getByRole('button', { name: 'Order Now' }).click()
    await on.cart.checkout.click()
    await on.checkout.complete(buyer)
    await expect(page.getByText('You will go to Stripe’s secure page.')).toBeVisible()
    await on.checkout.method(PAYMENT_METHOD_NAMES['bank-transfer'].label).check()
    await expect(page.getByText('You will go to Stripe’s secure page.')).toBeHidden()
    await expect(page.getByText('You will see our bank details on the next page.')).toBeVisible()
    await on.checkout.submit.click()
  })

  await test.step('the order shows its bank details', async () => {
    await expect(awaitingTransfer(page)).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${TRANSFER_TEXTS.title} `))
    number = await on.confirmation.orderNumber()
    const details = page.getByRole('region', { name: TRANSFER_TEXTS.bank })
    const rows = bankDetailRows(bank!, { sum: priceText(ONE_SERVICE), reference: number })
    const terms = await details.getByRole('term').allTextContents()
    expect(terms).toEqual(rows.map(([label]) => label))
    for (const [, value] of rows) await expect(details).toContainText(value)
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(
      product(FIRST).name,
    )
    const link = page.getByRole('link', { name: PRO_FORMA_TEXTS.title })
    const proForma = await page.request.get((await link.getAttribute('href')) ?? '')
    const { text } = await readPdf(new Uint8Array(await proForma.body()))
    expect(text).toContain(PRO_FORMA_TEXTS.noInvoice)
    await expect(page.getByText(PRO_FORMA_TEXTS.noInvoice)).toBeVisible()
  })

  await test.step('each bank detail can be copied in the format that banks accept', async () => {
    const typed = [
      ['Amount', (penceOf(ONE_SERVICE) / 100).toFixed(2)],
      ['Reference', number],
      ['Sort code', bank!.sortCode],
      ['IBAN', bank!.iban.replaceAll(' ', '')],
    ] as const
    for (const [label, text] of typed) {
      await page.getByRole('button', { name: `Copy ${label}` }).click()
      await expect(page.getByRole('status').getByText(`${label} copied`)).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    }
  })

  await test.step('Back does not place a second order, because cart and form are empty', async () => {
    await page.goBack()
    await expect(on.cart.empty).toBeVisible()
    await page.goto(PATHS.orderConfirmation)
    await expect(awaitingTransfer(page)).toBeVisible()
    expect(await on.confirmation.orderNumber()).toBe(number)
  })

  await test.step('the customer pays by card instead', async () => {
    await page.getByRole('button', { name: CHANGE_PAYMENT_TEXTS['credit-card'].choose }).click()
    await expect(on.hosted.heading).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: CHANGE_PAYMENT_TEXTS['credit-card'].choose }).click()
    await on.hosted.typeCard('4242 4242 4242 4242')
    await on.hosted.pay.click()
    await expect(on.confirmation.thanks).toBeVisible()
    expect(await on.confirmation.orderNumber()).toBe(number)
  })
})
