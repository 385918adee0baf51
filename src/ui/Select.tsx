import type { ComponentProps } from 'react'

import { Icon } from './Icon.tsx'

/** A native select, styled like the other controls. */
export function Select({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select className={`control appearance-none pr-10 ${className}`} {...rest}>
        {children}
      </select>
      <Icon
        name="chevronDown"
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4"
      />
    </span>
  )
}
