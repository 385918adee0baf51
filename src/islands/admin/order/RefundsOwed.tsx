import { useState } from 'react'

import type { OrderDetail } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { onDemand } from '#islands/page/on-demand.tsx'
import { OWED, owedNamed, toBeTransferred } from '#messages/transfers.ts'
import { Button } from '#ui/Button.tsx'

import { Refunders } from './Refunders.tsx'

const RefundSentDialog = onDemand(
  async () => (await import('./RefundSentDialog.tsx')).RefundSentDialog,
)

interface Props {
  order: OrderDetail
  /** Whether one is being recorded as sent. */
  busy: boolean
}

/** Refunds that have to be transferred by hand, each with the way to record that it was. */
export function RefundsOwed({ order: { refundsOwed }, busy }: Props) {
  const [openId, setOpenId] = useState<string>()
  const close = () => setOpenId(undefined)
  const open = refundsOwed.find(({ id }) => id === openId)
  if (refundsOwed.length === 0) return null
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {refundsOwed.map(({ id, amount, account }) => (
          <li key={id} className="py-2">
            <p dir="auto" className="font-semibold wrap-anywhere">
              {toBeTransferred(formatMoney(amount), account)}
            </p>
            <Refunders>
              <Button
                variant="secondary"
                size="small"
                className="mt-2"
                busy={busy}
                aria-label={owedNamed(formatMoney(amount))}
                onClick={() => setOpenId(id)}
              >
                {OWED.record}
              </Button>
            </Refunders>
          </li>
        ))}
      </ul>
      {open && <RefundSentDialog refund={open} onClose={close} onMissing={close} />}
    </>
  )
}
