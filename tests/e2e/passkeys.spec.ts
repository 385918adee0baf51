import { spawn, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'

import type { Page } from '@playwright/test'

import { listOrders } from '#contract/orders.ts'
import { PASSKEYS, STAFF_PASSKEYS } from '#messages/passkeys.ts'
import { REFUND } from '#messages/refund.ts'
import { PASSKEY_SIGN_IN } from '#messages/sign-in.ts'
import { PATHS } from '#paths.ts'

import { expectAccessible } from './expect-accessible.ts'
import { paidOrder, type PlacedOrder } from './orders.ts'
import { ordersPage } from './pages/orders.ts'
import { mailAbout } from './platform.ts'
import { forgetSession, linkAfter, signInAnew, staffAddress } from './staff.ts'
import { expect, test } from './test.ts'

/** What is demanded here would stop the staff of other tests: these have a shop of their own. */
const PORT = Number(process.env['E2E_PORT'] ?? '8870') + 1000
const FOLDER = 'test-results/passkeys'
const URL_OF_SHOP = `http://localhost:${PORT}`
test.use({ baseURL: URL_OF_SHOP })
test.describe.configure({ mode: 'serial' })

let shop: ChildProcess
const before = process.env['E2E_FOLDER']

test.beforeAll(async () => {
  await rm(FOLDER, { recursive: true, force: true })
  const env = { ...process.env, PORT: String(PORT), LOCAL_FOLDER: FOLDER, LOCAL_SCHEDULES: 'off' }
  Object.assign(env, { LOCAL_RATE_LIMITS: 'off', LOCAL_COMPRESSION: 'off' })
  Object.assign(env, { STAFF_EMAILS: `staff@northmere.example,${staffAddress()}` })
  shop = spawn('node', ['packages/local-platform/start.ts'], { env, stdio: 'ignore' })
  await expect
    .poll(
      () =>
        fetch(URL_OF_SHOP).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200)
  process.env['E2E_FOLDER'] = path.resolve(FOLDER)
})

test.afterAll(async () => {
  process.env['E2E_FOLDER'] = before
  forgetSession()
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  shop.kill('SIGTERM')
  await ended
})

/** Gives a page a telephone's authenticator, which says yes to whatever it is asked. */
async function withAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const entries = (page: Page) =>
  page.getByRole('list', { name: PASSKEYS.title }).getByRole('listitem')

async function add(page: Page, name: string) {
  await page.goto(PATHS.adminPasskeys)
  await page.getByRole('textbox', { name: PASSKEYS.name }).fill(name)
  await button(page, PASSKEYS.add).click()
  await expect(entries(page).filter({ hasText: name })).toBeVisible()
}

/** Signs out, and in again with the passkey of the device. */
async function signInByPasskey(page: Page) {
  await page.context().clearCookies()
  await page.goto(PATHS.adminSignIn)
  await button(page, PASSKEY_SIGN_IN.signIn).click()
  await expect(ordersPage(page).heading).toBeVisible()
}

/** Opens the page of an order in the session that the page has. */
async function openInSession(page: Page, order: PlacedOrder) {
  const answer = await page.request.get(listOrders.path, { params: { search: order.orderNumber } })
  const { orders } = (await answer.json()) as { orders: { id: string }[] }
  await page.goto(`/admin/orders/${orders[0]!.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.orderNumber)
}

test('a passkey is added, signs in, and is removed with its session', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/401/)
  await withAuthenticator(page)
  await signInAnew(page)
  await page.goto(PATHS.adminPasskeys)
  await expect(page.getByText(PASSKEYS.none)).toBeVisible()
  await button(page, PASSKEYS.add).click()
  const name = page.getByRole('textbox', { name: PASSKEYS.name })
  await expect(name).toHaveAccessibleDescription(new RegExp(PASSKEYS.nameMissing))
  await expect(name).toBeFocused()
  await add(page, 'Telephone')
  await expect(entries(page)).toContainText(PASSKEYS.notUsed)
  await expectAccessible(page)

  await signInByPasskey(page)
  await ordersPage(page).account.click()
  await page.getByRole('link', { name: 'Your passkeys' }).click()
  await expect(entries(page)).toContainText('last used')
  await button(page, 'Remove: Telephone').click()
  await page.getByRole('dialog').getByRole('button', { name: PASSKEYS.remove }).click()
  await expect(ordersPage(page).askForLink).toBeVisible()
  await button(page, PASSKEY_SIGN_IN.signIn).click()
  await expect(page.getByRole('alert')).toContainText('not accepted')
})

test('a browser that knows no passkeys shows the mailed link alone', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto(PATHS.adminSignIn)
  await expect(ordersPage(page).askForLink).toBeVisible()
  await expect(button(page, PASSKEY_SIGN_IN.signIn)).toHaveCount(0)
  await signInAnew(page)
  await page.goto(PATHS.adminPasskeys)
  await expect(page.getByText(PASSKEYS.unknown)).toBeVisible()
})

test('while owners demand a passkey, a mailed link refunds nothing, and another owner gives leave to add one', async ({
  page,
  visit,
  consoleErrors,
}) => {
  test.slow()
  consoleErrors.allow(/40[13]/)
  const order = await paidOrder()
  await withAuthenticator(page)
  await signInAnew(page)
  await add(page, 'First')
  await page.goto(PATHS.adminPeople)
  await expect(page.getByText(STAFF_PASSKEYS.needsOwn)).toBeVisible()
  await signInByPasskey(page)
  await page.goto(PATHS.adminPeople)
  await button(page, STAFF_PASSKEYS.demand).click()
  await expect(button(page, STAFF_PASSKEYS.end)).toBeVisible()
  await expect(page.getByText('made passkeys compulsory')).toBeVisible()
  await expectAccessible(page)
  await openInSession(page, order)
  await expect(button(page, REFUND.open)).toBeVisible()

  // The same owner, by mailed link, on another device.
  const other = await visit()
  await signInAnew(other)
  await openInSession(other, order)
  await expect(other.getByText('To make refunds, sign in with your passkey.')).toBeVisible()
  await expect(button(other, REFUND.open)).toHaveCount(0)
  await other.goto(PATHS.adminPasskeys)
  await expect(other.getByText(PASSKEYS.signInFirst)).toBeVisible()
  await expect(button(other, PASSKEYS.add)).toHaveCount(0)
  await expect(button(other, /^Remove/)).toHaveCount(0)
  await expectAccessible(other)

  // A second owner needs the first one's leave.
  const email = `second-${crypto.randomUUID()}@northmere.example`
  await page.goto(PATHS.adminPeople)
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Owner')
  await button(page, 'Send the invitation').click()
  const invitation = await mailAbout('You are invited', email)
  const second = await visit()
  await withAuthenticator(second)
  await second.goto(/\S+#token=\S+/.exec(invitation.text)?.[0] ?? '')
  await ordersPage(second).finish.click()
  await expect(ordersPage(second).heading).toBeVisible()
  await second.goto(PATHS.adminPasskeys)
  await expect(second.getByText(PASSKEYS.askOwner)).toBeVisible()

  await page.reload()
  const staff = page.getByRole('region', { name: STAFF_PASSKEYS.title, exact: true })
  await staff.getByRole('button', { name: email }).click()
  await page.getByRole('dialog').getByRole('button', { name: STAFF_PASSKEYS.let }).click()
  await expect(staff.getByRole('listitem').filter({ hasText: email })).toContainText(
    'may add one until',
  )
  const ask = () => second.request.post('/api/auth/request-link', { data: { email } })
  await second.goto(await linkAfter(ask, email))
  await ordersPage(second).finish.click()
  await expect(ordersPage(second).heading).toBeVisible()
  await add(second, 'Telephone')
  await openInSession(second, order)
  await expect(button(second, REFUND.open)).toHaveCount(0)
  await second.goto(PATHS.adminPasskeys)
  await button(second, PASSKEY_SIGN_IN.signIn).click()
  await expect(second.getByText(PASSKEYS.bySession)).toBeVisible()
  await openInSession(second, order)
  await expect(button(second, REFUND.open)).toBeVisible()
})
