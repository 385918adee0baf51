import { expect, test, vi } from 'vitest'

import { $isProviderMissing, loadCardProvider } from '#shop/checkout/card-provider.store.ts'

const loadCardProviderScript = vi.hoisted(() => vi.fn<(key: string) => Promise<boolean>>())
vi.mock('#browser/card-provider-script.ts', () => ({ loadCardProviderScript }))

test('the card provider’s script is loaded once', async () => {
  loadCardProviderScript.mockResolvedValue(true)
  await Promise.all([loadCardProvider('pk_1'), loadCardProvider('pk_1')])

  expect(loadCardProviderScript).toHaveBeenCalledExactlyOnceWith('pk_1')
  expect($isProviderMissing.get()).toBe(false)
})
