import { useStore } from '#ui/react/use-store.ts'

import { $order, type OrderWork } from './order.store.ts'

/** Whether a kind of work on the order that is shown is under way. */
export function useIsOn(work: OrderWork): boolean {
  const shown = useStore($order)
  return shown.state === 'ready' && shown.busy === work
}
