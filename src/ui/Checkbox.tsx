import type { ComponentProps, ReactNode } from 'react'

import { FieldError, errorId } from './Field.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  id: string
  label: ReactNode
  error?: string | undefined
}

/** A checkbox with its label and error. The whole line can be clicked. */
export function Checkbox({ id, label, error, required, className = '', ...rest }: Props) {
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <div className="flex items-start gap-3">
        <input
          type="checkbox"
          id={id}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId(id) : undefined}
          className="mt-2.5 size-6 shrink-0 rounded-sm"
          {...rest}
        />
        <label htmlFor={id} className="py-2">
          <span>{label}</span>
          {required && (
            <span aria-hidden="true" className="text-danger">
              {' *'}
            </span>
          )}
        </label>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
