import type { Page } from '@playwright/test'

import { invitePerson } from '#contract/staff/people.ts'
import { PATHS } from '#paths.ts'
import { PASSKEY_SIGN_IN_TEXTS } from '#staff/frame/sign-in.texts.ts'
import { PASSKEYS_TEXTS } from '#staff/people/passkeys.texts.ts'

import { expectAccessible } from './expect-accessible.ts'
import { ordersPage } from './pages/orders.ts'
import { mailAbout } from './platform.ts'
import { signIn } from './staff.ts'
import { expect, test } from './test.ts'

/** Gives a page a virtual authenticator that approves every request. */
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
  page.getByRole('list', { name: PASSKEYS_TEXTS.title }).getByRole('listitem')

async function add(page: Page, name: string) {
  await page.goto(PATHS.adminPasskeys)
  await page.getByRole('textbox', { name: PASSKEYS_TEXTS.name }).fill(name)
  await button(page, PASSKEYS_TEXTS.add).click()
  await expect(entries(page).filter({ hasText: name })).toBeVisible()
}

/** Signs out, and in again with the passkey. */
async function signInByPasskey(page: Page) {
  await page.context().clearCookies()
  await page.goto(PATHS.adminSignIn)
  await button(page, PASSKEY_SIGN_IN_TEXTS.signIn).click()
  await expect(ordersPage(page).heading).toBeVisible()
}

/** Signs in a new owner whom `by` invites; returns the email address. */
async function signInInvited(page: Page, by: Page): Promise<string> {
  const email = `keys-${crypto.randomUUID()}@northmere.example`
  await signIn(by)
  const invited = await by.request.post(invitePerson.path, { data: { email, role: 'owner' } })
  expect(invited.status()).toBe(200)
  const { text } = await mailAbout('You are invited', email)
  await page.goto(/\S+#token=\S+/.exec(text)?.[0] ?? '')
  await ordersPage(page).finish.click()
  await expect(ordersPage(page).heading).toBeVisible()
  return email
}

test('staff can add a passkey, sign in with it and remove it', async ({
  page,
  visit,
  consoleErrors,
}) => {
  consoleErrors.allow(/401/)
  await withAuthenticator(page)
  await signInInvited(page, await visit())
  await page.goto(PATHS.adminPasskeys)
  await expect(page.getByText(PASSKEYS_TEXTS.none)).toBeVisible()
  await button(page, PASSKEYS_TEXTS.add).click()
  const name = page.getByRole('textbox', { name: PASSKEYS_TEXTS.name })
  await expect(name).toHaveAccessibleDescription(new RegExp(PASSKEYS_TEXTS.nameMissing))
  await expect(name).toBeFocused()
  await add(page, 'Telephone')
  await expect(entries(page)).toContainText(PASSKEYS_TEXTS.notUsed)
  await expectAccessible(page)

  await signInByPasskey(page)
  await ordersPage(page).account.click()
  await page.getByRole('link', { name: 'Your passkeys' }).click()
  await expect(entries(page)).toContainText('last used')
  await button(page, 'Remove: Telephone').click()
  await page.getByRole('dialog').getByRole('button', { name: PASSKEYS_TEXTS.remove }).click()
  await expect(ordersPage(page).askForLink).toBeVisible()
  await button(page, PASSKEY_SIGN_IN_TEXTS.signIn).click()
  await expect(page.getByRole('alert')).toContainText('not accepted')
})
