import type { Page } from '@playwright/test'

import { vatRows, noVatReason } from '#domain/money/vat.texts.ts'
import { tradingFacts } from '#domain/products/firm.texts.ts'
import { catalogue } from '#services/catalogue.ts'
import { CONFIRMATION_TEXTS } from '#shop/confirmation/confirmation.texts.ts'
import {
  priceText,
  FIFTH,
  FIRST,
  FOURTH,
  penceOf,
  product,
  SECOND,
  THIRD,
} from '#tests/catalogue.ts'
import { countSheets } from '#tests/e2e/geometry.ts'
import { paidOrder } from '#tests/e2e/orders.ts'
import { confirmationPage } from '#tests/e2e/pages/confirmation.ts'
import { expect, skipBelowServices, test } from '#tests/e2e/test.ts'
import { SITE } from '#tests/library.ts'

const EVERYTHING = { [FIRST]: 10, [SECOND]: 2, [THIRD]: 1, [FOURTH]: 3, [FIFTH]: 1 }

/** Pixels by which the list of items is higher than its visible part. */
function cutOff(page: Page): Promise<number> {
  return confirmationPage(page).lines.evaluate((list) => list.scrollHeight - list.clientHeight)
}

/** The lines of an ARIA snapshot, each indented by one level. */
const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`)

// Text is quoted only if the notation requires it, which keeps diffs small.
function textNode(role: string, text: string): string {
  return `- ${role}: ${/^\d+$|: |#/.test(text) ? JSON.stringify(text) : text}`
}

const facts = (entries: readonly (readonly [term: string, detail: string])[]) =>
  entries.flatMap(([term, detail]) => [textNode('term', term), textNode('definition', detail)])

/** VAT lines of the receipt, by the firm’s current registration. */
function vatLines(): string[] {
  const vatRate = catalogue.firm.vat?.rate ?? null
  const reason = noVatReason({ vatRate, country: 'GB' })
  if (reason) return [textNode('paragraph', reason)]
  return facts(vatRows({ total: penceOf(EVERYTHING), vatRate, country: 'GB' }))
}

function lineOf([id, quantity]: [string, number]): string[] {
  return [
    '- listitem:',
    ...indented([
      '- paragraph:',
      ...indented([`- link ${JSON.stringify(product(id).name)}`]),
      textNode('text', priceText({ [id]: quantity })),
      textNode('paragraph', `Quantity: ${quantity}`),
    ]),
  ]
}

test('the page of an order prints as a complete receipt on one sheet', async ({ page, on }) => {
  skipBelowServices(5)
  const { sessionId, orderNumber, buyer } = await paidOrder({ quantities: EVERYTHING })
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await on.confirmation.open(sessionId)
  await expect(on.confirmation.thanks).toBeVisible()
  const date = await on.confirmation.summary.getByRole('time').textContent()
  const invoice = (await on.confirmation.link('(PDF)').textContent())?.replace(' (PDF)', '')
  expect(await cutOff(page), 'on the screen the list scrolls').toBeGreaterThan(0)
  await on.confirmation.button('Print Receipt').click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')

  await page.emulateMedia({ media: 'print' })
  const total = priceText(EVERYTHING)
  const { street, city, postalCode, country } = SITE.address
  const receipt = [
    '- /children: deep-equal',
    '- main:',
    ...indented([
      textNode('paragraph', SITE.name),
      textNode('paragraph', [street, `${city} ${postalCode}`, country].join(', ')),
      textNode('paragraph', `${SITE.email}, ${SITE.phone}`),
      textNode('paragraph', 'Receipt'),
      '- region "Order Summary":',
      ...indented([
        textNode('paragraph', 'Order Number'),
        textNode('paragraph', orderNumber),
        textNode('term', 'Date'),
        '- definition:',
        ...indented([textNode('time', date ?? '')]),
        ...facts([['Paid by card', total]]),
        '- heading "Order Summary" [level=2]',
        '- list:',
        ...indented(Object.entries(EVERYTHING).flatMap(lineOf)),
        ...vatLines(),
        ...facts([['Total', total]]),
      ]),
      '- heading "Company" [level=2]',
      ...facts([
        ['Company', buyer.companyName],
        ['Business Type', buyer.businessType],
        ['Position', buyer.position],
        ['Employees', buyer.employees],
        ['VAT number', buyer.vatNumber],
        ['Your reference', buyer.reference],
      ]),
      '- heading "Billing Address" [level=2]',
      textNode(
        'text',
        [
          `${buyer.firstName} ${buyer.lastName}`,
          buyer.streetAddress,
          buyer.city,
          buyer.state,
          buyer.zipCode,
          'United Kingdom',
        ].join(' '),
      ),
      '- heading "Contact" [level=2]',
      ...facts([
        ['Email', buyer.email],
        ['Phone', buyer.phone],
      ]),
      textNode('paragraph', CONFIRMATION_TEXTS.invoiceElsewhere(invoice)),
      textNode('paragraph', `${SITE.legalName}. ${tradingFacts(SITE)}`),
    ]),
  ]
  await expect(page.locator('body')).toMatchAriaSnapshot(receipt.join('\n'))
  expect(await cutOff(page)).toBe(0)
  expect(await countSheets(page, 'A4')).toBe(1)
  expect(await countSheets(page, 'Letter')).toBe(1)
})
