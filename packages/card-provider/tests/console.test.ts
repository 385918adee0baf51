import { expect, test } from 'vitest'

import { openPaidSession, sessionParams } from './open-provider.ts'

const CONSOLE = '/_local/card-provider'

async function openConsole() {
  const opened = await openPaidSession()
  const page = `${CONSOLE}/payments/${opened.id}`
  const markup = async (at = page) => (await opened.visit(at)).text()
  /** Presses the button with this label. */
  const press = async (label: string, { at = page, fields = {} } = {}) => {
    const [, value = ''] =
      new RegExp(`value="([^"]*)"[^>]*>\\s*${label}\\s*<`).exec(await markup(at)) ?? []
    return opened.visit(at, { ...fields, do: value.replaceAll('&#34;', '"') })
  }
  return { ...opened, page, markup, press }
}

test('the card provider’s console lists payments with their state, newest first', async () => {
  const shop = await openConsole()
  const open = await shop.stripe.checkout.sessions.create(sessionParams())
  const text = await shop.markup(CONSOLE)
  expect(text.indexOf(open.id)).toBeGreaterThan(0)
  expect(text.indexOf(open.id)).toBeLessThan(text.indexOf(shop.id))
  expect(text).toContain('>Paid<')
  expect(text).toContain('>Open<')
})

test('the page of a payment in the card provider’s console shows its events, deliveries and payloads', async () => {
  const shop = await openConsole()
  const event = await shop.delivered('checkout.session.completed')
  // The console also finds a payment by its intent.
  const text = await shop.markup(`${CONSOLE}/payments/${shop.payment_intent}`)
  expect(text).toContain(event.id)
  expect(text).toContain('visa ending in 4242')
  expect(text).toContain('Payload of checkout.session.completed')
  expect(text).toContain('&#34;payment_status&#34;: &#34;paid&#34;')
})

test('the card provider’s console refunds part of a payment and then the remaining amount', async () => {
  const shop = await openConsole()
  const part = await shop.visit(shop.page, { amount: '£1,000.50' })
  expect(part.headers.get('location')).toBe(shop.page)
  const after = await shop.markup()
  expect(after).toContain('Partly refunded')
  expect(after).toContain('value="996.50"')
  await shop.visit(shop.page, { amount: '996.50' })
  const { data } = await shop.stripe.refunds.list()
  expect(data.map(({ amount }) => amount)).toEqual([99_650, 100_050])
})

test.each([
  ['5000', 'greater than charge amount'],
  ['0', 'Enter the amount to refund'],
  ['1.005', 'Enter the amount to refund'],
])('the card provider’s console refuses a refund of %s', async (amount, message) => {
  const shop = await openConsole()
  const response = await shop.visit(shop.page, { amount })
  expect(response.status).toBe(422)
  const text = await response.text()
  expect(text).toContain(message)
  expect(text).toContain('<title>Error: ')
  expect((await shop.stripe.refunds.list()).data).toEqual([])
})

test('the card provider’s console takes a payment from an inquiry through a dispute to an appeal', async () => {
  const shop = await openConsole()
  await shop.press('Open an inquiry')
  expect(await shop.markup()).toContain('>Inquiry<')
  await shop.press('Escalate to a dispute')
  expect(await shop.markup()).toContain('>Disputed<')
  await shop.press('Answer the dispute')
  const { data } = await shop.stripe.disputes.list()
  expect(data.map(({ status }) => status)).toEqual(['under_review'])
  await shop.press('Close the dispute: won')
  expect(await shop.markup()).toContain('>Dispute won<')
  await shop.press('Appeal against the decision')
  expect(await shop.markup()).toContain('>Dispute appealed<')
})

test('the card provider’s console lets the latest refund of a payment fail', async () => {
  const shop = await openConsole()
  await shop.visit(shop.page, { amount: '1' })
  await shop.press('Let the last refund fail')
  const { data } = await shop.stripe.refunds.list()
  expect(data.map(({ status }) => status)).toEqual(['failed'])
  expect(await shop.markup()).not.toContain('Let the last refund fail')
})

test('the card provider’s console settles a delayed payment and expires an open session', async () => {
  const shop = await openConsole()
  const [one, two] = await Promise.all([
    shop.stripe.checkout.sessions.create(sessionParams()),
    shop.stripe.checkout.sessions.create(sessionParams()),
  ])
  await shop.control(`sessions/${one.id}/pay`, { outcome: 'delayed' })
  await shop.press('Let the money arrive', { at: `${CONSOLE}/payments/${one.id}` })
  await shop.press('Expire this session', { at: `${CONSOLE}/payments/${two.id}` })
  expect(await shop.stripe.checkout.sessions.retrieve(one.id)).toMatchObject({
    payment_status: 'paid',
  })
  expect(await shop.stripe.checkout.sessions.retrieve(two.id)).toMatchObject({ status: 'expired' })
})

test('the card provider’s console holds back webhook deliveries and sends them later', async () => {
  const shop = await openConsole()
  await shop.delivered('checkout.session.completed')
  const set = await shop.press('Set', { at: CONSOLE, fields: { mode: 'hold' } })
  expect(set.headers.get('location')).toBe(CONSOLE)
  await shop.visit(shop.page, { amount: '1' })
  expect(await shop.markup(CONSOLE)).toContain('3 held')
  await shop.press('Send them now', { at: CONSOLE })
  await shop.delivered('refund.created')
  expect(await shop.markup(CONSOLE)).toContain('0 held')
})

test('the card provider’s console sends a dropped webhook delivery on request', async () => {
  const shop = await openConsole()
  await shop.press('Set', { at: CONSOLE, fields: { mode: 'drop' } })
  await shop.visit(shop.page, { amount: '1' })
  const again = (await shop.markup()).match(/[^"]*redeliver(?=")/g)?.at(-1) ?? ''
  await shop.visit(shop.page, { do: again })
  await shop.delivered('refund.updated')
})

test('the card provider’s console refuses unknown payments and actions', async () => {
  const shop = await openConsole()
  expect((await shop.visit(`${CONSOLE}/payments/cs_none`)).status).toBe(404)
  expect((await shop.visit(shop.page, { do: 'nothing' })).status).toBe(422)
  expect((await shop.visit(shop.page, { do: 'deliveries/none/redeliver' })).status).toBe(422)
})
