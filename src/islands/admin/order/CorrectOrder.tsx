import { useState } from 'react'

import type { OrderDetail } from '#contract/order.ts'
import { onDemand } from '#islands/page/on-demand.tsx'
import { CORRECTION } from '#messages/order.ts'
import { Button } from '#ui/Button.tsx'

const CorrectionDialog = onDemand(
  async () => (await import('./CorrectionDialog.tsx')).CorrectionDialog,
)

/** The button that opens the correction of an order's details. */
export function CorrectOrder({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {CORRECTION.open}
      </Button>
      {isOpen && <CorrectionDialog order={order} onClose={close} onMissing={close} />}
    </>
  )
}
