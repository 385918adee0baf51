import type { Page } from '@playwright/test'

import { invitePerson } from '#contract/staff/people.ts'
import { requestSignIn } from '#contract/staff/staff-session.ts'
import { PATHS } from '#paths.ts'
import { PASSKEY_SIGN_IN_TEXTS } from '#staff/frame/sign-in.texts.ts'
import { passkeyCount, PASSKEYS_TEXTS, STAFF_PASSKEYS_TEXTS } from '#staff/people/passkeys.texts.ts'
import { PEOPLE_TEXTS } from '#staff/people/people.texts.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { ordersPage } from '#tests/e2e/pages/orders.ts'
import { mailAbout } from '#tests/e2e/platform.ts'
import { linkAfter, signIn, signInToNewSession } from '#tests/e2e/staff.ts'
import { expect, test } from '#tests/e2e/test.ts'

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

test('a browser too old for passkeys offers only the emailed link', async ({ page }) => {
  await page.addInitScript(() =>
    Reflect.deleteProperty(PublicKeyCredential, 'parseCreationOptionsFromJSON'),
  )
  await page.goto(PATHS.adminSignIn)
  await expect(ordersPage(page).askForLink).toBeVisible()
  await expect(button(page, PASSKEY_SIGN_IN_TEXTS.signIn)).toHaveCount(0)
  await signInToNewSession(page)
  await page.goto(PATHS.adminPasskeys)
  await expect(page.getByText(PASSKEYS_TEXTS.unknown)).toBeVisible()
})

test('an owner removes the passkeys of a colleague who has lost them', async ({ page, visit }) => {
  const other = await visit()
  await withAuthenticator(other)
  const email = await signInInvited(other, page)
  await add(other, 'Telephone')
  await page.goto(PATHS.adminPeople)
  const person = page
    .getByRole('list', { name: PEOPLE_TEXTS.title })
    .getByRole('listitem')
    .filter({ hasText: email })
  await expect(person).toContainText(passkeyCount(1))
  await person.getByRole('button', { name: STAFF_PASSKEYS_TEXTS.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: STAFF_PASSKEYS_TEXTS.remove }).click()
  await expect(person).not.toContainText(passkeyCount(1))
  await expect(page.getByText(`removed the passkeys of ${email}`)).toBeVisible()
  await expectAccessible(page)
  await other.reload()
  await expect(ordersPage(other).askForLink).toBeVisible()
})

test('an emailed link asks a person with a passkey to sign in with it', async ({
  page,
  visit,
  consoleErrors,
}) => {
  consoleErrors.allow(/403/)
  await withAuthenticator(page)
  const email = await signInInvited(page, await visit())
  await add(page, 'Telephone')
  await page.context().clearCookies()
  const ask = () => page.request.post(requestSignIn.path, { data: { email } })
  await page.goto(await linkAfter(ask, email))
  await ordersPage(page).finish.click()
  await expect(page.getByRole('alert')).toContainText('Sign in with your passkey')
  await expectAccessible(page)
  await button(page, PASSKEY_SIGN_IN_TEXTS.signIn).click()
  await expect(ordersPage(page).heading).toBeVisible()
})
