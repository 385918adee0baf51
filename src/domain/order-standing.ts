import { FIRST_STEP, type DeliveryStep } from './delivery.ts'
import { isWorkOver, type PaymentStatus } from './order.ts'

interface WorkOnOrder {
  status: PaymentStatus
  /** How far each ordered product has come; undefined before the server has told. */
  steps: readonly (DeliveryStep | undefined)[]
}

/**
 * How the work on a paid order stands: `new` before it begins, `begun`, `delivered` once all of it
 * is handed over, `over` when it has ended because the money went back.
 */
export type WorkState = 'new' | 'begun' | 'delivered' | 'over'

/** How the work stands, for banner, badge and next steps alike. */
export function workState({ status, steps }: WorkOnOrder): WorkState {
  if (isWorkOver({ status })) return 'over'
  if (steps.length > 0 && steps.every((step) => step === 'delivered')) return 'delivered'
  return steps.some((step) => step !== undefined && step !== FIRST_STEP) ? 'begun' : 'new'
}
