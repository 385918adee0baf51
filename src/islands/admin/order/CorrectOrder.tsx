import { useState } from 'react'

import type { OrderDetail } from '#contract/order.ts'
import { onDemand } from '#islands/page/on-demand.tsx'
import { CORRECTION } from '#messages/order.ts'
import { $drafts, forgetTyped } from '#stores/drafts.ts'
import { Button } from '#ui/Button.tsx'

const CorrectionDialog = onDemand(
  async () => (await import('./CorrectionDialog.tsx')).CorrectionDialog,
)

/** The button that opens the correction of an order's details; it is open again where a session ended in it. */
export function CorrectOrder({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState($drafts.get()[order.id] !== undefined)

  function close() {
    setOpen(false)
    forgetTyped(order.id)
  }

  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {CORRECTION.open}
      </Button>
      {isOpen && <CorrectionDialog order={order} onClose={close} onMissing={close} />}
    </>
  )
}
