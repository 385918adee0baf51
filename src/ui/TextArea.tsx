import type { ComponentProps } from 'react'

/** A text control of several lines that can be drawn taller. */
export function TextArea({ className = '', rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={`control ${className}`} {...rest} />
}
