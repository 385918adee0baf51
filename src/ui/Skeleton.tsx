import type { ComponentProps } from 'react'

/** A placeholder for content that is loading. Set its size by class; say what loads in a live region. */
export function Skeleton({ className = 'h-[1em] w-24', ...rest }: ComponentProps<'span'>) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block animate-pulse rounded-xs bg-line align-middle ${className}`}
      {...rest}
    />
  )
}
