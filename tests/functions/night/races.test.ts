import { afterEach, expect, test } from 'vitest'

import { confirmSignIn, requestSignIn } from '#contract/staff/staff-session.ts'
import { openFaultyProxy } from '#tests/functions/line.ts'
import { openForFile, shopForFile } from '#tests/functions/shop.ts'

const line = openForFile(openFaultyProxy)
const shop = shopForFile({ line })
afterEach(() => line.delay(0))

const times = <T>(count: number, work: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => work(index))

test('a sign-in link that several browsers use at once signs in only one of them (row 48)', async () => {
  const token = await shop.signInToken()
  line.delay(60)
  const answers = await Promise.all(times(5, () => shop.post(confirmSignIn, { token })))
  line.delay(0)
  const [signedIn, ...others] = answers.filter(({ status }) => status === 200)
  expect([signedIn?.value, others]).toEqual([{ email: shop.platform.staffEmail }, []])
  const refused = answers.filter(({ status }) => status === 401)
  expect(refused.map(({ headers }) => headers.getSetCookie())).toEqual([[], [], [], []])
})

test('the shop sends five sign-in links if 25 are requested at once for one email address (row 47)', async () => {
  const email = shop.platform.staffEmail
  await shop.rows('delete from staff_links')
  const before = await shop.mailsOf(email)
  line.delay(30)
  await Promise.all(times(25, () => shop.post(requestSignIn, { email })))
  await shop.platform.settled()
  line.delay(0)
  expect(await shop.mailsOf(email)).toHaveLength(before.length + 5)
})
