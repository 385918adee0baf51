import type { ComponentProps } from 'react'

import { Icon } from './Icon.tsx'
import { CONTROL } from './TextInput.tsx'

/** The platform's own choice list, dressed like the other controls. */
export function Select({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select className={`${CONTROL} appearance-none pr-10 ${className}`} {...rest}>
        {children}
      </select>
      <Icon
        name="chevronDown"
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2"
      />
    </span>
  )
}
