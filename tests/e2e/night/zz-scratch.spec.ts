import { readFileSync } from 'node:fs'

import { deliverFiles } from '#contract/staff/portal.ts'
import { confirmationPath } from '#paths.ts'
import { paidOrder } from '#tests/e2e/orders.ts'
import { inDatabase } from '#tests/e2e/platform.ts'
import { deliver, aPdf } from '#tests/e2e/portal-orders.ts'
import { test } from '#tests/e2e/test.ts'
void readFileSync
void deliverFiles
void deliver
void aPdf
const OUT = process.env['OUT'] ?? '/tmp/confirm-shots'
test('shots', async ({ page }) => {
  const order = await paidOrder({
    quantities: { 'business-valuation': 1, 'company-profile': 1, consulting: 1 },
  })
  for (const [w, h] of [
    [375, 812],
    [1440, 900],
    [768, 1024],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width: w, height: h })
    await page.goto(confirmationPath(order.sessionId))
    await page.getByRole('region', { name: 'Your documents' }).waitFor()
    await page.getByText('Still needed').waitFor()
    await page.waitForTimeout(400)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    console.log(w, height)
    await page.screenshot({ path: `${OUT}/${w}.png`, fullPage: true })
    await page.screenshot({ path: `${OUT}/${w}-top.png` })
  }
  void inDatabase
})
