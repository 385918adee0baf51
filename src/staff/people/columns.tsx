import type { ReactNode } from 'react'

import { LoadingList } from '#ui/LoadingList.tsx'

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

/** The left column while it loads. */
export function LoadingColumn({ title }: { title: string }) {
  return (
    <TwoColumns aside={null}>
      <LoadingList title={title} rows={4} />
    </TwoColumns>
  )
}

interface EntryProps {
  title: ReactNode
  note: string
  children: ReactNode
}

/** A person or passkey in a list, with its buttons. */
export function ListEntry({ title, note, children }: EntryProps) {
  return (
    <li data-entry="" className="flex min-h-13 flex-wrap items-center gap-x-6 py-1">
      <span className="min-w-0 grow basis-56 text-sm">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="block text-xs text-muted">{note}</span>
      </span>
      {children}
    </li>
  )
}
