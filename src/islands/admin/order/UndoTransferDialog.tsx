import type { OrderDetail, OrderTransfer } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { isErased, isPaidFor } from '#domain/order.ts'
import { ConfirmDialog } from '#islands/admin/ConfirmDialog.tsx'
import { UNDO } from '#messages/transfers.ts'
import { undoTransfer } from '#stores/transfer.ts'

interface Props {
  order: OrderDetail
  transfer: OrderTransfer['transfers'][number]
  onClose: () => void
}

/** Asks whether a transfer was recorded by mistake, and says what taking it back does. */
export function UndoTransferDialog({ order, transfer, onClose }: Props) {
  return (
    <ConfirmDialog
      title={UNDO.question(formatMoney(transfer.amount))}
      closeLabel={UNDO.dismiss}
      confirm={UNDO.confirm}
      variant="danger"
      cancel={UNDO.keep}
      onConfirm={() => void undoTransfer(transfer.id)}
      onClose={onClose}
    >
      <div className="flow-tight">
        <p>{UNDO.text}</p>
        <p>{effectOf(order, transfer.amount)}</p>
      </div>
    </ConfirmDialog>
  )
}

/** What becomes of an order without a transfer of so many pence. */
function effectOf(order: OrderDetail, amount: number): string {
  const { transfer, paymentMethod } = order
  const isPaidByIt = isPaidFor(order) && paymentMethod === 'bank-transfer'
  if (!isPaidByIt || amount <= (transfer?.excess ?? 0)) return UNDO.stays
  return isErased(order) ? UNDO.unpaysErased : UNDO.unpays
}
