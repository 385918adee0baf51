import type { ComponentProps } from 'react'

import { Field, type FieldTexts } from './Field.tsx'
import { TextArea } from './TextArea.tsx'
import { TextInput } from './TextInput.tsx'

type Texts = Omit<FieldTexts, 'id' | 'required'>

interface TextFieldProps extends Texts, Omit<ComponentProps<'input'>, 'id'> {
  id: string
  fieldClassName?: string | undefined
}

/** A one-line control with label, hint and error, in one piece for static pages. */
export function TextField({
  id,
  label,
  hint,
  error,
  optionalMark,
  required,
  fieldClassName,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optionalMark, required }} className={fieldClassName}>
      {(control) => <TextInput {...control} {...rest} />}
    </Field>
  )
}

interface TextAreaFieldProps extends Texts, Omit<ComponentProps<'textarea'>, 'id'> {
  id: string
  fieldClassName?: string | undefined
}

/** A control of several lines with label, hint and error, in one piece for static pages. */
export function TextAreaField({
  id,
  label,
  hint,
  error,
  optionalMark,
  required,
  fieldClassName,
  ...rest
}: TextAreaFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optionalMark, required }} className={fieldClassName}>
      {(control) => <TextArea {...control} {...rest} />}
    </Field>
  )
}
