import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Stripe } from 'stripe'

import { stripeProvider, type StripeOptions } from '#adapters/stripe.ts'
import type { CardProvider } from '#use-cases/card-provider-port.ts'

/** Where the shop of these tests is, and where payments lead back to. */
export const ADDRESSES = {
  siteUrl: 'https://shop.example',
  returnPaths: { success: '/success', cancel: '/cancel' },
}

/** Payments by the real SDK at a server that stands for the provider, which begins to listen. */
export async function providerAt(
  server: Server,
  more: Pick<StripeOptions, 'secretKey' | 'log'>,
): Promise<CardProvider> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return stripeProvider(Stripe, {
    ...ADDRESSES,
    webhookSecret: 'whsec_1',
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    live: false,
    paypal: false,
    dashboardUrl: 'https://dashboard.example/',
    ...more,
  })
}
