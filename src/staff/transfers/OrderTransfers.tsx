import { useRef } from 'react'

import type { OrderDetail } from '#contract/staff/order.ts'
import type { OrderTransfer } from '#contract/transfers/order-transfers.ts'
import {
  giveBack as giveBackEndpoint,
  requestBalance as requestBalanceEndpoint,
  undoTransfer as undoTransferEndpoint,
} from '#contract/transfers/staff.ts'
import { formatMoney } from '#domain/money/money.ts'
import { isBalanceIssue } from '#domain/order/issue.texts.ts'
import { isPaidStatus } from '#domain/order/order.ts'
import { formatDate, formatLondonTime } from '#domain/time/date.ts'
import type { Day } from '#domain/time/working-day.ts'
import { receivedAmount } from '#domain/transfers/transfer.ts'
import { proFormaPath } from '#paths.ts'
import { Facts, Money } from '#staff/current-order/Facts.tsx'
import { useOrderBusy } from '#staff/current-order/use-order-busy.ts'
import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { useFocusReturn } from '#staff/forms/focus.ts'
import { lazyPart } from '#staff/frame/lazy-part.tsx'
import { buttonLabel } from '#staff/frame/staff-pages.texts.ts'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import { Badge } from '#ui/Badge.tsx'

import { BalanceActions } from './BalanceActions.tsx'
import { RefundPermission } from './RefundsByTransfer.tsx'
import { ORDER_TRANSFER_TEXTS, RECORD_TRANSFER_TEXTS } from './transfers.texts.ts'

const loadDialogs = () => import('./TransferDialogs.tsx')
const RecordTransferDialog = lazyPart(async () => (await loadDialogs()).RecordTransferDialog)
const UndoTransferDialog = lazyPart(async () => (await loadDialogs()).UndoTransferDialog)

interface Props {
  order: OrderDetail
  transfer: OrderTransfer
}

/** The bank transfer of an order: due date, received and outstanding amounts, and actions. */
export function OrderTransfers({ order, transfer }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { dueOn, transfers, missing, excess } = transfer
  const isOpen = !isPaidStatus(order)
  // Whether the page already has an alert with the actions on the balance.
  const isAlerted = order.issues.some(({ reason }) => isBalanceIssue(reason))
  useFocusReturn(
    useOrderBusy(undoTransferEndpoint.path, requestBalanceEndpoint.path, giveBackEndpoint.path),
    heading,
  )
  return (
    <Facts
      title={ORDER_TRANSFER_TEXTS.title}
      heading={heading}
      align="right"
      rows={[
        {
          term: 'Due',
          detail: isOpen && dueOn !== null && <DueDate on={dueOn} today={order.today} />,
        },
        { term: 'Received', detail: <Money pence={receivedAmount(transfers)} /> },
        {
          term: ORDER_TRANSFER_TEXTS.missing,
          detail: isOpen && missing > 0 && <Money pence={missing} />,
        },
        { term: 'Overpaid', detail: excess > 0 && <Money pence={excess} /> },
      ]}
    >
      {transfers.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {transfers.map((one) => (
            <RecordedTransfer key={one.id} order={order} transfer={one} />
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <RecordTransfer order={order} />
        {!isAlerted && <BalanceActions order={order} variant="secondary" />}
        {order.status === 'awaiting_transfer' && (
          <a href={proFormaPath(order.id)} download className="link link-alone">
            {ORDER_TRANSFER_TEXTS.proForma}
          </a>
        )}
      </div>
    </Facts>
  )
}

function DueDate({ on, today }: { on: Day; today: Day }) {
  return (
    <>
      {on < today && <Badge kind="danger">{ORDER_TRANSFER_TEXTS.overdue}</Badge>}{' '}
      <time dateTime={on}>{formatDate(on)}</time>
    </>
  )
}

interface RecordedProps {
  order: OrderDetail
  transfer: OrderTransfer['transfers'][number]
}

function RecordedTransfer({ order, transfer }: RecordedProps) {
  const isUndoing = useOrderBusy(undoTransferEndpoint.path)
  const { amount, arrivedOn, reference, recordedAt, recordedBy, canUndo } = transfer
  const { undoneAt, returnedAt } = transfer
  const Sum = undoneAt === null && returnedAt === null ? 'span' : 's'
  return (
    <li className="py-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{`Arrived on ${formatDate(arrivedOn)}`}</span>
        <Sum className="figures">{formatMoney(amount)}</Sum>
      </p>
      {undoneAt !== null && <p>{`Recorded by mistake, undone on ${formatLondonTime(undoneAt)}`}</p>}
      {returnedAt !== null && <p>{`Given back on ${formatLondonTime(returnedAt)}`}</p>}
      <p dir="auto" className="text-sm wrap-anywhere">
        {reference || ORDER_TRANSFER_TEXTS.noReference}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        <time dateTime={recordedAt}>{formatLondonTime(recordedAt)}</time>, <span>{recordedBy}</span>
      </p>
      {canUndo && (
        <RefundPermission>
          <DialogButton
            variant="quiet"
            busy={isUndoing}
            className="-ml-4"
            aria-label={buttonLabel('Undo', `${formatMoney(amount)}, ${formatDate(arrivedOn)}`)}
            renderDialog={(close) => (
              <UndoTransferDialog order={order} transfer={transfer} onClose={close} />
            )}
          >
            Undo
          </DialogButton>
        </RefundPermission>
      )}
    </li>
  )
}

/** The button that records a received bank transfer; quiet if no transfer was chosen or received. */
export function RecordTransfer({ order }: { order: OrderDetail }) {
  const mayWork = useHasPermission('work')
  if (!mayWork) return null
  const isNext = order.status === 'awaiting_transfer' && order.issues.length === 0
  return (
    <DialogButton
      variant={isNext ? 'primary' : order.transfer ? 'secondary' : 'quiet'}
      renderDialog={(close) => <RecordTransferDialog order={order} onClose={close} />}
    >
      {RECORD_TRANSFER_TEXTS.open}
    </DialogButton>
  )
}
