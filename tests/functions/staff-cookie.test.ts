import { describe, expect, test } from 'vitest'

import { listOrders } from '#contract/orders.ts'
import { confirmSignIn, signOut } from '#contract/staff-session.ts'

import { cookieOf, shopOfFile } from './shop.ts'

const SITE_URL = 'https://shop.example'

const shop = shopOfFile({ environment: { SITE_URL } })

/** Name, value and attributes of a Set-Cookie header, names in lower case. */
function parsed(header: string) {
  const [pair = '', ...attributes] = header.split(/;\s*/)
  return {
    name: pair.slice(0, pair.indexOf('=')),
    value: pair.slice(pair.indexOf('=') + 1),
    attributes: Object.fromEntries(
      attributes.map((attribute) => {
        const [name = '', value = ''] = attribute.split('=')
        return [name.toLowerCase(), value]
      }),
    ),
  }
}

function expectHostCookie({ name, attributes }: ReturnType<typeof parsed>): void {
  expect(name).toMatch(/^__Host-/)
  expect(attributes).toMatchObject({ path: '/', httponly: '', secure: '' })
  expect(attributes['samesite']?.toLowerCase()).toBe('strict')
  expect(attributes).not.toHaveProperty('domain')
}

async function signIn() {
  const answer = await shop.post(confirmSignIn, { token: await shop.signInToken() })
  expect(answer.status).toBe(200)
  return answer
}

describe('[row 49] on a site under https', () => {
  test('the session is a __Host- cookie: for this host, by https, out of reach of scripts', async () => {
    const answer = await signIn()
    const cookies = answer.headers.getSetCookie().map(parsed)
    expect(cookies.map(({ name }) => name)).toEqual(['__Host-staff'])
    for (const cookie of cookies) expectHostCookie(cookie)
    expect(Number(cookies[0]?.attributes['max-age'])).toBe(12 * 60 * 60)
    expect((await shop.get(listOrders.path, { cookie: cookieOf(answer) })).status).toBe(200)
  })

  test('the same value under the name without the prefix opens nothing', async () => {
    const cookie = cookieOf(await signIn())
    const plain = cookie.replace('__Host-', '')
    expect((await shop.get(listOrders.path, { cookie: plain })).status).toBe(401)
  })

  test('signing out takes it away under the same rules', async () => {
    const cookie = cookieOf(await signIn())
    const answer = await shop.post(signOut, {}, { cookie })
    const gone = answer.headers.getSetCookie().map(parsed)
    expect(gone.map(({ name }) => name)).toEqual(['__Host-staff'])
    for (const each of gone) {
      expectHostCookie(each)
      expect(each.value).toBe('')
      expect(Number(each.attributes['max-age'])).toBe(0)
    }
    expect((await shop.get(listOrders.path, { cookie })).status).toBe(401)
  })

  test('the link in the mail leads to the site and to no other host', async () => {
    await shop.signInToken()
    const mails = await shop.mailsOf(shop.platform.staffEmail)
    for (const { text } of mails) {
      expect(text).toMatch(/^https:\/\/shop\.example\/admin\/sign-in#token=\S{22,}$/m)
    }
  })
})
