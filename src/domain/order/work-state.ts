import { DELIVERED_STEP_ID, type PublicStep } from './delivery.ts'
import { isWorkOver, type PaymentStatus } from './order.ts'

interface WorkOnOrder {
  status: PaymentStatus
  /** The ordered products; one has no `step` if it is refunded, or until the server has answered. */
  items: readonly {
    step?: string
    steps?: readonly Pick<PublicStep, 'id'>[]
    hasDelivery?: boolean
  }[]
}

/**
 * The state of the work on a paid order: `new` before it begins, `begun`, `delivered` once every
 * product is delivered, `over` if it ended because the customer got the money back.
 */
export type WorkState = 'new' | 'begun' | 'delivered' | 'over'

export function workState({ status, items }: WorkOnOrder): WorkState {
  if (isWorkOver({ status })) return 'over'
  const worked = items.filter(({ step }) => step !== undefined)
  if (worked.length > 0 && worked.every(({ step }) => step === DELIVERED_STEP_ID)) {
    return 'delivered'
  }
  const hasBegun = items.some(
    ({ step, steps = [], hasDelivery }) => hasDelivery || step !== steps[0]?.id,
  )
  return hasBegun ? 'begun' : 'new'
}
