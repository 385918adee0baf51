import { useStore } from '#ui/react/use-store.ts'

import { $portal } from './portal.store.ts'

/** Whether the firm has sent a draft or a finished document; false while the portal loads. */
export function useHasDelivery(): boolean {
  const portal = useStore($portal)
  return portal.state === 'ready' && portal.products.some(({ deliveries }) => deliveries.length > 0)
}
