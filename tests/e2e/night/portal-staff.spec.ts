import { orderEndpoint } from '#contract/staff/order.ts'
import { portalEndpoint } from '#contract/staff/portal.ts'
import type { Portal } from '#domain/portal/portal.ts'
import { adminOrderPath } from '#paths.ts'
import { FIRST, SECOND } from '#tests/catalogue.ts'
import { respondWith, type RouteHandler } from '#tests/e2e/answers.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { UNBREAKABLE_NAME } from '#tests/e2e/long-texts.ts'
import { staffPages } from '#tests/e2e/pages/staff-pages.ts'
import { openPortalFolds } from '#tests/e2e/pages/staff-portal.ts'
import { INTAKE, placePortalOrder, portalOf, sendPdf } from '#tests/e2e/portal-customer.ts'
import { expectNoLayoutShift } from '#tests/e2e/stands-still.ts'
import { expect, skipBelowServices, test } from '#tests/e2e/test.ts'

const LONG_NAME = UNBREAKABLE_NAME.repeat(3)
const [ACCOUNTS] = INTAKE.documents

test('a portal with unbreakable names and many large files fits 320 pixels', async ({ page }) => {
  skipBelowServices(2)
  const order = await placePortalOrder(page, INTAKE, [FIRST, SECOND])
  await sendPdf(order, ACCOUNTS.name, 'Accounts.pdf')
  const real = await portalOf(page, order.id)
  const [product] = real.products
  const [request] = product!.requests
  const [file] = request!.files
  const files = ['1', '2', '3'].map((id) => ({
    ...file!,
    id,
    name: `${LONG_NAME}.pdf`,
    size: 17 * 1024 * 1024,
  }))
  const long: Portal = {
    ...real,
    products: [FIRST, SECOND].map((productId) => ({
      ...product!,
      productId,
      name: LONG_NAME,
      requests: [
        { ...request!, name: LONG_NAME, why: LONG_NAME, state: 'received', files },
        { ...request!, id: productId, state: 'returned', reason: LONG_NAME, files: [] },
      ],
      questionnaire: {
        ...product!.questionnaire!,
        state: 'sent',
        answers: { [INTAKE.questions[0].id]: LONG_NAME },
      },
      deliveries: [
        {
          id: productId,
          isFinal: true,
          text: LONG_NAME,
          deliveredAt: file!.sentAt,
          openedAt: file!.sentAt,
          answer: 'change',
          answerText: LONG_NAME,
          answeredAt: file!.sentAt,
          files,
        },
      ],
    })),
  }
  await page.route('**/api/portal/*', respondWith(long))
  await page.setViewportSize({ width: 320, height: 640 })
  const staff = staffPages(page)
  await staff.openOrder(order.id)
  const portal = staff.section('Items and progress')
  await expect(portal.getByText(LONG_NAME).first()).toBeVisible()
  await expect(portal.getByRole('link', { name: /^Archive \d of 3$/ })).toHaveCount(3)
  await expect(portal).toContainText(
    `Waiting for the customer: one document to send again for ${LONG_NAME}; one document`,
  )
  await expectAccessible(page)
})

test('staff review and deliver documents with the keyboard alone at 320 pixels', async ({
  page,
}) => {
  const order = await placePortalOrder(page)
  await sendPdf(order, ACCOUNTS.name, 'Accounts.pdf')
  await page.setViewportSize({ width: 320, height: 640 })
  const staff = staffPages(page)
  await staff.openOrder(order.id)
  const portal = staff.section('Items and progress')
  const focused = page.locator(':focus')
  const tabTo = async (name: RegExp) => {
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(focused).toHaveAccessibleName(name, { timeout: 100 })
    }).toPass()
  }
  await openPortalFolds(portal)
  await portal.getByRole('button', { name: /^Ask for a document/ }).focus()
  await tabTo(/^Return: /)
  await page.keyboard.press('Enter')
  await tabTo(/What is wrong/)
  await page.keyboard.type('A page is missing.')
  await tabTo(/^Return$/)
  await page.keyboard.press('Enter')
  await expect(staff.toast('Document returned')).toBeVisible()
  await expect(focused).toContainText(ACCOUNTS.name)

  await tabTo(/^Deliver a document: /)
  await page.keyboard.press('Enter')
  await tabTo(/Choose files/)
  await expect(focused).toBeInViewport({ ratio: 1 })
  const buffer = Buffer.from('%PDF-1.7 report')
  await focused.setInputFiles({ name: 'Report.pdf', mimeType: 'application/pdf', buffer })
  await expect(page.getByRole('button', { name: 'Remove Report.pdf' })).toBeVisible()
  await tabTo(/^A draft/)
  await page.keyboard.press('ArrowDown')
  await tabTo(/Message to the customer/)
  await page.keyboard.type('The finished report.')
  await tabTo(/^Deliver and email/)
  await page.keyboard.press('Enter')
  await expect(staff.toast('Document delivered')).toBeVisible()
  await expect(focused).toHaveAccessibleName(/^Deliver a document: /)
  await expect(portal).toContainText(/Finished document.*Report\.pdf/s)
  await expectAccessible(page)
})

test('the page of an order does not shift if the order turns out to have no portal', async ({
  page,
}) => {
  const { id } = await placePortalOrder(page)
  const orderCame = Promise.withResolvers<void>()
  const order: RouteHandler = async (route) => {
    await route.fulfill({ response: await route.fetch() })
    orderCame.resolve()
  }
  const portal: RouteHandler = async (route) => {
    await orderCame.promise
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    await route.fulfill({ json: { orderId: id, isOpen: true, products: [] } satisfies Portal })
  }
  await expectNoLayoutShift(page, {
    address: adminOrderPath(id),
    answers: { [orderEndpoint(id).path]: order, [portalEndpoint(id).path]: portal },
    ends: (shown) =>
      shown
        .getByRole('main')
        .filter({ hasText: 'Timeline', hasNotText: 'Documents and deliveries' }),
  })
})
