import type { OrderDetail } from '#contract/order.ts'
import { DialogButton } from '#islands/admin/DialogButton.tsx'
import { useMay } from '#islands/admin/use-may.ts'
import { onDemand } from '#islands/page/on-demand.tsx'
import { RECORD } from '#messages/transfers.ts'

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
  if (!mayWork) return null
  return (
    <DialogButton
      variant="secondary"
      size="small"
      busy={busy}
      renderDialog={(close) => <RecordTransferDialog order={order} onClose={close} />}
    >
      {RECORD.open}
    </DialogButton>
  )
}
