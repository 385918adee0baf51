import { useState, type ReactNode } from 'react'

import { Icon } from '#ui/Icon.tsx'

interface Props {
  /** Whether the fold is open at first; later only the visitor, or a link into the fold, opens or closes it. */
  startsOpen: boolean
  summary: ReactNode
  className?: string
  summaryClassName?: string
  children: ReactNode
}

/** Content that a summary opens and closes. Text typed into the content stays when it closes. */
export function Fold({
  startsOpen,
  summary,
  className = '',
  summaryClassName = '',
  children,
}: Props) {
  // React must never set `open` again, because the browser changes it.
  const [open] = useState(startsOpen)
  return (
    <details open={open} className={className}>
      <summary className={`flex min-h-14 items-center gap-x-4 ${summaryClassName}`}>
        <span className="min-w-0 grow">{summary}</span>
        <Icon
          name="chevronDown"
          className="size-4 shrink-0 text-control [details[open]>summary>&]:rotate-180"
        />
      </summary>
      {children}
    </details>
  )
}
