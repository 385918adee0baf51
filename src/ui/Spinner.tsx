import type { ComponentProps } from 'react'

/** A spinner; with reduced motion it does not move. Text beside the spinner has to say what is loading. */
export function Spinner({ className = 'size-5', ...rest }: ComponentProps<'svg'>) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      className={`shrink-0 animate-spin ${className}`}
      {...rest}
    >
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeOpacity=".25" strokeWidth="2.5" />
      <path
        d="M21.5 12A9.5 9.5 0 0 0 12 2.5"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
