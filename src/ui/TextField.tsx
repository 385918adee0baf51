import type { ComponentProps } from 'react'

import { Field, TextInput, type FieldTexts } from './Field.tsx'

interface FieldProps extends Omit<FieldTexts, 'id' | 'required'> {
  id: string
  required?: boolean | undefined
  fieldClassName?: string | undefined
}

type With<Control> = FieldProps & Omit<Control, keyof FieldProps>

/** Parts what the field shows from what its control is given. */
function parted<Props extends FieldProps>({
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

/** A one-line control with label, hint and error, in one piece for static pages. */
export function TextField(props: With<ComponentProps<'input'>>) {
  const { field, control } = parted(props)
  return <Field {...field}>{(wiring) => <TextInput {...wiring} {...control} />}</Field>
}

/** One for an e-mail address that has to be given. */
export function EmailField(props: With<ComponentProps<'input'>>) {
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

/** A control of several lines with label, hint and error, in one piece for static pages. */
export function TextAreaField(props: With<ComponentProps<'textarea'>>) {
  const { field, control } = parted(props)
  return <Field {...field}>{(wiring) => <TextArea {...wiring} {...control} />}</Field>
}

/** A text control of several lines that can be drawn taller. */
function TextArea({ className = '', rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={`control ${className}`} {...rest} />
}
