import { beforeEach, expect, test, vi } from 'vitest'

import type * as CardProvider from '#stores/card-provider.ts'
import type * as Toasts from '#stores/toasts.ts'

const loadCardProviderScript = vi.hoisted(() => vi.fn<(key: string) => Promise<boolean>>())
vi.mock('#browser/card-provider-script.ts', () => ({ loadCardProviderScript }))

let store: typeof CardProvider
let toasts: (typeof Toasts)['$toasts']

beforeEach(async () => {
  vi.resetModules()
  loadCardProviderScript.mockReset()
  store = await import('#stores/card-provider.ts')
  toasts = (await import('#stores/toasts.ts')).$toasts
})

test('the script is loaded once', async () => {
  loadCardProviderScript.mockResolvedValue(true)
  await Promise.all([store.loadCardProvider('pk_1'), store.loadCardProvider('pk_1')])

  expect(loadCardProviderScript).toHaveBeenCalledExactlyOnceWith('pk_1')
  expect(store.$cardProvider.get()).toEqual({ state: 'loaded' })
  expect(toasts.get()).toEqual([])
})

test('its failure is told', async () => {
  loadCardProviderScript.mockResolvedValue(false)
  await store.loadCardProvider('pk_1')

  const message = 'Failed to load the payment system. Please try again later.'
  expect(store.$cardProvider.get()).toEqual({ state: 'failed', message })
  expect(toasts.get()).toMatchObject([{ title: 'Payment system error', description: message }])
})
