import { useState } from 'react'

import { randomUuid } from '#browser/random.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import { formatMoney } from '#domain/money/money.ts'
import { isErased } from '#domain/order/order.ts'
import { ORDER_TEXTS } from '#staff/current-order/order.texts.ts'
import { ConfirmDialog } from '#staff/forms/ConfirmDialog.tsx'
import { FormDialog } from '#staff/forms/FormDialog.tsx'
import { useDraft } from '#staff/forms/use-draft.ts'
import { fieldFailure } from '#staff/forms/use-submit.ts'
import { MailAddress } from '#ui/react/MailAddress.tsx'

import { AccountField } from './AccountField.tsx'
import { balanceRequestText } from './BalanceActions.tsx'
import { requestOutstandingBalance, returnReceivedMoney } from './transfer.store.ts'
import {
  ACCOUNT_TEXTS,
  BALANCE_REQUEST_TEXTS,
  GIVE_BACK_TEXTS,
  isAccountLength,
} from './transfers.texts.ts'

interface DialogProps {
  order: OrderDetail
  onClose: () => void
}

/** Asks whether to email the customer about the outstanding balance. */
export function BalanceDialog({ order, onClose }: DialogProps) {
  const asked = balanceRequestText(order)
  const sum = formatMoney(order.transfer?.missing ?? 0)
  return (
    <ConfirmDialog
      title={BALANCE_REQUEST_TEXTS.request}
      confirm={BALANCE_REQUEST_TEXTS.confirm}
      onConfirm={() => void requestOutstandingBalance()}
      onClose={onClose}
    >
      {asked && <p className="mb-3">{asked}</p>}
      <p>
        <span>{`An email asks the customer to transfer the remaining ${sum}, with our bank details:`}</span>{' '}
        <strong className="font-semibold">
          <MailAddress address={order.buyer.email} />
        </strong>
      </p>
    </ConfirmDialog>
  )
}

interface GiveBackProps extends DialogProps {
  /** Pence received, excluding undone and returned transfers. */
  amount: number
}

/** Asks for the account to which the money is returned, and says that this ends the order. */
export function GiveBackDialog({ order, amount, onClose }: GiveBackProps) {
  const [requestId] = useState(randomUuid)
  const draft = useDraft(`give-back:${order.id}`, { account: '' })

  async function send() {
    const account = draft.typed.account.trim()
    if (!isAccountLength(account)) return fieldFailure({ account: ACCOUNT_TEXTS.accountWrong })
    return returnReceivedMoney({ requestId, amount, account })
  }

  return (
    <FormDialog words={GIVE_BACK_TEXTS} draft={draft} send={send} onClose={onClose}>
      {(field) => (
        <>
          <p className="mb-4">
            {`${GIVE_BACK_TEXTS.ends(formatMoney(amount))} ${isErased(order) ? ORDER_TEXTS.noMail : 'The customer gets an email about it.'}`}
          </p>
          <AccountField {...field('account')} id="give-back-account" />
        </>
      )}
    </FormDialog>
  )
}
