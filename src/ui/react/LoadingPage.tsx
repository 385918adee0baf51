import type { ReactNode } from 'react'

import { Spinner } from '#ui/Spinner.tsx'

/** The page's heading and a spinner while its content loads. */
export function LoadingPage({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="border-y border-line py-16 sm:py-24">
      <h1 className="text-4xl text-balance">{title}</h1>
      <output className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
        <Spinner className="size-8 text-brand" />
        {children && <span>{children}</span>}
      </output>
    </div>
  )
}
