import type { ReactNode } from 'react'

import { LoadingLines, LoadingList } from '#ui/LoadingList.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface Props {
  /** The right column; on a narrow screen it is below the left column. */
  aside: ReactNode
  children: ReactNode
}

/** Two columns of lists and forms, equally wide. */
export function TwoColumns({ aside, children }: Props) {
  return (
    <div className="mt-4 grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
      <div className={COLUMN}>{children}</div>
      <div className={COLUMN}>{aside}</div>
    </div>
  )
}

const COLUMN = 'flex min-w-0 flex-col gap-10'

/** Classes of the heading of a list or form. */
export const COLUMN_HEADING = 'border-b border-ink pb-2 text-xl'

/** The columns while they load. */
export function LoadingColumns({ title }: { title: string }) {
  return (
    <TwoColumns
      aside={
        <div aria-hidden="true" className="flex flex-col gap-4">
          <span className="flex min-h-11 items-center border-b border-line">
            <Skeleton className="h-4 w-40" />
          </span>
          <Skeleton className="h-3.5 w-28" />
          <span className="h-12 rounded-sm border border-line" />
          <Skeleton className="h-12" />
        </div>
      }
    >
      <LoadingList title={title} rows={4} row={<LoadingLines className="h-13 justify-center" />} />
    </TwoColumns>
  )
}
