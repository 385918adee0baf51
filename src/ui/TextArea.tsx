import type { ComponentProps } from 'react'

import { CONTROL } from './TextInput.tsx'

/** A text control of several lines that can be drawn taller. */
export function TextArea({ className = '', rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={`${CONTROL} resize-y ${className}`} {...rest} />
}
