import type { ComponentProps, ReactNode } from 'react'

import { Icon } from './Icon.tsx'

interface FieldTexts {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** On pages without React: the error that a script shows after the visitor leaves a wrong value. */
  hiddenError?: string | undefined
  required?: boolean | undefined
  /** Text after the label of an optional field. */
  optionalMark?: string | undefined
}

/** Id of the hint of the control `id`. */
export function hintId(id: string): string {
  return `${id}-hint`
}

/** Id of the error of the control `id`. */
export function errorId(id: string): string {
  return `${id}-error`
}

/** Attributes that connect a control with its label, hint and error. */
type ControlAttributes = Pick<
  ComponentProps<'input'>,
  'id' | 'required' | 'aria-describedby' | 'aria-invalid'
>

interface Props extends FieldTexts {
  className?: string | undefined
  children: (attributes: ControlAttributes) => ReactNode
}

/** A control below its label and hint, and above its error. */
export function Field({
  id,
  label,
  hint,
  error,
  hiddenError,
  required,
  optionalMark,
  className = '',
  children,
}: Props) {
  const message = error || hiddenError
  const described = [message && errorId(id), hint && hintId(id)].filter(Boolean)
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-medium text-ink">
        <span>{label}</span> <RequiredMark required={required} optionalMark={optionalMark} />
      </label>
      {hint && (
        <p id={hintId(id)} className="-mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        required,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': Boolean(error) || undefined,
      })}
      {message && (
        <FieldError id={id} hidden={!error}>
          {message}
        </FieldError>
      )}
    </div>
  )
}

/** The asterisk of a required field, or the mark of an optional one. */
export function RequiredMark({
  required,
  optionalMark = '(optional)',
}: Pick<FieldTexts, 'required' | 'optionalMark'>) {
  return required ? (
    <span aria-hidden="true" className="text-danger">
      *
    </span>
  ) : (
    <span className="text-sm font-normal text-muted">{optionalMark}</span>
  )
}

interface ErrorProps extends Pick<ComponentProps<'p'>, 'hidden' | 'children'> {
  id: string
}

export function FieldError({ id, hidden, children }: ErrorProps) {
  return (
    <p
      id={errorId(id)}
      hidden={hidden}
      className="flex items-start gap-2 text-sm font-medium text-danger"
    >
      <Icon name="alert" className="mt-1 size-4 rounded-full bg-danger text-paper" />
      <span>{children}</span>
    </p>
  )
}

/** A one-line text control. */
export function TextInput({ className = '', type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={`control ${className}`} {...rest} />
}

interface FieldProps extends FieldTexts {
  fieldClassName?: string | undefined
}

type PropsWith<Control> = FieldProps & Omit<Control, keyof FieldProps>

/** Separates the props of the field from those of its control. */
function splitProps<Props extends FieldProps>({
  id,
  label,
  hint,
  error,
  hiddenError,
  optionalMark,
  required,
  fieldClassName: className,
  ...control
}: Props) {
  return {
    field: { id, label, hint, error, hiddenError, optionalMark, required, className },
    control,
  }
}

/** A one-line control with label, hint and error. */
export function TextField(props: PropsWith<ComponentProps<'input'>>) {
  const { field, control } = splitProps(props)
  return <Field {...field}>{(attributes) => <TextInput {...attributes} {...control} />}</Field>
}

/** A required field for an email address. */
export function EmailField(props: PropsWith<ComponentProps<'input'>>) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  )
}

/** A multi-line control with label, hint and error. */
export function TextAreaField(props: PropsWith<ComponentProps<'textarea'>>) {
  const { field, control } = splitProps(props)
  const className = `control ${control.className ?? ''}`
  return (
    <Field {...field}>
      {(attributes) => <textarea rows={4} {...attributes} {...control} className={className} />}
    </Field>
  )
}
