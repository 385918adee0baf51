import { PATHS } from '#paths.ts'
import { PASSKEYS_TEXTS } from '#staff/people/passkeys.texts.ts'

import { expectAccessible } from './expect-accessible.ts'
import { ordersPage } from './pages/orders.ts'
import { passkeysPage, joinAsOwnerWithAuthenticator } from './pages/passkeys.ts'
import { expect, test } from './test.ts'

test('staff can sign in with a passkey until they remove the passkey', async ({
  page,
  visit,
  consoleErrors,
}) => {
  consoleErrors.allow(/401/)
  const orders = ordersPage(page)
  const passkeys = passkeysPage(page)
  await joinAsOwnerWithAuthenticator(page, await visit())
  await passkeys.open()
  await expect(page.getByText(PASSKEYS_TEXTS.none)).toBeVisible()
  await passkeys.addButton.click()
  await expect(passkeys.name).toHaveAccessibleDescription(new RegExp(PASSKEYS_TEXTS.nameMissing))
  await expect(passkeys.name).toBeFocused()
  await passkeys.add('Telephone')
  await expect(passkeys.entries).toContainText(PASSKEYS_TEXTS.notUsed)
  await expectAccessible(page)

  await page.context().clearCookies()
  await page.goto(PATHS.adminSignIn)
  await passkeys.signIn.click()
  await orders.account.click()
  await page.getByRole('link', { name: 'Your passkeys' }).click()
  await expect(passkeys.entries).toContainText('last used')
  await page.getByRole('button', { name: 'Remove: Telephone', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: PASSKEYS_TEXTS.remove }).click()
  await expect(orders.askForLink).toBeVisible()
  await passkeys.signIn.click()
  await expect(page.getByRole('alert')).toContainText('not accepted')
})
