import { useId, useState, type ReactNode } from 'react'

import { formatMoney } from '#domain/money/money.ts'
import { dueText, ISSUE_TEXTS } from '#domain/order/issue.texts.ts'
import type { OrderIssue, ShopIssue } from '#domain/order/issue.ts'
import { shopIssueText } from '#domain/order/shop-issue.texts.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { adminOrderPath } from '#paths.ts'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import { Icon } from '#ui/Icon.tsx'

import { CloseIssue } from './CloseIssue.tsx'
import {
  closeListedIssue,
  fetchMissed,
  RETRYING_SHOP_MAILS,
  FETCHING_EVENTS,
  recheckIssue,
  retryShopMails,
} from './issues.store.ts'
import { CLEAR_BUTTON_LABELS, ISSUES_TEXTS } from './issues.texts.ts'
import { refreshOrders } from './orders.store.ts'
import { ORDERS_TEXTS } from './orders.texts.ts'

interface RecheckProps {
  /** Key of the issue, or id of the order, that is being rechecked; `no` if none. */
  rechecking: string
}

/** An issue of one order. */
export function OrderIssueRow({ item, ...known }: RecheckProps & { item: OrderIssue }) {
  const { reason, order } = item
  const words = CLEAR_BUTTON_LABELS[reason]

  return (
    <IssueRow
      {...known}
      {...ISSUE_TEXTS[reason]}
      issue={item}
      orderNumber={order.order_number}
      columns={<Columns item={item} />}
      facts={<Facts item={item} />}
      clearing={
        words === undefined ? undefined : { words, what: order.id, clear: () => recheckIssue(item) }
      }
    />
  )
}

function Columns({ item: { order, amount = order.total_amount } }: { item: OrderIssue }) {
  return (
    <>
      <a href={adminOrderPath(order.id)} className="issue-number link link-alone tabular-nums">
        {`#${order.order_number}`}
      </a>
      <span className="issue-sum figures">{formatMoney(amount)}</span>
    </>
  )
}

function Facts({ item: { reason, order, dueBy, duplicate } }: { item: OrderIssue }) {
  return (
    <>
      <bdi className="min-w-0 wrap-anywhere">{order.customer_name}</bdi>
      {duplicate !== undefined && (
        <span className="tabular-nums">{ISSUES_TEXTS.after(duplicate)}</span>
      )}
      {dueBy !== undefined && (
        <time dateTime={dueBy} className="font-semibold">
          {dueText(reason, dueBy)}
        </time>
      )}
    </>
  )
}

/** An issue of the whole shop, with the button that clears it, if any. */
export function ShopIssueRow({ issue, ...known }: RecheckProps & { issue: ShopIssue }) {
  const { title, what, todo } = shopIssueText(issue, formatLondonTime(issue.since))
  return (
    <IssueRow
      {...known}
      issue={issue}
      title={title}
      todo={`${what} ${todo}`}
      clearing={clearingOf(issue)}
    />
  )
}

interface Clearing {
  words: string
  what: string
  clear: () => Promise<void>
}

function clearingOf({ reason }: ShopIssue): Clearing | undefined {
  switch (reason) {
    case 'webhook-silent':
      return { words: ISSUES_TEXTS.fetchMissed, what: FETCHING_EVENTS, clear: fetchMissed }
    case 'mails-given-up':
      return { words: ISSUES_TEXTS.sendMails, what: RETRYING_SHOP_MAILS, clear: retryShopMails }
    default:
      return undefined
  }
}

/** Classes of a row's buttons: low on wide screens; on other screens shown only while the row is open. */
const ROW_BUTTON = 'lg:min-h-9 lg:py-1'

interface Props extends RecheckProps {
  /** An issue's deadline, if there is one, is shown instead of `since` while the row is closed. */
  issue: Pick<OrderIssue, 'key' | 'since' | 'dueBy'>
  title: string
  /** Instructions, shown when the title is pressed. */
  todo: string
  orderNumber?: string
  /** The order and the amount that the issue is about. */
  columns?: ReactNode
  /** Further facts, which may take more than one line. */
  facts?: ReactNode
  /** The action that clears the issue, if there is one. */
  clearing: Clearing | undefined
}

/** One issue on one line: title, facts, time, and the buttons that resolve it. */
function IssueRow(props: Props) {
  const { issue, title, todo, orderNumber, columns, facts, clearing, rechecking } = props
  const { key, since, dueBy } = issue
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const mayWork = useHasPermission('work')
  const low = isOpen ? ROW_BUTTON : `${ROW_BUTTON} max-lg:hidden`
  const isClearing = rechecking === clearing?.what
  return (
    <li
      data-entry=""
      className="flex flex-wrap items-center justify-end gap-x-4 text-sm max-lg:pb-2"
    >
      <div className="flex min-w-0 grow basis-80 flex-wrap items-baseline gap-x-4">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="issue-title grid min-h-11 grid-cols-[auto_1fr] content-center items-baseline gap-1.5 text-left font-semibold text-danger max-lg:w-full lg:min-h-10"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon
            name="chevronDown"
            className={`size-3.5 self-center ${isOpen ? '' : '-rotate-90'}`}
          />
          <span>{title}</span>
        </button>
        {columns}
        <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-baseline gap-x-4 max-[84rem]:basis-full lg:gap-x-3 lg:py-1 lg:max-[84rem]:-mt-2 lg:max-[84rem]:pl-5">
          {facts}
          <time
            dateTime={since}
            className={`text-muted ${isOpen ? '' : dueBy === undefined ? 'max-sm:hidden' : 'hidden'}`}
          >
            {formatLondonTime(since)}
          </time>
        </div>
      </div>
      {mayWork && (
        <div className="-mr-4 flex flex-wrap items-center">
          {clearing && (
            <SmallButton
              variant="quiet"
              busy={isClearing}
              className={low}
              aria-label={orderNumber && ORDERS_TEXTS.forOrder(clearing.words, orderNumber)}
              onClick={() => void clearing.clear().then(refreshOrders)}
            >
              {isClearing ? ISSUES_TEXTS.working : clearing.words}
            </SmallButton>
          )}
          <CloseIssue
            issueKey={key}
            title={title}
            orderNumber={orderNumber}
            busy={rechecking === key}
            onClose={(note) => void closeListedIssue(key, note)}
            className={low}
          />
        </div>
      )}
      <p id={id} hidden={!isOpen} className="w-full pb-2 pl-5 text-muted">
        {todo}
      </p>
    </li>
  )
}
