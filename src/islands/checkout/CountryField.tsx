import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { useController } from 'react-hook-form'

import { COUNTRY_LIST, FIELD_HINTS, FIELD_LABELS } from '#messages/checkout.ts'
import { Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { TextInput } from '#ui/TextInput.tsx'

import {
  closedList,
  countryMatches,
  listAfterKey,
  meantCountry,
  typedList,
} from './country-choice.ts'
import { CountryOptions, optionId } from './CountryOptions.tsx'
import { FIELD_ATTRIBUTES, fieldId } from './fields.ts'
import { useFormContext } from './form-context.ts'

const LIST_ID = 'checkout-countries'

/** The country: an editable combobox that finds names, codes and usual other names. */
export function CountryField({ onChoose }: { onChoose: () => void }) {
  const { form, errorOf, onLeave } = useFormContext()
  const { field } = useController({ control: form.control, name: 'country' })
  const [list, setList] = useState(() => closedList(field.value))
  const input = useRef<HTMLInputElement>(null)
  const matches = countryMatches(list, field.value)
  const active = list.open ? matches[list.active] : undefined

  function choose(code: string) {
    setList(closedList(code))
    field.onChange(code)
    onChoose()
  }

  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const text = currentTarget.value
    const filledByBrowser =
      document.activeElement !== currentTarget ? meantCountry(text) : undefined
    if (filledByBrowser) return choose(filledByBrowser)
    setList(typedList(text))
    if (field.value !== '') field.onChange('')
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const outcome = listAfterKey(list, event.key, field.value)
    if (outcome.handled) event.preventDefault()
    if (outcome.chosen) choose(outcome.chosen)
    else setList(outcome.list)
  }

  function handleBlur() {
    const meant = field.value || meantCountry(list.text)
    if (meant && meant !== field.value) choose(meant)
    else setList((now) => (meant ? closedList(meant) : { ...now, open: false, active: -1 }))
    field.onBlur()
    onLeave('country')
  }

  return (
    <Field
      id={fieldId('country')}
      label={FIELD_LABELS.country}
      hint={FIELD_HINTS.country}
      error={errorOf('country')}
      required
    >
      {(control) => (
        <div className="relative">
          <TextInput
            {...control}
            {...FIELD_ATTRIBUTES.country}
            ref={input}
            role="combobox"
            aria-expanded={list.open}
            aria-controls={LIST_ID}
            aria-autocomplete="list"
            aria-activedescendant={active ? optionId(active.code) : undefined}
            value={list.text}
            onChange={handleChange}
            onKeyDown={handleKey}
            onClick={() => setList((now) => ({ ...now, open: true }))}
            onBlur={handleBlur}
            className="pr-10"
          />
          <Icon
            name="chevronDown"
            className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2"
          />
          <CountryOptions
            id={LIST_ID}
            open={list.open}
            matches={matches}
            active={active?.code}
            chosen={field.value}
            onChoose={(code) => {
              choose(code)
              input.current?.focus()
            }}
          />
          <output className="sr-only">
            {list.open && matches.length === 0 ? COUNTRY_LIST.noMatch : ''}
          </output>
        </div>
      )}
    </Field>
  )
}
