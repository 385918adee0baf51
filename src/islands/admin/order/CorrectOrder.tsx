import { useState } from 'react'

import type { OrderDetail } from '#contract/order.ts'
import { CORRECTION } from '#messages/order.ts'
import { Button } from '#ui/Button.tsx'

import { CorrectionDialog } from './CorrectionDialog.tsx'

/** The button that opens the correction of an order's details. */
export function CorrectOrder({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {CORRECTION.open}
      </Button>
      {isOpen && <CorrectionDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}
