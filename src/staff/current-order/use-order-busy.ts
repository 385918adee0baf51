import { useStore } from '#ui/react/use-store.ts'

import { $order } from './order.store.ts'

/** Whether the action with this endpoint path is running on the order of the page. */
export function useOrderBusy(path: string): boolean {
  const shown = useStore($order)
  return shown.state === 'ready' && shown.busy === path
}
