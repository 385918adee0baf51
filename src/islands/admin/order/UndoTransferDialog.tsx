import type { MouseEvent } from 'react'

import type { OrderDetail, OrderTransfer } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { isErased, isPaidFor } from '#domain/order.ts'
import { UNDO, undoQuestion } from '#messages/transfers.ts'
import { undoTransfer } from '#stores/transfer.ts'
import { Button } from '#ui/Button.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'

interface Props {
  order: OrderDetail
  transfer: OrderTransfer['transfers'][number]
  onClose: () => void
}

/** Asks whether a transfer was recorded by mistake, and says what taking it back does. */
export function UndoTransferDialog({ order, transfer, onClose }: Props) {
  function handleConfirm(event: MouseEvent) {
    closeDialogAround(event.currentTarget)
    void undoTransfer(transfer.id)
  }

  return (
    <Dialog
      onClose={onClose}
      title={undoQuestion(formatMoney(transfer.amount))}
      closeLabel={UNDO.dismiss}
      footer={
        <>
          <Button variant="secondary" onClick={(event) => closeDialogAround(event.currentTarget)}>
            {UNDO.keep}
          </Button>
          <Button variant="danger" onClick={handleConfirm}>
            {UNDO.confirm}
          </Button>
        </>
      }
    >
      <div className="flow-tight">
        <p>{UNDO.text}</p>
        <p>{effectOf(order, transfer.amount)}</p>
      </div>
    </Dialog>
  )
}

/** What becomes of an order without a transfer of so many pence. */
function effectOf(order: OrderDetail, amount: number): string {
  const { transfer, paymentMethod } = order
  const isPaidByIt = isPaidFor(order) && paymentMethod === 'bank-transfer'
  if (!isPaidByIt || amount <= (transfer?.excess ?? 0)) return UNDO.stays
  return isErased(order) ? UNDO.unpaysErased : UNDO.unpays
}
