import { test } from '@playwright/test'

import { formatMoney } from '#domain/money/money.ts'
import { postcodeLabel, stateLabel } from '#domain/people/country.ts'
import { confirmationPath, PATHS, productPath } from '#paths.ts'
import { FIELD_LABELS } from '#shop/checkout/checkout.texts.ts'
import { SIGN_IN_TEXTS } from '#staff/frame/sign-in.texts.ts'
import { REFUND_TEXTS, REFUND_REASON_LABELS } from '#staff/refunds/refund.texts.ts'
import { aDocument, anIntake, aQuestion } from '#tests/an-intake.ts'
import { FIRST, penceOf, product } from '#tests/catalogue.ts'
import { type DrivenBrowser, KEYS } from '#tests/e2e/engines/driven.ts'
import { MISSING_FIREFOX, startFirefox } from '#tests/e2e/engines/firefox.ts'
import { visitor } from '#tests/e2e/engines/visitor.ts'
import { MISSING_WEBKIT, startWebKit } from '#tests/e2e/engines/webkit.ts'
import { aNewBuyer } from '#tests/e2e/orders.ts'
import { FIELDS } from '#tests/e2e/pages/checkout.ts'
import { orderWithPortal } from '#tests/e2e/portal-orders.ts'
import { signInLinkAfter, staffAddress } from '#tests/e2e/staff.ts'

/** `npm run test:browsers` covers both engines; all other tests run in Chromium. */
const IS_ALL = process.env['ENGINES'] === 'all'
const ENGINES = [
  { engine: 'Firefox', start: startFirefox, missing: MISSING_FIREFOX },
  {
    engine: 'WebKit',
    start: startWebKit,
    missing: IS_ALL ? MISSING_WEBKIT : 'Covered by npm run test:browsers',
  },
]
/** Labels once the buyer has chosen the United Kingdom. */
const LABELS = { ...FIELD_LABELS, state: stateLabel('GB'), zipCode: postcodeLabel('GB') }
const SOLD = product(FIRST)
const SUM = formatMoney(penceOf({ [FIRST]: 1 }))

async function buyService(browser: DrivenBrowser, shop: string): Promise<string> {
  const person = visitor(browser)
  const buyer = aNewBuyer()
  await browser.open(shop + productPath(SOLD.slug))
  await person.press('button', 'Order Now')
  await person.press('link', 'Proceed to Checkout')
  for (const field of FIELDS) {
    if (field === 'country') await browser.type(`${KEYS.tab}United Kingdom`)
    else await person.type(LABELS[field], buyer[field])
  }
  await person.press('field', FIELD_LABELS.agreeToTerms)
  await person.press('button', 'Complete Order')
  await person.type('Card number', '4242 4242 4242 4242')
  await person.type('Expiration', '12 / 34')
  await person.type('CVC', '123')
  await person.type('Cardholder name', 'Harriet Okonkwo')
  await person.type('Postal code', 'S3 8GH')
  await person.press('button', 'Pay £')
  await person.until(`location.pathname === '${PATHS.orderConfirmation}'`)
  await person.sees(buyer.email)
  return String(await person.until(`/\\b\\d{9}\\b/.exec(document.body.innerText)?.[0]`))
}

async function refundOrder(browser: DrivenBrowser, shop: string, order: string): Promise<void> {
  const person = visitor(browser)
  await browser.open(shop + PATHS.adminOrders)
  await person.type(SIGN_IN_TEXTS.email, staffAddress())
  await browser.open(await signInLinkAfter(() => person.press('button', SIGN_IN_TEXTS.send)))
  await person.press('button', SIGN_IN_TEXTS.confirm)
  await person.press('link', `#${order}`)
  await person.press('button', REFUND_TEXTS.open)
  await person.press('field', REFUND_TEXTS.whole)
  await person.press('field', REFUND_REASON_LABELS.duplicate)
  await person.press('button', REFUND_TEXTS.review(SUM))
  await person.press('button', REFUND_TEXTS.now(SUM))
  await person.sees(REFUND_TEXTS.made)
}

/** An intake with one document and one question. */
const SMALL_INTAKE = anIntake({
  documents: [aDocument('Plans')],
  questions: [aQuestion('size', 'number', 'How many rooms?')],
})

async function fillPortal(browser: DrivenBrowser, shop: string): Promise<void> {
  const person = visitor(browser)
  const { sessionId } = await orderWithPortal(SMALL_INTAKE)
  await browser.open(`${shop}${confirmationPath(sessionId)}#portal`)
  await person.sees('We need one document and your answers to our questions.')
  await browser.read(`(${String(choosePlans)})()`)
  await person.sees('plans.pdf')
  await person.sees('1 of 1 received')
  await browser.read(`(${String(openFolds)})()`)
  await person.type('How many rooms?', '12')
  await person.sees('Saved ')
  await person.press('button', 'Send answers')
  await person.sees('There is nothing for you to send at present.')
}

/** Runs in the page: opens every part of the portal. */
function openFolds(): void {
  for (const fold of document.querySelectorAll('details')) fold.open = true
}

/** Runs in the page: puts a file of two parts into the file input, as a file dialog does. */
function choosePlans(): void {
  const input = document.querySelector<HTMLInputElement>('#portal input[type=file]')!
  const chosen = new DataTransfer()
  chosen.items.add(new File(['%PDF-1.7', new Uint8Array(5_000_000)], 'plans.pdf'))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

for (const { engine, start, missing } of ENGINES) {
  if (IS_ALL && missing) console.log(`${engine}: ${missing}`)
  test.describe(engine, () => {
    test.skip(missing !== undefined, missing)

    test(`in ${engine}, a visitor can buy and staff can refund`, async ({ baseURL }) => {
      test.setTimeout(240_000)
      await using browser = await start()
      const order = await buyService(browser, baseURL!)
      await refundOrder(browser, baseURL!, order)
      console.log(`${browser.name}: order ${order} bought for ${SUM} and refunded`)
    })

    test(`in ${engine}, the firm receives documents and answers`, async ({ baseURL }) => {
      await using browser = await start()
      await fillPortal(browser, baseURL!)
    })
  })
}
