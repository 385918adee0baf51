import type { OrderDetail } from '#contract/staff/order.ts'
import { requestBalance as requestBalanceEndpoint } from '#contract/transfers/staff.ts'
import { formatMoney } from '#domain/money/money.ts'
import { isErased, isPaidStatus } from '#domain/order/order.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { receivedAmount } from '#domain/transfers/transfer.ts'
import { useOrderBusy } from '#staff/current-order/use-order-busy.ts'
import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { lazyPart } from '#staff/frame/lazy-part.tsx'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import type { ButtonVariant } from '#ui/Button.tsx'

import { RefundPermission } from './RefundsByTransfer.tsx'
import { BALANCE_REQUEST_TEXTS, GIVE_BACK_TEXTS } from './transfers.texts.ts'

const loadDialogs = () => import('./BalanceDialogs.tsx')
const BalanceDialog = lazyPart(async () => (await loadDialogs()).BalanceDialog)
const GiveBackDialog = lazyPart(async () => (await loadDialogs()).GiveBackDialog)

interface Props {
  order: OrderDetail
  variant: ButtonVariant
}

/** The buttons that ask for the outstanding balance of a part payment, and that return the money received. */
export function BalanceActions({ order, variant }: Props) {
  const isRequesting = useOrderBusy(requestBalanceEndpoint.path)
  const mayWork = useHasPermission('work')
  const amount = receivedAmount(order.transfer?.transfers ?? [])
  const wasAsked = balanceRequestText(order) !== undefined
  return (
    <>
      {mayWork && isPartlyPaid(order) && (
        <DialogButton
          variant={wasAsked ? 'secondary' : variant}
          busy={isRequesting}
          renderDialog={(close) => <BalanceDialog order={order} onClose={close} />}
        >
          {wasAsked ? BALANCE_REQUEST_TEXTS.again : BALANCE_REQUEST_TEXTS.request}
        </DialogButton>
      )}
      {amount > 0 && !isPaidStatus(order) && (
        <RefundPermission>
          <DialogButton
            renderDialog={(close) => (
              <GiveBackDialog order={order} amount={amount} onClose={close} />
            )}
          >
            {GIVE_BACK_TEXTS.open}
          </DialogButton>
        </RefundPermission>
      )}
    </>
  )
}

function isPartlyPaid(order: OrderDetail): boolean {
  const { status, total, transfer } = order
  const missing = transfer?.missing ?? 0
  return status === 'awaiting_transfer' && missing > 0 && missing < total && !isErased(order)
}

/** How much of a part payment has arrived. */
export function balanceText({ total, transfer }: OrderDetail): string {
  const received = formatMoney(receivedAmount(transfer?.transfers ?? []))
  const missing = formatMoney(transfer?.missing ?? 0)
  return `${received} of ${formatMoney(total)} has arrived, and ${missing} is outstanding.`
}

/** When staff last asked for the balance, in a sentence; undefined if they have not asked. */
export function balanceRequestText(order: OrderDetail): string | undefined {
  const request = findBalanceRequest(order)
  return request && `The balance was requested on ${formatLondonTime(request.at)}.`
}

/** The latest request for the amount outstanding now. Undoing a transfer withdraws earlier requests. */
function findBalanceRequest({ timeline, transfer }: OrderDetail) {
  const undoneAt = timeline.find(({ kind }) => kind === 'transfer-undone')?.at ?? ''
  return timeline.find(
    ({ kind, amount, at }) =>
      kind === 'rest-requested' && amount === transfer?.missing && at > undoneAt,
  )
}
