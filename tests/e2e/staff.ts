import { expect, test, type Cookie, type Page } from '@playwright/test'

import { readSession, type StaffSession } from '#contract/staff/staff-session.ts'
import type { StaffRole } from '#domain/people/staff-role.ts'

import { respondWith } from './answers.ts'
import { ordersPage } from './pages/orders.ts'
import { mailAbout, mailsTo } from './platform.ts'

/** Staff email address of this Playwright worker, so that no other worker uses up the sign-in links. */
export function staffAddress(): string {
  return `staff-${test.info().parallelIndex}@northmere.example`
}

/** The link in the sign-in email that `ask` causes. */
export async function signInLinkAfter(
  ask: () => Promise<unknown>,
  email = staffAddress(),
): Promise<string> {
  const earlier = new Set((await mailsTo(email)).map(({ id }) => id))
  await ask()
  let link: string | undefined
  await expect
    .poll(async () => {
      const mail = (await mailsTo(email)).find(({ id }) => !earlier.has(id))
      link = /\S+#token=\S+/.exec(mail?.text ?? '')?.[0]
      return link
    })
    .toBeDefined()
  return link!
}

/** Session that the tests of this worker share. */
let sharedCookies: Cookie[] = []

/** Signs a visitor in as staff through the API, to the session that tests share. */
export async function signIn(page: Page): Promise<void> {
  if (sharedCookies.length === 0) {
    await signInToNewSession(page)
    sharedCookies = await page.context().cookies()
  } else {
    await page.context().addCookies(sharedCookies)
  }
}

/** Signs a visitor in as staff through the API, to a new session, which the test may end. */
export async function signInToNewSession(page: Page): Promise<void> {
  const email = staffAddress()
  const link = await signInLinkAfter(() =>
    page.request.post('/api/auth/request-link', { data: { email } }),
  )
  const token = decodeURIComponent(link.split('#token=')[1] ?? '')
  const answer = await page.request.post('/api/auth/confirm', { data: { token } })
  expect(answer.status()).toBe(200)
}

/** Makes the pages of this browser believe that a member of staff with this role is signed in. */
export async function pretendRole(page: Page, role: StaffRole): Promise<void> {
  const session: StaffSession = { email: staffAddress(), role, newMessages: 0 }
  await page.route(`**${readSession.path}`, respondWith(session))
}

/** Signs a person in by the link in the email that invites them. */
export async function acceptInvitation(page: Page, email: string): Promise<void> {
  const { text } = await mailAbout('You are invited', email)
  await page.goto(/\S+#token=\S+/.exec(text)?.[0] ?? '')
  await ordersPage(page).finish.click()
  await expect(ordersPage(page).heading).toBeVisible()
}

/**
 * Forgets the shared session, so that the next test signs in again. Call it in a test that ends all
 * sessions of this worker’s member of staff.
 */
export function forgetSession(): void {
  sharedCookies = []
}
