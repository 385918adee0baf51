import { useState } from 'react'

import type { OrderDetail, RefundAsked } from '#contract/order.ts'
import { formatDateTime } from '#domain/date.ts'
import { formatMoney } from '#domain/money.ts'
import type { PasskeyLack } from '#domain/passkey.ts'
import { useMay } from '#islands/admin/use-may.ts'
import { onDemand } from '#islands/page/on-demand.tsx'
import { useStore } from '#islands/page/use-store.ts'
import { madeShownSoon, notKnownYet, PASSKEY_LACK, REFUND } from '#messages/refund.ts'
import { STAFF_PAGES } from '#messages/staff-pages.ts'
import { PATHS } from '#paths.ts'
import type { OrderWork } from '#stores/order.ts'
import { $staff } from '#stores/staff.ts'
import { Button } from '#ui/Button.tsx'

const RefundDialog = onDemand(async () => (await import('./RefundDialog.tsx')).RefundDialog)

interface Props {
  order: OrderDetail
  busy: OrderWork
}

/** The way to give money back, while there is some left, and what waits for Stripe's answer. */
export function OrderRefund({ order, busy }: Props) {
  const mayRefund = useMay('refund')
  const lack = usePasskeyLack()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { refundable, refundsAsked } = order
  const isOffered = mayRefund && isOpenToRefunds(order)
  return (
    <>
      {refundsAsked.map((asked) => (
        <p key={asked.id} className="py-2">
          {textOf(asked)}
        </p>
      ))}
      {isOffered && lack && <Lacking lack={lack} />}
      {isOffered && !lack && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          busy={busy === 'refunding'}
          onClick={() => setOpen(true)}
        >
          {REFUND.open}
        </Button>
      )}
      {isOpen && (
        <RefundDialog order={order} refundable={refundable} onClose={close} onMissing={close} />
      )}
    </>
  )
}

function textOf({ amount, askedAt, isMade }: RefundAsked): string {
  const sum = formatMoney(amount)
  return isMade ? madeShownSoon(sum) : notKnownYet(sum, formatDateTime(askedAt))
}

/** Whether something is left, and of everything asked before it is known what came of it. */
function isOpenToRefunds({ refundable, refundsAsked }: OrderDetail): boolean {
  return refundsAsked.every(({ isMade }) => isMade) && refundable.amount > 0
}

/** Replaces the button while owners demand a passkey. */
function Lacking({ lack }: { lack: PasskeyLack }) {
  return (
    <p className="mt-3 text-sm">
      {PASSKEY_LACK[lack]} <a href={PATHS.adminPasskeys}>{STAFF_PAGES.passkeys}</a>
    </p>
  )
}

function usePasskeyLack(): PasskeyLack | undefined {
  const staff = useStore($staff)
  return staff.state === 'signed-in' ? staff.passkeyLack : undefined
}
