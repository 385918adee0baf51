import { expect, test, type Cookie, type Page } from '@playwright/test'

import { mailsTo } from './platform.ts'

/** A member of staff of this worker's own, so that no other test uses up their links. */
export function staffAddress(): string {
  return `staff-${test.info().parallelIndex}@northmere.example`
}

/** The address in the sign-in mail that arrives after `ask` has asked for it. */
export async function linkAfter(
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

/** The session that the tests of this worker share. */
let shared: Cookie[] = []

/** Signs a visitor in as staff, without the pages for it, to a session that other tests use too. */
export async function signIn(page: Page): Promise<void> {
  if (shared.length === 0) {
    await signInAnew(page)
    shared = await page.context().cookies()
  } else {
    await page.context().addCookies(shared)
  }
}

/** Signs a visitor in as staff, to a session of their own, which a test may end. */
export async function signInAnew(page: Page): Promise<void> {
  const email = staffAddress()
  const link = await linkAfter(() =>
    page.request.post('/api/auth/request-link', { data: { email } }),
  )
  const token = decodeURIComponent(link.split('#token=')[1] ?? '')
  const answer = await page.request.post('/api/auth/confirm', { data: { token } })
  expect(answer.status()).toBe(200)
}

/** After every session of this worker's member of staff was ended: the next test begins another. */
export function forgetSession(): void {
  shared = []
}
