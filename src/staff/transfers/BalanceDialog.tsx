import type { OrderDetail } from '#contract/staff/order.ts'
import { formatMoney } from '#domain/money/money.ts'
import { ConfirmDialog } from '#staff/forms/ConfirmDialog.tsx'
import { MailAddress } from '#ui/react/MailAddress.tsx'

import { requestOutstandingBalance } from './transfer.store.ts'
import { BALANCE_REQUEST_TEXTS } from './transfers.texts.ts'

interface Props {
  order: OrderDetail
  onClose: () => void
}

/** Asks whether to email the customer about the outstanding balance. */
export function BalanceDialog({ order: { buyer, transfer }, onClose }: Props) {
  const sum = formatMoney(transfer?.missing ?? 0)
  return (
    <ConfirmDialog
      title={BALANCE_REQUEST_TEXTS.request}
      confirm={BALANCE_REQUEST_TEXTS.confirm}
      onConfirm={() => void requestOutstandingBalance()}
      onClose={onClose}
    >
      <p>
        <span>{`An email asks the customer to transfer the remaining ${sum}, with our bank details:`}</span>{' '}
        <strong className="font-semibold">
          <MailAddress address={buyer.email} />
        </strong>
      </p>
    </ConfirmDialog>
  )
}
