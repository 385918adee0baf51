import { useRef, useState, type ReactNode } from 'react'

import { requestReference } from '#site/frame/reference.texts.ts'
import { useFocusReturn } from '#staff/forms/focus.ts'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useStore } from '#ui/react/use-store.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Spinner } from '#ui/Spinner.tsx'

import { OrderIssueRow, ShopIssueRow } from './IssueRows.tsx'
import { $issues, loadIssues, type IssuesState } from './issues.store.ts'
import { ISSUES_TEXTS } from './issues.texts.ts'

/** Number of issues shown at first; up to three more are shown instead of a button. */
const SHOWN_AT_FIRST = 5

interface Props {
  className?: string
  /** Whether to show the placeholder even if the issues are already loaded. */
  isWaiting?: boolean
}

/** The issues that need attention, or a message that all is well. */
export function Issues({ className = '', isWaiting = false }: Props) {
  const loaded = useStore($issues)
  const issues: IssuesState = isWaiting ? { state: 'loading' } : loaded
  const section = useRef<HTMLElement>(null)
  useFocusReturn(issues.state === 'ready' && issues.busy !== 'no', section)

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="issues-title"
      className={`mb-2 max-lg:mb-6 ${className}`}
    >
      <Content issues={issues} />
    </section>
  )
}

function Content({ issues }: { issues: IssuesState }) {
  switch (issues.state) {
    case 'loading':
      return (
        <>
          <Heading>
            <output className="flex items-center gap-3">
              <Spinner />
              Checking what needs your attention...
            </output>
          </Heading>
          <p aria-hidden="true" className="flex items-center border-y border-line py-1.5">
            <span className="flex h-6 min-w-0 grow items-center">
              <Skeleton className="h-3.5 w-80 max-w-full" />
            </span>
          </p>
        </>
      )
    case 'error':
      return (
        <>
          <Heading />
          <Alert kind="danger" role="alert" title={ISSUES_TEXTS.failed}>
            <p>{issues.failure.message}</p>
            {issues.failure.requestId && <p>{requestReference(issues.failure.requestId)}</p>}
            <SmallButton className="mt-3" onClick={() => void loadIssues()}>
              Try Again
            </SmallButton>
          </Alert>
        </>
      )
    case 'ready':
      return <IssueList {...issues} />
  }
}

function Heading({ children }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 text-sm text-muted">
      <h2 id="issues-title" className="font-sans text-base font-semibold text-ink">
        Needs your attention
      </h2>
      {children}
    </div>
  )
}

type ReadyState = Extract<IssuesState, { state: 'ready' }>

function IssueList({ items, count, shop, busy }: ReadyState) {
  const [isOpen, setOpen] = useState(false)
  const rows = [
    ...shop.map((issue) => <ShopIssueRow key={issue.key} issue={issue} runningAction={busy} />),
    ...items.map((item) => <OrderIssueRow key={item.key} item={item} runningAction={busy} />),
  ]
  const all = count + shop.length
  const isLong = rows.length > SHOWN_AT_FIRST + 3
  if (rows.length === 0) return <AllIsWell />
  return (
    <>
      <Heading>
        <p>{all === 1 ? '1 issue' : `${all.toLocaleString('en-GB')} issues`}</p>
        {isLong && (
          <SmallButton
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls="issues"
            className="-my-1 ml-auto max-lg:-mr-4 lg:-mr-4 lg:min-h-9 lg:py-1"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen
              ? 'Show fewer'
              : `Show ${rows.length < all ? 'the first' : 'all'} ${rows.length}`}
          </SmallButton>
        )}
      </Heading>
      <ul id="issues" className="divide-y divide-line border-y border-line-strong">
        {isLong && !isOpen ? rows.slice(0, SHOWN_AT_FIRST) : rows}
      </ul>
    </>
  )
}

function AllIsWell() {
  return (
    <>
      <Heading />
      <p className="flex items-center gap-3 border-y border-line py-1.5 text-sm">
        <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-success text-paper">
          <Icon name="check" />
        </span>
        <span>
          <strong className="font-semibold">All is well.</strong> No payments, emails, disputes or
          work need your attention.
        </span>
      </p>
    </>
  )
}
