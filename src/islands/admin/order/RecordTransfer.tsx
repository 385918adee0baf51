import { useState } from 'react'

import type { OrderDetail } from '#contract/order.ts'
import { useMay } from '#islands/admin/use-may.ts'
import { onDemand } from '#islands/page/on-demand.tsx'
import { RECORD } from '#messages/transfers.ts'
import { Button } from '#ui/Button.tsx'

const RecordTransferDialog = onDemand(
  async () => (await import('./RecordTransferDialog.tsx')).RecordTransferDialog,
)

interface Props {
  order: OrderDetail
  /** Whether one is being recorded. */
  busy: boolean
}

/** The button by which staff record money that arrived by bank transfer. */
export function RecordTransfer({ order, busy }: Props) {
  const mayWork = useMay('work')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!mayWork) return null
  return (
    <>
      <Button variant="secondary" size="small" busy={busy} onClick={() => setOpen(true)}>
        {RECORD.open}
      </Button>
      {isOpen && <RecordTransferDialog order={order} onClose={close} onMissing={close} />}
    </>
  )
}
