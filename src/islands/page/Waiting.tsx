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
    <div className="flex flex-col items-start gap-4 border-y border-line py-16 sm:py-24">
      <Spinner className="size-8 text-brand" />
      {headingLevel && <h1 className="text-4xl text-balance">{title}</h1>}
      <output className="flex flex-col gap-2">
        {!headingLevel && <span className="text-lg">{title}</span>}
        {children && <span className="text-sm text-muted">{children}</span>}
      </output>
    </div>
  )
}
