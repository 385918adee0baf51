import { useId, useState, type ReactNode } from 'react'

import { formatMoney } from '#domain/money/money.ts'
import {
  dueText,
  isBalanceIssue,
  ISSUE_TEXTS,
  type IssueReason,
} from '#domain/order/issue.texts.ts'
import type { OrderIssue, ShopIssue } from '#domain/order/issue.ts'
import { shopIssueTexts } from '#domain/order/shop-issue.texts.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { adminOrderPath } from '#paths.ts'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import { Icon } from '#ui/Icon.tsx'

import { CloseIssue } from './CloseIssue.tsx'
import {
  closeListedIssue,
  fetchUndeliveredEvents,
  BUSY_RETRYING_SHOP_MAILS,
  BUSY_FETCHING_EVENTS,
  recheckIssue,
  retryShopMails,
} from './issues.store.ts'
import { ISSUES_TEXTS, ORDER_LINK_LABELS, RECORD_NOW_LABEL } from './issues.texts.ts'
import { refreshOrders } from './orders.store.ts'
import { ORDERS_TEXTS } from './orders.texts.ts'

/** Labels of the buttons that resolve issues from the list, beside “Check with Stripe”. */
const CLEAR_BUTTON_LABELS: Readonly<Partial<Record<IssueReason, string>>> = {
  'not-settled': RECORD_NOW_LABEL,
  'mail-failed': ISSUES_TEXTS.sendMails,
}

interface RecheckProps {
  /** The current `busy` of the issues list; blank if no action is running. */
  runningAction: string
}

/** An issue of one order. */
export function OrderIssueRow({ item, runningAction }: RecheckProps & { item: OrderIssue }) {
  const { reason, order, dueBy, duplicate, amount = order.total_amount } = item
  const link = ORDER_LINK_LABELS[reason]
  const label = CLEAR_BUTTON_LABELS[reason] ?? 'Check with Stripe'
  const address = adminOrderPath(order.id)
  const isShort = isBalanceIssue(reason)

  return (
    <IssueRow
      runningAction={runningAction}
      {...ISSUE_TEXTS[reason]}
      issue={item}
      orderNumber={order.order_number}
      columns={
        <>
          <a href={address} className="link link-alone tabular-nums md:min-w-25">
            {`#${order.order_number}`}
          </a>
          <span className="figures md:min-w-25 md:text-right">
            {formatMoney(isShort ? order.total_amount : amount)}
          </span>
        </>
      }
      facts={
        <>
          <bdi className="min-w-0 wrap-anywhere">{order.customer_name}</bdi>
          {isShort && <span>{`${formatMoney(amount)} outstanding`}</span>}
          {duplicate !== undefined && <span className="tabular-nums">{`after #${duplicate}`}</span>}
          {dueBy !== undefined && (
            <time dateTime={dueBy} className="font-semibold">
              {dueText(reason, dueBy)}
            </time>
          )}
        </>
      }
      action={
        link === undefined
          ? { label, busy: order.id, run: () => recheckIssue(item) }
          : { label: link, href: address }
      }
    />
  )
}

/** An issue of the whole shop; some have a button that resolves them. */
export function ShopIssueRow({ issue, runningAction }: RecheckProps & { issue: ShopIssue }) {
  const { title, what, todo } = shopIssueTexts(issue, formatLondonTime(issue.since))
  return (
    <IssueRow
      runningAction={runningAction}
      issue={issue}
      title={title}
      todo={`${what} ${todo}`}
      action={SHOP_ACTIONS[issue.reason]}
    />
  )
}

/** The button that resolves an issue. */
interface ClearAction {
  label: string
  /** Value of `busy` in the issues list while this action is running. */
  busy: string
  run: () => Promise<void>
}

const SHOP_ACTIONS: Readonly<Partial<Record<ShopIssue['reason'], ClearAction>>> = {
  'webhook-silent': {
    label: 'Fetch missed messages',
    busy: BUSY_FETCHING_EVENTS,
    run: fetchUndeliveredEvents,
  },
  'mails-given-up': {
    label: ISSUES_TEXTS.sendMails,
    busy: BUSY_RETRYING_SHOP_MAILS,
    run: retryShopMails,
  },
}

/** Classes of a row's buttons, which are less high on wide screens. */
const ROW_BUTTON = 'lg:min-h-9 lg:py-1'

interface Props extends RecheckProps {
  /** A closed row shows `dueBy` instead of `since`, if the issue has a deadline. */
  issue: Pick<OrderIssue, 'key' | 'since' | 'dueBy'> & { reason: string }
  title: string
  /** Instructions, shown after a press on the title. */
  todo: string
  orderNumber?: string
  /** The order and the amount that the issue is about. */
  columns?: ReactNode
  /** Further facts, which may take more than one line. */
  facts?: ReactNode
  /** The button that resolves the issue, or a link to the page where staff do so. */
  action: ClearAction | { label: string; href: string } | undefined
}

/** One issue on one line: title, facts, time, and the buttons that resolve it. */
function IssueRow(props: Props) {
  const { issue, title, todo, orderNumber, columns, facts, action, runningAction } = props
  const { key, reason, since, dueBy } = issue
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const mayWork = useHasPermission('work')
  const buttonClass = isOpen ? ROW_BUTTON : `${ROW_BUTTON} max-lg:hidden`
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
          className={`grid min-h-11 grid-cols-[auto_1fr] content-center items-baseline gap-1.5 text-left font-semibold max-md:w-full md:has-[+a]:w-72 lg:min-h-10 ${reason === 'intake-complete' ? '' : 'text-danger'}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon
            name="chevronDown"
            className={`size-3.5 self-center ${isOpen ? '' : '-rotate-90'}`}
          />
          <span>{title}</span>
        </button>
        {columns}
        <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-baseline gap-x-4 max-[84rem]:basis-full max-lg:contents lg:gap-x-3 lg:py-1 lg:max-[84rem]:-mt-2 lg:max-[84rem]:pl-5">
          {facts}
          <time
            dateTime={since}
            className={`text-muted ${isOpen ? '' : dueBy === undefined ? 'max-lg:hidden' : 'hidden'}`}
          >
            {formatLondonTime(since)}
          </time>
        </div>
      </div>
      {mayWork && (
        <div className="-mr-4 flex flex-wrap items-center max-lg:order-1 max-lg:ml-1 max-lg:grow max-lg:basis-full">
          {action && (
            <SmallButton
              variant="quiet"
              className={buttonClass}
              aria-label={orderNumber && ORDERS_TEXTS.forOrder(action.label, orderNumber)}
              {...('href' in action
                ? { href: action.href }
                : {
                    busy: runningAction === action.busy,
                    onClick: () => void action.run().then(refreshOrders),
                  })}
            >
              {action.label}
            </SmallButton>
          )}
          <CloseIssue
            issueKey={key}
            title={title}
            orderNumber={orderNumber}
            send={(note) => closeListedIssue(key, note)}
            className={buttonClass}
          />
        </div>
      )}
      <p id={id} hidden={!isOpen} className="w-full pb-2 pl-5 text-muted">
        {todo}
      </p>
    </li>
  )
}
