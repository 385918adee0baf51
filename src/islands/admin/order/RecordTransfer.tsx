import type { OrderDetail } from '#contract/order.ts'
import { DialogButton } from '#islands/admin/DialogButton.tsx'
import { useMay } from '#islands/admin/use-may.ts'
import { onDemand } from '#islands/page/on-demand.tsx'
import { RECORD } from '#messages/transfers.ts'

import { useIsOn } from './use-is-on.ts'

const RecordTransferDialog = onDemand(
  async () => (await import('./RecordTransferDialog.tsx')).RecordTransferDialog,
)

/** The button by which staff record money that arrived by bank transfer. */
export function RecordTransfer({ order }: { order: OrderDetail }) {
  const isRecording = useIsOn('recording')
  const mayWork = useMay('work')
  if (!mayWork) return null
  return (
    <DialogButton
      busy={isRecording}
      renderDialog={(close) => <RecordTransferDialog order={order} onClose={close} />}
    >
      {RECORD.open}
    </DialogButton>
  )
}
