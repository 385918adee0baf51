import { useStore } from '#islands/page/use-store.ts'
import { $order, type OrderWork } from '#stores/order.ts'

/** Whether this action is running for the order on the page. */
export function useIsOn(work: OrderWork): boolean {
  const shown = useStore($order)
  return shown.state === 'ready' && shown.busy === work
}
