import { useWatch } from 'react-hook-form'

import { vatNote } from '#domain/money/vat.texts.ts'
import { classifyVat } from '#domain/money/vat.ts'
import { BUYER_ROWS } from '#domain/order/buyer-fields.ts'
import {
  COUNTRY_NAMES,
  countryName,
  findPostcodeIsland,
  postcodeLabel,
} from '#domain/people/country.ts'
import { Button } from '#ui/Button.tsx'
import { Field, hintId } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'

import { FIELD_LABELS } from './checkout.texts.ts'
import { fieldId, FormField, LocalLabel, useFormContext } from './FormField.tsx'

/** The country as a native select, so that the displayed country is always the submitted one. */
export function CountryField() {
  const { control: form, controlProps, errorOf, vat } = useFormContext()
  const field = controlProps('country')
  const country = useWatch({ control: form, name: 'country' })
  const noteId = hintId(fieldId('country'))
  const abroad = country !== '' && classifyVat(vat.rate, country).kind === 'abroad'
  return (
    <Field
      id={fieldId('country')}
      label={FIELD_LABELS.country}
      error={errorOf('country')}
      required
      className="sm:col-span-2 sm:[&>span]:w-[calc(50%-0.625rem)]"
    >
      {(control) => (
        <>
          <Select
            {...control}
            {...field}
            aria-describedby={`${control['aria-describedby'] ?? ''} ${noteId}`.trim()}
            autoComplete={BUYER_ROWS.country.input.autoComplete}
            className="country-select"
            // Some autofill tools send only one of the events `input` and `change`.
            onInput={(event) => void field.onChange(event)}
          >
            <option value="">Select a country</option>
            {Array.from(COUNTRY_NAMES, ([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <p id={noteId} aria-live="polite" className="text-sm text-muted empty:-mt-1.5">
            {abroad && vatNote(0, vat, country)}
          </p>
        </>
      )}
    </Field>
  )
}

/** The postcode, which can show that the buyer has chosen the wrong country. */
export function PostcodeField() {
  const { control } = useFormContext()
  const country = useWatch({ control, name: 'country' })
  return (
    <div>
      <FormField
        name="zipCode"
        label={<LocalLabel field="zipCode" label={postcodeLabel(country)} />}
      />
      <IslandQuestion />
    </div>
  )
}

/** Suggests another country if the postcode of a United Kingdom address belongs to an island outside it. */
function IslandQuestion() {
  const { control, setField } = useFormContext()
  const [country, zipCode] = useWatch({ control, name: ['country', 'zipCode'] })
  const island = findPostcodeIsland({ country, zipCode: zipCode ?? '' })

  function handleChange(code: string) {
    setField('country', code)
    document.getElementById(fieldId('country'))?.focus()
  }

  return (
    <output>
      {island && (
        <span className="mt-2 flex flex-col items-start text-sm">
          <span>{`Should the country be ${countryName(island)}?`}</span>
          <Button
            variant="quiet"
            size="small"
            className="-ml-4"
            onClick={() => handleChange(island)}
          >
            {`Change the country to ${countryName(island)}`}
          </Button>
        </span>
      )}
    </output>
  )
}
