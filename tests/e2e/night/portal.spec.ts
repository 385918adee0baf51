import type { CDPSession, Page } from '@playwright/test'

import { savePart } from '#contract/shop/portal.ts'
import { partCount } from '#domain/portal/file-rules.ts'
import type { NeededDocument } from '#domain/portal/intake.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { customerPortal } from '#tests/e2e/pages/customer-portal.ts'
import { atProvider, queryDatabase } from '#tests/e2e/platform.ts'
import { aPdf, deliverAsStaff, INTAKE, orderWithPortal } from '#tests/e2e/portal-orders.ts'
import { expect, test } from '#tests/e2e/test.ts'

const [{ name: ACCOUNTS }] = INTAKE.documents as [NeededDocument]
const MIB = 1024 * 1024
const BIG = 17 * MIB

/** Limits uploads to this many bytes a second; returns functions that break and restore the connection. */
async function slowLine(page: Page, upload: number) {
  const network: CDPSession = await page.context().newCDPSession(page)
  const set = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', {
      offline,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: upload,
    })
  await set(false)
  return { break: () => set(true), mend: () => set(false) }
}

/** Collects the number of each file part that this page uploads from now on, even if the request fails. */
function partsOf(page: Page): number[] {
  const parts: number[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === savePart.path) parts.push(Number(searchParams.get('part')))
  })
  return parts
}

test('a file of 17 MB is uploaded completely over a slow connection that breaks twice (row 98)', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  const order = await orderWithPortal()
  const portal = customerPortal(page)
  await portal.open(order.sessionId)
  await expect(portal.document(ACCOUNTS)).toBeVisible()
  const parts = partsOf(page)
  const line = await slowLine(page, 2 * MIB)
  await portal.files(ACCOUNTS).setInputFiles(aPdf('accounts.pdf', BIG))
  for (const reached of [1, 3]) {
    await expect.poll(() => parts.at(-1)).toBeGreaterThanOrEqual(reached)
    await line.break()
    await expect(portal.document(ACCOUNTS)).toContainText('The connection was lost.')
    await line.mend()
  }
  await expect(portal.link('accounts.pdf')).toBeVisible()
  expect(new Set(parts)).toEqual(new Set(Array.from({ length: partCount(BIG) }, (_, part) => part)))
  expect(parts.length, 'each break costs at most one part').toBeLessThanOrEqual(partCount(BIG) + 2)
  const href = await portal.link('accounts.pdf').getAttribute('href')
  const file = await page.request.get(href!)
  expect((await file.body()).equals(aPdf('', BIG).buffer)).toBe(true)
})

test('the page of an order asks for a confirmation before the customer leaves during an upload or a save', async ({
  page,
}) => {
  const order = await orderWithPortal()
  const portal = customerPortal(page)
  await portal.open(order.sessionId)
  await portal.fold('Questions').click()
  await portal.field('How many people work for you?').fill('twelve')
  const asked = page.waitForEvent('dialog')
  const left = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await left
  await portal.field('How many people work for you?').fill('12')
  await expect(portal.saved).toBeVisible()
})

test('two devices that fill in one questionnaire see each other’s saved answers (row 99)', async ({
  page,
  visit,
}) => {
  const order = await orderWithPortal()
  const portal = customerPortal(page)
  const second = await visit()
  const other = customerPortal(second)
  await portal.open(order.sessionId)
  await other.open(order.sessionId)
  for (const one of [portal, other]) await one.fold('Questions').click()
  await portal.field('What name do you trade under?').fill('Harbour Joinery')
  await expect(portal.saved).toBeVisible()
  await other.field('How many people work for you?').fill('12')
  await expect(other.saved).toBeVisible()
  for (const one of [page, second])
    await one.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(portal.field('How many people work for you?')).toHaveValue('12')
  await expect(other.field('What name do you trade under?')).toHaveValue('Harbour Joinery')
})

test('every state of the portal meets WCAG 2.2 AA and fits 320 pixels', async ({ page, visit }) => {
  const order = await orderWithPortal()
  const portal = customerPortal(page)
  await portal.open(order.sessionId)
  await expect(portal.document(ACCOUNTS)).toBeVisible()
  await expectAccessible(page)
  const long = `${'Accounts_with_the_notes_and_the_report_'.repeat(2)}2025.pdf`
  await portal.files(ACCOUNTS).setInputFiles([aPdf(long), aPdf('tool.exe')])
  await expect(portal.link(long)).toBeVisible()
  await portal.fold('Questions').click()
  await portal.send.click()
  await expect(portal.region.getByRole('group', { name: 'Form Errors' })).toBeFocused()
  await expectAccessible(page)
  await queryDatabase(
    `update document_requests set state = 'returned', reason = $2 where order_id = $1 and state = 'received'`,
    [order.id, 'The notes are missing. '.repeat(10)],
  )
  const staff = await visit()
  await deliverAsStaff(staff, order, { text: 'Look at page 4 first. '.repeat(20) })
  await page.reload()
  await portal.answer('Ask for a change').click()
  await portal.answer('Send').click()
  await expect(portal.ready).toContainText('Write what to change')
  await expectAccessible(page)
  await portal.ready.getByRole('textbox').fill('The average of three years. '.repeat(10))
  await portal.answer('Send').click()
  await expect(portal.region).toContainText('Change requested')
  await deliverAsStaff(staff, order, { isFinal: true })
  await queryDatabase(
    `update intakes set answers_state = 'accepted', answers_sent_at = now() where order_id = $1`,
    [order.id],
  )
  await queryDatabase(
    `update document_requests set state = 'accepted', reason = '' where order_id = $1 and state = 'returned'`,
    [order.id],
  )
  await page.reload()
  await expect(portal.region).toContainText('We have accepted your answers')
  await portal.fold('Questions').click()
  await expectAccessible(page)

  await atProvider(`payments/${order.sessionId}/refund`)
  const shown = async () => {
    await page.reload()
    await expect(portal.fold('Documents from you')).toBeVisible()
    return portal.region.textContent()
  }
  await expect.poll(shown).toContain('The work has ended: nothing more can be sent.')
  for (const part of ['Documents from you', 'Questions']) await portal.fold(part).click()
  await expect(portal.link(long)).toBeVisible()
  await expect(portal.region.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
})
