import { writeFile } from 'node:fs/promises'

import type { Locator } from '@playwright/test'

import { openPortal } from '#contract/shop/portal.ts'
import { confirmationPath, portalFragment } from '#paths.ts'
import { FIRST, product, SECOND } from '#tests/catalogue.ts'
import { expectNoViolations } from '#tests/e2e/expect-accessible.ts'
import { press, tabTo } from '#tests/e2e/keyboard.ts'
import { customerPortal } from '#tests/e2e/pages/customer-portal.ts'
import { queryDatabase } from '#tests/e2e/platform.ts'
import { aPdf, INTAKE, orderWithPortal } from '#tests/e2e/portal-orders.ts'
import { expect, skipBelowServices, test } from '#tests/e2e/test.ts'

const [ACCOUNTS, LEASES] = INTAKE.documents.map(({ name }) => name) as [string, string]

/** Runs in the page: whether an element refuses a dragged file. */
function isRefused(element: Element): boolean {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['%PDF-'], 'a.pdf'))
  const over = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer })
  return !element.dispatchEvent(over)
}

test('a customer drops a file on the requested document, and staff return the document with a reason', async ({
  page,
}, info) => {
  const order = await orderWithPortal()
  const portal = customerPortal(page)
  await portal.open(order.sessionId)
  const zone = portal.files(LEASES)
  await zone.scrollIntoViewIfNeeded()
  const box = (await zone.boundingBox())!
  expect(await zone.evaluate(isRefused)).toBe(false)
  expect(await portal.document(LEASES).evaluate(isRefused), 'beside the place for files').toBe(true)
  const file = info.outputPath('lease.pdf')
  await writeFile(file, aPdf('').buffer)
  const mouse = await page.context().newCDPSession(page)
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    mouse.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    })
  await drag('dragEnter')
  await drag('dragOver')
  await expect(portal.document(LEASES)).toContainText('Drop to send')
  await drag('drop')
  await expect(portal.link('lease.pdf')).toBeVisible()
  await expect(portal.document(LEASES)).not.toContainText('Drop to send')

  await queryDatabase(
    `update document_requests set state = 'returned', reason = 'Page 3 is missing.' where order_id = $1 and name = $2`,
    [order.id, LEASES],
  )
  await page.reload()
  await expect(portal.document(LEASES)).toContainText('Returned: Page 3 is missing.')
  await expectNoViolations(page)
  await zone.setInputFiles(aPdf('lease, complete.pdf'))
  await expect(portal.document(LEASES)).toContainText('Received')
  await expect(portal.document(LEASES)).not.toContainText('Page 3 is missing.')
})

test('a link to an order of several services opens the named service, and closing a section keeps typed text', async ({
  page,
  on,
}) => {
  skipBelowServices(2)
  const order = await orderWithPortal(INTAKE, [FIRST, SECOND])
  const portal = customerPortal(page)
  await on.confirmation.open(order.sessionId)
  const [first, second] = [FIRST, SECOND].map((id) => portal.fold(product(id).name)) as [
    Locator,
    Locator,
  ]
  await expect(portal.region).toContainText(
    'We need two documents and your answers to our questions.',
  )
  await expect(first).toContainText('0 of 2 documents, 6 questions to answer')
  await expect(portal.region).toContainText(`Also for ${product(SECOND).name}.`)
  await expect(second).toContainText('documents asked for with another service, 6 questions')
  const parts = portal.fold('Questions').filter({ visible: true })
  await expect(parts).toHaveCount(1)
  await tabTo(page, parts)
  await press(page, 'Enter', () => expect(portal.send.filter({ visible: true })).toBeVisible())
  const staff = portal.field('How many people work for you?').first()
  await staff.fill('twelve')
  await tabTo(page, first, 'Shift+Tab')
  await press(page, 'Enter', () => expect(staff).toBeHidden())
  await press(page, 'Enter', () => expect(staff).toBeVisible())
  await expect(staff).toHaveValue('twelve')
  await staff.fill('12')
  await expect(first).toContainText('5 questions to answer')

  await page.goto('about:blank')
  await page.goto(`${confirmationPath(order.sessionId)}#${portalFragment(SECOND)}`)
  await expect(portal.region.getByRole('region', { name: product(SECOND).name })).toBeFocused()
  await portal.fold('Documents from you').filter({ visible: true }).click()
  const shared = page.getByText(`${ACCOUNTS}: asked for once, with ${product(FIRST).name}.`)
  await expect(shared).toBeVisible()
  await expectNoViolations(page)
})

test('a portal that failed to load can be loaded again', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/ERR_FAILED/)
  const order = await orderWithPortal()
  const portal = customerPortal(page)
  await page.route(`**${openPortal.path}`, (route) => route.abort())
  await portal.open(order.sessionId)
  await expect(portal.region.getByRole('alert')).toContainText('could not be loaded')
  await expectNoViolations(page)
  await page.unroute(`**${openPortal.path}`)
  await portal.button('Try again').click()
  await expect(portal.document(ACCOUNTS)).toBeVisible()
})
