import { useId, useState, type ReactNode } from 'react'

import { formatDateTime } from '#domain/date.ts'
import { CloseIssue } from '#islands/admin/CloseIssue.tsx'
import { useMay } from '#islands/admin/use-may.ts'
import { timeSince } from '#messages/issues.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

/** How the buttons of a row look: low where there is room for a list, else behind the title. */
const LOW = 'lg:min-h-9 lg:py-1'

interface Props {
  title: string
  /** What it is about, e.g. an order. */
  facts?: ReactNode
  /** ISO moment. */
  since: string
  /** When this was known, in milliseconds since the epoch. */
  asOf: number
  /** What is to be done, shown at a press of the title. */
  todo: string
  /** What clears it, where something does. */
  clearing?: { label: string; name?: string; busy: boolean; onClear: () => void } | undefined
  closing: {
    issueKey: string
    title: string
    name: string
    busy: boolean
    onClose: (note: string) => void
  }
}

/** One issue on one line: what it is, about what, since when, and the buttons that end it. */
export function IssueRow({ title, facts, since, asOf, todo, clearing, closing }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const mayWork = useMay('work')
  const low = isOpen ? LOW : `${LOW} max-lg:hidden`
  return (
    <li
      data-entry=""
      className="flex flex-wrap items-center justify-end gap-x-4 text-sm max-lg:pb-2"
    >
      <div className="flex min-w-0 grow basis-80 flex-wrap items-center gap-x-4">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex min-h-11 items-center gap-1.5 text-left font-semibold text-danger lg:min-h-10"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevronDown" className={`size-3.5 ${isOpen ? '' : '-rotate-90'}`} />
          {title}
        </button>
        {facts}
        <time
          dateTime={since}
          title={formatDateTime(since)}
          className={`text-muted ${isOpen ? '' : 'max-sm:hidden'}`}
        >
          {timeSince(since, asOf)}
        </time>
      </div>
      {mayWork && (
        <div className="-mr-4 flex flex-wrap items-center">
          {clearing && (
            <Button
              variant="quiet"
              size="small"
              busy={clearing.busy}
              className={low}
              aria-label={clearing.name}
              onClick={clearing.onClear}
            >
              {clearing.label}
            </Button>
          )}
          <CloseIssue {...closing} className={low} />
        </div>
      )}
      <p id={id} hidden={!isOpen} className="w-full pb-2 pl-5 text-muted">
        {todo}
      </p>
    </li>
  )
}
