import type { ComponentProps, ReactNode } from 'react'

import { Skeleton } from './Skeleton.tsx'

interface Props extends Omit<ComponentProps<'span'>, 'children'> {
  /** The formatted amount, or undefined while it is on its way. */
  amount: string | undefined
  /** Marks a converted amount with the sign for "about". */
  approximate?: boolean
  /** What stands below it, e.g. the date of the rate. */
  note?: ReactNode
}

/** An amount in the figures of the heading face, lining and of equal width. */
export function Price({ amount, approximate = false, note, className = '', ...rest }: Props) {
  return (
    <span className={`inline-flex flex-col ${className}`} {...rest}>
      <span className="figures whitespace-nowrap">
        {amount === undefined ? (
          <Skeleton className="h-[.8em] w-[5.5em]" />
        ) : approximate ? (
          `≈ ${amount}`
        ) : (
          amount
        )}
      </span>
      {note && <span className="font-sans text-xs font-normal text-muted">{note}</span>}
    </span>
  )
}
