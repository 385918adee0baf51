import { Skeleton } from './Skeleton.tsx'
import { Spinner } from './Spinner.tsx'

interface Props {
  title: string
  rows?: number
  /** For the rows together. */
  className?: string
}

/** A list that is loading: a title, and placeholders for its rows. */
export function LoadingList({ title, rows = 5, className = '' }: Props) {
  return (
    <div className="min-w-0">
      <output className="flex min-h-11 items-center gap-3 border-b border-line text-sm">
        <Spinner />
        <span>{title}</span>
      </output>
      <div aria-hidden="true" className={`divide-y divide-line ${className}`}>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="py-12">
            <Skeleton className="h-6 w-full" />
          </div>
        ))}
      </div>
    </div>
  )
}
