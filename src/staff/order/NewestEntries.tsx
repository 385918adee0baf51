import type { ReactNode } from 'react'

import { Fold } from '#ui/react/Fold.tsx'

interface Props<Entry> {
  /** Newest first. */
  entries: readonly Entry[]
  /** Number of entries outside the fold; at most one more, instead of a fold for only one entry. */
  shown: number
  /** The entries' noun, in the plural. */
  noun: string
  children: (entries: readonly Entry[]) => ReactNode
}

/** The newest entries of a list, and the earlier entries in a fold. */
export function NewestEntries<Entry>({ entries, shown, noun, children }: Props<Entry>) {
  const { length } = entries
  const end = length > shown + 1 ? shown : length
  return (
    <>
      {children(entries.slice(0, end))}
      {end < length && (
        <Fold startsOpen={false} summary={`${length - end} earlier ${noun}`}>
          {children(entries.slice(end))}
        </Fold>
      )}
    </>
  )
}
