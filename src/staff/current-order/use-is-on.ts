import { useStore } from '#ui/react/use-store.ts'

import { $order, type OrderWork } from './order.store.ts'

/** Whether this action is running for the order on the page. */
export function useIsOn(work: OrderWork): boolean {
  const shown = useStore($order)
  return shown.state === 'ready' && shown.busy === work
}
