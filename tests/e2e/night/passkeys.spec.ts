import { requestSignIn } from '#contract/staff/staff-session.ts'
import { PATHS } from '#paths.ts'
import {
  passkeyCountText,
  PASSKEYS_TEXTS,
  STAFF_PASSKEYS_TEXTS,
} from '#staff/people/passkeys.texts.ts'
import { PEOPLE_TEXTS } from '#staff/people/people.texts.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { ordersPage } from '#tests/e2e/pages/orders.ts'
import { passkeysPage, joinAsOwnerWithAuthenticator } from '#tests/e2e/pages/passkeys.ts'
import { signInLinkAfter, signInToNewSession } from '#tests/e2e/staff.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('a browser too old for passkeys offers only the emailed link', async ({ page }) => {
  await page.addInitScript(() =>
    Reflect.deleteProperty(PublicKeyCredential, 'parseCreationOptionsFromJSON'),
  )
  await page.goto(PATHS.adminSignIn)
  await expect(ordersPage(page).askForLink).toBeVisible()
  await expect(passkeysPage(page).signIn).toHaveCount(0)
  await signInToNewSession(page)
  await passkeysPage(page).open()
  await expect(page.getByText(PASSKEYS_TEXTS.unknown)).toBeVisible()
})

test('an owner removes the passkeys of a colleague who has lost them', async ({ page, visit }) => {
  const other = await visit()
  const email = await joinAsOwnerWithAuthenticator(other, page)
  await passkeysPage(other).add('Telephone')
  await page.goto(PATHS.adminPeople)
  const person = page
    .getByRole('list', { name: PEOPLE_TEXTS.title })
    .getByRole('listitem')
    .filter({ hasText: email })
  await expect(person).toContainText(passkeyCountText(1))
  await person.getByRole('button', { name: STAFF_PASSKEYS_TEXTS.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: STAFF_PASSKEYS_TEXTS.remove }).click()
  await expect(person).not.toContainText(passkeyCountText(1))
  await expect(page.getByText(`removed the passkeys of ${email}`)).toBeVisible()
  await expectAccessible(page)
  await other.reload()
  await expect(ordersPage(other).askForLink).toBeVisible()
})

test('an emailed link asks a person with a passkey to sign in with the passkey', async ({
  page,
  visit,
  consoleErrors,
}) => {
  consoleErrors.allow(/403/)
  const email = await joinAsOwnerWithAuthenticator(page, await visit())
  await passkeysPage(page).add('Telephone')
  await page.context().clearCookies()
  const ask = () => page.request.post(requestSignIn.path, { data: { email } })
  await page.goto(await signInLinkAfter(ask, email))
  await ordersPage(page).finish.click()
  await expect(page.getByRole('alert')).toContainText('Sign in with your passkey')
  await expectAccessible(page)
  await passkeysPage(page).signIn.click()
  await expect(ordersPage(page).heading).toBeVisible()
})
