import type { ReactNode } from 'react'

import { FIELD_HINTS, FIELD_LABELS } from '#messages/checkout.ts'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/TextInput.tsx'

import { FIELD_ATTRIBUTES, fieldId, isRequired, type TextFieldName } from './fields.ts'
import { useFormContext } from './form-context.ts'

interface Props {
  name: TextFieldName
  label?: ReactNode
  required?: boolean
  /** Whether what is typed here is short. */
  short?: boolean
  onLeave?: () => void
}

/** One line of text of the checkout form. */
export function FormField({ name, label, required, short = false, onLeave }: Props) {
  const { values, setField, leaveField, errorOf } = useFormContext()
  const value = values[name]

  function handleBlur() {
    leaveField(name, value !== '')
    onLeave?.()
  }

  return (
    <Field
      id={fieldId(name)}
      label={label ?? FIELD_LABELS[name]}
      hint={FIELD_HINTS[name]}
      error={errorOf(name)}
      required={required ?? isRequired(name, true)}
    >
      {(control) => (
        <TextInput
          {...control}
          {...FIELD_ATTRIBUTES[name]}
          name={name}
          className={short ? 'max-w-64' : ''}
          value={value}
          onChange={(event) => setField(name, event.currentTarget.value)}
          onBlur={handleBlur}
        />
      )}
    </Field>
  )
}
