import { useStore } from '#ui/react/use-store.ts'

import { $order } from './order.store.ts'

/** Whether an action with one of these endpoint paths is running on the order of the page. */
export function useOrderBusy(...paths: readonly string[]): boolean {
  const shown = useStore($order)
  return shown.state === 'ready' && paths.includes(shown.busy)
}
