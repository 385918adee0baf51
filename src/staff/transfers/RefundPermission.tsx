import type { ReactNode } from 'react'

import { useHasPermission } from '#staff/frame/use-staff.ts'

/** Shows an action only to staff who may refund. */
export function RefundPermission({ children }: { children: ReactNode }) {
  return useHasPermission('refund') ? children : null
}
