import { useStore } from '#ui/react/use-store.ts'

import { $order } from './order.store.ts'

/** Whether the order on the page is busy with an action, named by its endpoint's path. */
export function useOrderBusy(path: string): boolean {
  const shown = useStore($order)
  return shown.state === 'ready' && shown.busy === path
}
