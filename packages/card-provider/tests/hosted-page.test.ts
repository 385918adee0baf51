import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'

import { openSession, PUBLIC_URL, sessionParams } from './open-provider.ts'

const CARD = {
  email: 'buyer@example.com',
  cardNumber: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  cardholder: 'Ann Owner',
  postalCode: 'EC3R 0ZZ',
}

/** Opens a session that can be paid on its hosted page. */
async function openHostedPage(params: Stripe.Checkout.SessionCreateParams = {}) {
  const opened = await openSession({}, sessionParams(params))
  const pay = (changes: Partial<typeof CARD> = {}) =>
    opened.visit(opened.url, { ...CARD, ...changes })
  return { ...opened, pay }
}

/** The visible text of a page. */
async function textOf(response: Response): Promise<string> {
  const markup = (await response.text()).replace(/<style>[\s\S]*<\/style>/, '')
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_sign, code) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, ' ')
}

test('the hosted payment page shows the order and says that the payment is a demonstration', async () => {
  const shop = await openHostedPage({
    line_items: [
      {
        quantity: 2,
        price_data: {
          currency: 'gbp',
          unit_amount: 299700,
          product_data: { name: 'Profile <b>& summary</b>' },
        },
      },
    ],
  })
  const response = await shop.visit(shop.url)
  const text = await textOf(response.clone())
  expect(text).toContain('Pay Sample & Sons')
  expect(text).toContain('Demonstration: no card is charged.')
  expect(text).toContain('Qty 2 · £2,997.00 each')
  expect(text).toContain('Pay £5,994.00')
  expect(text).toContain('← Back to Sample & Sons')
  const markup = await response.text()
  expect(markup).toContain('Profile &#60;b&#62;&#38; summary&#60;/b&#62;')
  expect(markup).toContain(`href="${PUBLIC_URL}/checkout?canceled=true"`)
  expect(markup).toContain('value="buyer@example.com"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a second click on Pay on the hosted payment page does not charge the card again', async () => {
  const shop = await openHostedPage()
  const answers = await Promise.all([shop.pay(), shop.pay()])
  const places = answers.map((answer) => answer.headers.get('location'))
  expect(places[0]).toContain(shop.id)
  expect(places[1]).toBe(places[0])
  expect((await shop.control<{ charges: unknown[] }>('state')).charges).toHaveLength(1)
})

test('the hosted payment page declines a card number that could be real', async () => {
  const shop = await openHostedPage()
  const response = await shop.pay({ cardNumber: '4111111111111111' })
  expect(await response.clone().text()).not.toMatch(/4111/)
  const text = await textOf(response)
  expect(text).toContain('use one of the test cards')
  expect(text).toContain('Error: Pay Sample & Sons')
  expect(JSON.stringify(await shop.control('state'))).not.toContain('4111111111111111')
  expect((await shop.pay()).status).toBe(303)
})

test('the hosted payment page shows that a delayed payment is pending', async () => {
  const shop = await openHostedPage()
  expect((await shop.pay({ cardNumber: '4000000000000077' })).status).toBe(303)
  const page = await shop.visit(shop.url)
  expect(await page.clone().text()).toContain(`session_id=${shop.id}`)
  expect(await textOf(page)).toContain('Do not pay again.')
})

test('the hosted payment page of an expired session says that the session has expired', async () => {
  let now = new Date('2026-11-20T09:00:00Z')
  const shop = await openSession({ clock: () => now })
  now = new Date('2026-11-21T08:59:59Z')
  expect(await shop.session()).toMatchObject({ status: 'open' })
  now = new Date('2026-11-21T09:00:00Z')
  expect(await shop.session()).toMatchObject({ status: 'expired', url: null })
  const event = await shop.delivered('checkout.session.expired')
  expect(event.data.object).toMatchObject({ id: shop.id })
  expect(await textOf(await shop.visit(shop.url))).toContain('This checkout has expired')
})

test('the hosted payment page answers an unknown session with 404', async () => {
  const shop = await openSession()
  expect((await shop.visit('/_local/card-provider/pay/cs_test_none')).status).toBe(404)
})
