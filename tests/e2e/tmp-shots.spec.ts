import { test } from '@playwright/test'

import { inDatabase } from './platform.ts'
import { deliver, orderWithPortal } from './portal-orders.ts'

const WIDTHS = [1440, 768, 375, 320]
const only = process.env['SHOT']
test('shots', async ({ page, browser }) => {
  const shot = async (name: string) => {
    if (only && !name.startsWith(only)) return
    await page.addStyleTag({ content: 'site-header{position:static!important}' }).catch(() => {})
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await page.waitForTimeout(200)
      await page.locator('#portal').screenshot({ path: `/tmp/shopui/${name}-${width}.png` })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  const order = await orderWithPortal()
  page.on('console', (m) => console.log('console', m.text()))
  page.on('requestfailed', (r) => console.log('failed', r.url(), r.failure()?.errorText))
  await page.goto(`/order-confirmation?session_id=${order.sessionId}`)
  await page.locator('#portal').waitFor()
  await page.waitForTimeout(1000)
  await shot('1-open')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      {
        name: 'Accounts 2024.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7 hello'),
      },
      {
        name: 'Accounts 2025, with the notes and the report of the directors and everything.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(5_000_000)]),
      },
      { name: 'tool.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') },
      { name: 'not-a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') },
    ])
  await page.waitForTimeout(3000)
  await page.route('**/api/save-part*', (r) => r.abort())
  await page
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles([
      {
        name: 'Lease of the works.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(9_000_000)]),
      },
      {
        name: 'Lease of the office.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7'),
      },
      {
        name: 'Lease of the van.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7'),
      },
    ])
  await page.waitForTimeout(500)
  await shot('2-files')
  await page.unroute('**/api/save-part*')
  await page.waitForTimeout(9000)
  await page.getByRole('button', { name: 'Send answers' }).click()
  await page.waitForTimeout(300)
  await shot('3-errors')
  const fill = async (label: string, text: string) => page.getByLabel(label).fill(text)
  await fill('What name do you trade under?', 'Harbour Joinery')
  await fill(
    'What does the company do, and for whom?',
    'We make staircases.\nFor builders.\n'.repeat(5),
  )
  await fill('How many people work for you?', '12x')
  await fill('What do the owners draw in a year?', '120,000')
  await fill('When did your last financial year end?', '2026-03-31')
  await page.getByLabel('Rented', { exact: true }).check()
  await page.getByLabel('Yes').check()
  await page.waitForTimeout(1500)
  await shot('4-typed')
  await fill('How many people work for you?', '12')
  await fill('How much was offered?', '250,000')
  await page.getByRole('button', { name: 'Send answers' }).click()
  await page.waitForTimeout(2500)
  await shot('5-sent')
  await fill('How many people work for you?', '14')
  await page.waitForTimeout(2500)
  await shot('6-reopened')
  await page.getByRole('button', { name: 'Send answers' }).click()
  const [{ id } = { id: '' }] = await inDatabase<{ id: string }>(
    'select id from document_requests where order_id = $1 order by position',
    [order.id],
  )
  await inDatabase(
    `update document_requests set state = 'returned', reason = 'The pages of 2023 are missing. Send all three years in one file if you can.' where id = $1`,
    [id],
  )
  const staff = await (await browser.newContext()).newPage()
  await deliver(staff, order, {
    text: 'Here is the draft.\nLook at page 4 first: the multiple depends on it.',
  })
  await page.reload()
  await page.waitForTimeout(1500)
  await shot('7-draft')
  await page.getByRole('button', { name: 'Ask for a change' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForTimeout(500)
  await shot('8-asking')
  await fill(
    'What should we change?',
    'On page 4, take the average of three years.\nAnd name the works.',
  )
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForTimeout(1500)
  await deliver(staff, order, { isFinal: true, text: 'The finished paper.' })
  await inDatabase(`update intakes set answers_accepted_at = now() where order_id = $1`, [order.id])
  await inDatabase(`update document_requests set state = 'accepted', reason = '' where id = $1`, [
    id,
  ])
  await page.reload()
  await page.waitForTimeout(1500)
  await shot('9-final')
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.waitForTimeout(1500)
  await shot('a-accepted')
  await page.route('**/api/open-portal', (r) => r.abort())
  await page.goto(`/order-confirmation?session_id=${order.sessionId}#portal`)
  await page.reload()
  await page.waitForTimeout(1500)
  await shot('b-failed')
  await page.unroute('**/api/open-portal')
  await page.route('**/api/open-portal', () => {})
  await page.reload()
  await page.waitForTimeout(1500)
  await shot('c-loading')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: '/tmp/shopui/c-page.png', fullPage: true })
})
