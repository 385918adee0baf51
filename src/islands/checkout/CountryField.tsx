import { COUNTRY_NAMES } from '#domain/country.ts'
import { COUNTRY_CHOICE, FIELD_LABELS } from '#messages/checkout.ts'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'

import { fieldId } from './fields.ts'
import { useFormContext } from './FormField.tsx'

/** The country, from the platform's own choice list: what it shows is what is sent. */
export function CountryField() {
  const { registered, errorOf } = useFormContext()
  const field = registered('country')
  return (
    <Field id={fieldId('country')} label={FIELD_LABELS.country} error={errorOf('country')} required>
      {(control) => (
        <div className="sm:max-w-80">
          <Select
            {...control}
            {...field}
            autoComplete="billing country"
            className="country-select"
            // Not every program that fills forms in says both that it has typed and that it has chosen.
            onInput={(event) => void field.onChange(event)}
          >
            <option value="">{COUNTRY_CHOICE}</option>
            {Array.from(COUNTRY_NAMES, ([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
    </Field>
  )
}
