import type { ReactNode } from 'react'

import { Skeleton } from './Skeleton.tsx'
import { Spinner } from './Spinner.tsx'

interface Props {
  title: string
  rows?: number
  /** Classes of the element around the rows. */
  className?: string
  /** One row, in the columns of the real rows; by default two lines of text. */
  row?: ReactNode
  /** Whether each row is a product: picture, text and amount. */
  hasPictures?: boolean
}

/** A list that is loading: a title, and placeholders for its rows. */
export function LoadingList({ title, rows = 5, className = '', row, hasPictures }: Props) {
  const shown = row ?? (hasPictures ? <LoadingProduct /> : <LoadingLines className="py-4" />)
  return (
    <div className="min-w-0">
      <output className="flex min-h-11 items-center gap-3 border-b border-line text-sm">
        <Spinner />
        <span>{title}</span>
      </output>
      <div aria-hidden="true" className={`divide-y divide-line ${className}`}>
        {Array.from({ length: rows }, (_, index) => (
          <div key={index}>{shown}</div>
        ))}
      </div>
    </div>
  )
}

/** Two lines of text that are loading. */
export function LoadingLines({ className = '' }: { className?: string }) {
  return (
    <span className={`flex min-w-0 flex-col gap-2 ${className}`}>
      <Skeleton className="h-3.5 w-40 max-w-full" />
      <Skeleton className="h-2.5 w-56 max-w-full" />
    </span>
  )
}

function LoadingProduct() {
  return (
    <span className="flex h-30 items-center gap-4 sm:gap-6">
      <Skeleton className="h-12 w-16 shrink-0 sm:h-18 sm:w-24" />
      <LoadingLines className="grow" />
      <Skeleton className="h-4 w-20 shrink-0" />
    </span>
  )
}
