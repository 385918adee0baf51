import type { ComponentProps } from 'react'

/** The look every one-line control shares. */
export const CONTROL =
  'block w-full min-h-12 rounded-sm border border-control bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-muted hover:border-ink aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger disabled:bg-shade disabled:text-muted'

/** A one-line text control. */
export function TextInput({ className = '', type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={`${CONTROL} ${className}`} {...rest} />
}
