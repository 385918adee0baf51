import type { ComponentProps } from 'react'

/** A one-line text control. */
export function TextInput({ className = '', type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={`control ${className}`} {...rest} />
}
