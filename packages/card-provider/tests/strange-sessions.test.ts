import { expect, test } from 'vitest'

import { openProvider, sessionParams } from './open-provider.ts'

test('a session of the other mode is missing and says why, a malformed id is refused', async () => {
  const { stripe } = await openProvider()
  await expect(stripe.checkout.sessions.retrieve('cs_live_a1b2')).rejects.toMatchObject({
    code: 'resource_missing',
    message: expect.stringContaining('a similar object exists in live mode'),
  })
  await expect(stripe.checkout.sessions.retrieve('order-1')).rejects.toMatchObject({
    statusCode: 400,
    code: undefined,
    message: 'Invalid checkout.session id: order-1',
  })
})

test.each(['ann..lee@example.com', '.ann@example.com', 'ann.@example.com', 'ann@1.2'])(
  '%s is no address',
  async (customer_email) => {
    const { stripe } = await openProvider()
    const session = stripe.checkout.sessions.create(sessionParams({ customer_email }))
    await expect(session).rejects.toMatchObject({ code: 'email_invalid', param: 'customer_email' })
  },
)

test('reads are counted by path', async () => {
  const { stripe, provider } = await openProvider()
  const { id } = await stripe.checkout.sessions.create(sessionParams())
  await stripe.checkout.sessions.retrieve(id)
  await stripe.checkout.sessions.retrieve(id)
  await stripe.disputes.list()
  const state = await fetch(`${provider.apiUrl}/_control/state`)
  expect(await state.json()).toMatchObject({
    reads: { '/v1/checkout/sessions/:id': 2, '/v1/disputes': 1 },
  })
})
