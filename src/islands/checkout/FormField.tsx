import type { FocusEvent, ReactNode } from 'react'

import { FIELD_HINTS, FIELD_LABELS } from '#messages/checkout.ts'
import { Field, TextInput } from '#ui/Field.tsx'

import {
  FIELD_ATTRIBUTES,
  FIELD_WIDTHS,
  fieldId,
  isRequired,
  type TextFieldName,
} from './fields.ts'
import { useFormContext } from './form-context.ts'

interface Props {
  name: TextFieldName
  label?: ReactNode
  required?: boolean
  onLeave?: (text: string) => void
}

/** One line of text of the checkout form. */
export function FormField({ name, label, required, onLeave }: Props) {
  const { questions, registered, leaveField, errorOf } = useFormContext()
  const { onBlur, ...field } = registered(name)

  function handleBlur(event: FocusEvent<HTMLInputElement>) {
    const text = event.currentTarget.value
    void onBlur(event)
    leaveField(name, text !== '')
    onLeave?.(text)
  }

  return (
    <Field
      id={fieldId(name)}
      label={label ?? FIELD_LABELS[name]}
      hint={{ ...FIELD_HINTS, ...questions.hints }[name]}
      error={errorOf(name)}
      required={required ?? isRequired(name, true)}
    >
      {(control) => (
        <TextInput
          {...control}
          {...FIELD_ATTRIBUTES[name]}
          {...field}
          className={FIELD_WIDTHS[name]}
          onBlur={handleBlur}
        />
      )}
    </Field>
  )
}
