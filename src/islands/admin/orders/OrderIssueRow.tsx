import type { OrderIssue } from '#domain/issue.ts'
import { formatMoney } from '#domain/money.ts'
import { ISSUES, CLEARING, closeNamed, dueText, REASON, duplicateOf } from '#messages/issues.ts'
import { forOrder } from '#messages/orders.ts'
import { adminOrderPath } from '#paths.ts'
import { closeIssue, recheck } from '#stores/issues.ts'
import { refreshOrders } from '#stores/orders.ts'

import { IssueRow } from './IssueRow.tsx'

interface Props {
  item: OrderIssue
  asOf: number
  /** What is being looked at again. */
  rechecking: string
}

/** An issue of one order. */
export function OrderIssueRow({ item, asOf, rechecking }: Props) {
  const { reason, order, key } = item
  const { title, todo } = REASON[reason]
  const clearing = CLEARING[reason]
  const isBusy = rechecking === order.id

  async function handleRecheck() {
    if (await recheck(item)) await refreshOrders()
  }

  return (
    <IssueRow
      title={title}
      facts={<Facts item={item} />}
      since={item.since}
      asOf={asOf}
      todo={todo}
      {...(clearing !== undefined && {
        clearing: {
          label: isBusy ? ISSUES.working : clearing,
          name: forOrder(clearing, order.order_number),
          busy: isBusy,
          onClear: () => void handleRecheck(),
        },
      })}
      closing={{
        issueKey: key,
        title: `${title}, #${order.order_number}`,
        name: closeNamed(title, order.order_number),
        busy: rechecking === key,
        onClose: (note) => void closeIssue(key, note),
      }}
    />
  )
}

function Facts({ item }: Pick<Props, 'item'>) {
  const { order, amount = order.total_amount, dueBy, duplicate } = item
  return (
    <>
      <a href={adminOrderPath(order.id)} className="figures link link-alone">
        #{order.order_number}
      </a>
      {duplicate !== undefined && <span className="figures">{duplicateOf(duplicate)}</span>}
      <bdi className="min-w-0 wrap-anywhere">{order.customer_name}</bdi>
      <span className="figures">{formatMoney(amount)}</span>
      {dueBy !== undefined && (
        <time dateTime={dueBy} className="font-semibold">
          {dueText(item.reason, dueBy)}
        </time>
      )}
    </>
  )
}
