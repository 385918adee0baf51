import type { Page } from '@playwright/test'

import { addNote, moveStep, type OrderDetail } from '#contract/staff/order.ts'
import { formatMoney } from '#domain/money/money.ts'
import { countryName } from '#domain/people/country.ts'
import { termsVersionPath } from '#paths.ts'
import { disputeReasonText } from '#staff/order/after-sale.texts.ts'
import { FIRST_STEP, FIRST, SECOND_STEP, TERMS_VERSION } from '#tests/catalogue.ts'
import { openOrder, paidOrder } from '#tests/e2e/orders.ts'
import { atProvider } from '#tests/e2e/platform.ts'
import { expect, test } from '#tests/e2e/test.ts'

/** The printable area of an A4 sheet, at the width that browsers print. */
const SHEET = { width: 673, height: 1000 }

/** Elements that hide some of their content, except texts for screen readers only. */
function cutOff(page: Page): Promise<string[]> {
  return page.locator('main, main *:not(.sr-only)').evaluateAll((all) =>
    all
      .filter((one) => getComputedStyle(one).overflow !== 'visible')
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight,
      )
      .map((one) => one.outerHTML.slice(0, 120)),
  )
}

test('the page of a disputed order prints as evidence, without notes and buttons', async ({
  page,
}) => {
  const consent = { agreeToTerms: true, termsVersion: TERMS_VERSION } as const
  const placed = await paidOrder({ consent })
  const staff = await openOrder(page, placed)
  const move = { orderId: staff.id, productId: FIRST, from: FIRST_STEP.id, to: SECOND_STEP.id }
  await page.request.post(moveStep.path, { data: move })
  const note = { orderId: staff.id, text: 'A secret of ours' }
  // With this many notes, the first events of the order are in a closed fold.
  for (let count = 0; count < 12; count++) await page.request.post(addNote.path, { data: note })
  await atProvider(`payments/${placed.sessionId}/dispute`, { reason: 'product_unacceptable' })
  const ask = async () => {
    const answer = await page.request.get(`/api/orders/${staff.id}`)
    return (await answer.json()) as OrderDetail
  }
  await expect.poll(async () => (await ask()).disputes.length).toBe(1)
  await page.reload()
  await expect(staff.section('Disputes')).toBeVisible()
  await expect(staff.timeline.filter({ hasText: note.text }).first()).toBeVisible()
  const placement = staff.timeline.filter({ hasText: 'Order placed' })
  await expect(placement).toBeHidden()
  const { total, items, mails, disputes, paymentUrl } = await ask()

  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(SHEET)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  for (const role of ['button', 'navigation', 'textbox', 'search', 'alert'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0)
  }
  const printed = await page.locator('body').innerText()
  const { buyer, orderNumber } = placed
  const { country, ...written } = buyer
  for (const words of [
    orderNumber,
    ...Object.values(written),
    countryName(country),
    ...items.map(({ name }) => name),
    formatMoney(total),
    paymentUrl!,
    disputes[0]!.id,
    disputeReasonText('product_unacceptable'),
    termsVersionPath(TERMS_VERSION!),
    ...mails.flatMap(({ subject, to }) => [subject, to]),
    'Order placed',
    'Payment received',
    `${items[0]!.name}: ${SECOND_STEP.name}`,
  ]) {
    expect(printed).toContain(words)
  }
  expect(printed).not.toContain(note.text)
  expect(await cutOff(page)).toEqual([])
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(placement).toBeHidden()
})
