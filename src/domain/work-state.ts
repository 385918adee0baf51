import { FIRST_STEP, type DeliveryStep } from './delivery.ts'
import { isWorkOver, type PaymentStatus } from './order.ts'

interface WorkOnOrder {
  status: PaymentStatus
  /** The step of each ordered product; undefined before the server has answered. */
  steps: readonly (DeliveryStep | undefined)[]
}

/**
 * The state of the work on a paid order: `new` before it begins, `begun`, `delivered` once all of it
 * is handed over, `over` when it has ended because the money went back.
 */
export type WorkState = 'new' | 'begun' | 'delivered' | 'over'

/** Returns the state of the work on a paid order, for banner, badge and next steps alike. */
export function workState({ status, steps }: WorkOnOrder): WorkState {
  if (isWorkOver({ status })) return 'over'
  if (steps.length > 0 && steps.every((step) => step === 'delivered')) return 'delivered'
  return steps.some((step) => step !== undefined && step !== FIRST_STEP) ? 'begun' : 'new'
}
