import type { ReactNode } from 'react'

import type { AwaitedTransfer } from '#contract/transfers.ts'
import { formatDate } from '#domain/date.ts'
import { formatMoney } from '#domain/money.ts'
import type { Day } from '#domain/working-day.ts'
import { TRANSFERS } from '#messages/transfers.ts'
import { adminOrderPath } from '#paths.ts'
import { Badge } from '#ui/Badge.tsx'

interface Props {
  transfers: readonly AwaitedTransfer[]
  today: Day
}

const { order, date, customer, due, received, total } = TRANSFERS.columns
const HEADING = 'py-1.5 pr-4 font-medium last:pr-0 xl:pr-6'

/** The awaited transfers as a table, whose heads stay in view; on small screens each row stands as a card. */
export function TransferTable({ transfers, today }: Props) {
  return (
    <table className="stays w-full border-collapse text-left text-sm max-lg:block">
      <caption className="sr-only">{TRANSFERS.title}</caption>
      <thead className="max-lg:sr-only">
        <tr>
          {[order, date, customer, due].map((text) => (
            <th key={text} scope="col" className={HEADING}>
              {text}
            </th>
          ))}
          {[received, total].map((text) => (
            <th key={text} scope="col" className={`${HEADING} text-right`}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block max-lg:border-t max-lg:border-line-strong">
        {transfers.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} today={today} />
        ))}
      </tbody>
    </table>
  )
}

function TransferRow({ transfer, today }: { transfer: AwaitedTransfer; today: Day }) {
  const { id, number, customerName, companyName, dueOn } = transfer
  return (
    <tr
      data-entry=""
      className="border-b border-line hover:bg-surface max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:items-baseline max-lg:gap-x-4 max-lg:py-2 lg:h-13"
    >
      <th scope="row" className={`${CELL} text-left font-normal whitespace-nowrap`}>
        <a href={adminOrderPath(id)} className="figures link-quiet link-alone text-base leading-6">
          #{number}
        </a>
      </th>
      <Cell className="text-muted max-lg:order-5 max-lg:col-span-2 max-lg:text-xs lg:text-ink">
        <span className="lg:hidden">{date} </span>
        <time dateTime={transfer.date}>{formatDate(transfer.date)}</time>
      </Cell>
      <Cell className="wrap-anywhere max-lg:order-2 max-lg:col-span-2">
        <span dir="auto" className="block leading-5">
          {customerName}
        </span>
        {companyName !== '' && (
          <span dir="auto" className="block text-xs text-muted">
            {companyName}
          </span>
        )}
      </Cell>
      <Cell className="max-lg:order-3 max-lg:col-span-2">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>
            <span className="text-muted lg:hidden">{due} </span>
            <time dateTime={dueOn}>{formatDate(dueOn)}</time>
          </span>
          {dueOn < today && <Badge kind="danger">{TRANSFERS.overdue}</Badge>}
        </span>
      </Cell>
      <Cell
        className={`max-lg:order-4 max-lg:col-span-2 lg:text-right ${transfer.received === 0 ? 'text-muted max-lg:hidden' : ''}`}
      >
        <span className="text-muted lg:hidden">{received} </span>
        <span className="figures">{formatMoney(transfer.received)}</span>
      </Cell>
      <Cell className="figures text-right text-base max-lg:order-1 max-lg:leading-6">
        {formatMoney(transfer.total)}
      </Cell>
    </tr>
  )
}

const CELL = 'min-w-0 py-1 pr-4 align-middle last:pr-0 max-lg:p-0 xl:pr-6'

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return <td className={`${CELL} ${className}`}>{children}</td>
}
