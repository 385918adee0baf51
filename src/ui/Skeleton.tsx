import type { ComponentProps } from 'react'

/** The place of something on its way. Size it by class; say what loads in a live region. */
export function Skeleton({ className = 'h-[1em] w-24', ...rest }: ComponentProps<'span'>) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block animate-pulse rounded-xs bg-line align-middle ${className}`}
      {...rest}
    />
  )
}
