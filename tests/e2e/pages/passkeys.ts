import { expect, type Page } from '@playwright/test'

import { invitePerson } from '#contract/staff/people.ts'
import { PATHS } from '#paths.ts'
import { SIGN_IN_TEXTS } from '#staff/frame/sign-in.texts.ts'
import { PASSKEYS_TEXTS } from '#staff/people/passkeys.texts.ts'
import { acceptInvitation, signIn } from '#tests/e2e/staff.ts'

/** The page on which staff manage their passkeys, and the button that signs in with a passkey. */
export function passkeysPage(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const open = () => page.goto(PATHS.adminPasskeys)
  const entries = page.getByRole('list', { name: PASSKEYS_TEXTS.title }).getByRole('listitem')
  const name = page.getByRole('textbox', { name: PASSKEYS_TEXTS.name })
  const addButton = button(PASSKEYS_TEXTS.add)
  return {
    open,
    entries,
    name,
    addButton,
    signIn: button(SIGN_IN_TEXTS.byPasskey),
    /** Adds a passkey with this name. */
    add: async (text: string) => {
      await open()
      await name.fill(text)
      await addButton.click()
      await expect(entries.filter({ hasText: text })).toBeVisible()
    },
  }
}

/**
 * Gives a page a virtual authenticator that approves every request, and signs in a new owner whom
 * `inviter` invites. Returns the owner's email address.
 */
export async function joinAsOwnerWithAuthenticator(page: Page, inviter: Page): Promise<string> {
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
  const email = `keys-${crypto.randomUUID()}@northmere.example`
  await signIn(inviter)
  const data = { email, role: 'owner' }
  const invited = await inviter.request.post(invitePerson.path, { data })
  expect(invited.status()).toBe(200)
  await acceptInvitation(page, email)
  return email
}
