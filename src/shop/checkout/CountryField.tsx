import { useWatch } from 'react-hook-form'

import { BUYER_ROWS } from '#domain/order/buyer-fields.ts'
import { COUNTRY_NAMES, countryName, islandOf } from '#domain/people/country.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'

import { COUNTRY_CHOICE, FIELD_LABELS, ISLAND } from './checkout.texts.ts'
import { fieldId, useFormContext } from './FormField.tsx'

/** The country, from the platform's own choice list: what it shows is what is sent. */
export function CountryField() {
  const { registered, errorOf } = useFormContext()
  const field = registered('country')
  return (
    <div className="sm:max-w-80">
      <Field
        id={fieldId('country')}
        label={FIELD_LABELS.country}
        error={errorOf('country')}
        required
      >
        {(control) => (
          <Select
            {...control}
            {...field}
            autoComplete={BUYER_ROWS.country.input.autoComplete}
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
        )}
      </Field>
      <IslandQuestion />
    </div>
  )
}

/** Asks whoever chose the United Kingdom with the postcode of an island, and changes the country. */
function IslandQuestion() {
  const { control, setField } = useFormContext()
  const [country, zipCode] = useWatch({ control, name: ['country', 'zipCode'] })
  const island = islandOf({ country, zipCode: zipCode ?? '' })

  function handleChange(code: string) {
    setField('country', code)
    document.getElementById(fieldId('country'))?.focus()
  }

  return (
    <output>
      {island && (
        <span className="mt-2 flex flex-col items-start text-sm">
          <span>{ISLAND.question(countryName(island))}</span>
          <Button
            variant="quiet"
            size="small"
            className="-ml-4"
            onClick={() => handleChange(island)}
          >
            {ISLAND.change(countryName(island))}
          </Button>
        </span>
      )}
    </output>
  )
}
