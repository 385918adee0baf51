import type { ReactNode } from 'react'

import { Spinner } from '#ui/Spinner.tsx'

interface Props {
  title: string
  /** `1` when the title is the page's own. */
  headingLevel?: 1
  children?: ReactNode
}

/** The page while its content is on the way. */
export function Waiting({ title, headingLevel, children }: Props) {
  return (
    <div className="border-y border-line py-16 sm:py-24">
      {headingLevel && <h1 className="text-4xl text-balance">{title}</h1>}
      <output className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
        <Spinner className="size-8 text-brand" />
        {!headingLevel && <span className="text-lg text-ink">{title}</span>}
        {children && <span>{children}</span>}
      </output>
    </div>
  )
}
