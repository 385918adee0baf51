import type { ReactNode } from 'react'

import { useMay } from '#islands/admin/use-may.ts'
import { useStore } from '#islands/page/use-store.ts'
import { PASSKEY_LACK } from '#messages/refund.ts'
import { STAFF_PAGES } from '#messages/staff-pages.ts'
import { PATHS } from '#paths.ts'
import { $staff } from '#stores/staff.ts'

/** An action of those who may give money back; while owners demand a passkey, what their session lacks. */
export function Refunders({ children }: { children: ReactNode }) {
  const mayRefund = useMay('refund')
  const staff = useStore($staff)
  const lack = staff.state === 'signed-in' ? staff.passkeyLack : undefined
  if (!mayRefund) return null
  if (lack === undefined) return children
  return (
    <p className="mt-3 text-sm">
      {PASSKEY_LACK[lack]} <a href={PATHS.adminPasskeys}>{STAFF_PAGES.passkeys}</a>
    </p>
  )
}
