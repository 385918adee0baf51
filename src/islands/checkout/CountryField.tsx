import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'

import type { Country } from '#domain/country-search.ts'
import { COUNTRY_LIST, FIELD_HINTS, FIELD_LABELS } from '#messages/checkout.ts'
import { Field, TextInput } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'

import {
  closedList,
  countryMatches,
  listAfterKey,
  meantCountry,
  openList,
  typedList,
} from './country-choice.ts'
import { FIELD_ATTRIBUTES, FIELD_WIDTHS, fieldId } from './fields.ts'
import { useFormContext } from './FormField.tsx'

const LIST_ID = 'checkout-countries'

/** The country: an editable combobox that finds names, codes and usual other names. */
export function CountryField() {
  const { control, registered, setField, leaveField, errorOf } = useFormContext()
  const chosen = useWatch({ control, name: 'country' })
  const { name } = registered('country')
  const [list, setList] = useState(() => closedList(chosen))
  const input = useRef<HTMLInputElement>(null)
  const matches = countryMatches(list, chosen)
  const active = list.open ? matches[list.active] : undefined

  function choose(code: string) {
    setList(closedList(code))
    setField('country', code)
  }

  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const text = currentTarget.value
    const filledByBrowser =
      document.activeElement !== currentTarget ? meantCountry(text) : undefined
    if (filledByBrowser) return choose(filledByBrowser)
    setList(typedList(text))
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const outcome = listAfterKey(list, event.key, chosen)
    if (outcome.handled) event.preventDefault()
    if (outcome.chosen) choose(outcome.chosen)
    else setList(outcome.list)
  }

  function handleBlur() {
    const isUntouched = list.text === closedList(chosen).text
    const meant = isUntouched ? chosen : meantCountry(list.text)
    if (meant) setList(closedList(meant))
    else setList({ ...list, open: false, active: -1 })
    if (meant !== chosen) setField('country', meant ?? '')
    leaveField('country', list.text !== '')
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
        <div className={`relative ${FIELD_WIDTHS.country}`}>
          <TextInput
            {...control}
            {...FIELD_ATTRIBUTES.country}
            ref={input}
            role="combobox"
            aria-expanded={list.open}
            aria-controls={LIST_ID}
            aria-autocomplete="list"
            aria-activedescendant={active ? optionId(active.code) : undefined}
            name={name}
            value={list.text}
            onChange={handleChange}
            onKeyDown={handleKey}
            onClick={() => setList((now) => (now.open ? now : openList(now, chosen)))}
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
            chosen={chosen}
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

interface OptionsProps {
  id: string
  open: boolean
  matches: readonly Country[]
  /** Code of the row that the arrow keys have marked. */
  active: string | undefined
  chosen: string
  onChoose: (code: string) => void
}

/** Id of a row, to which the field points while it is marked. */
function optionId(code: string): string {
  return `checkout-country-${code}`
}

/** The list of countries under the field, at most 300 px high. */
function CountryOptions({ id, open, matches, active, chosen, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      role="presentation"
      hidden={!open}
      // A press of a row, or of the scrollbar in Safari, would take the focus, and so close the list.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1 rounded-sm border border-control bg-surface shadow-raised"
    >
      <div
        id={id}
        role="listbox"
        aria-label={COUNTRY_LIST.label}
        className="country-list overflow-y-auto overscroll-contain"
      >
        {open &&
          matches.map(({ code, name }) => (
            <div
              key={code}
              id={optionId(code)}
              role="option"
              tabIndex={-1}
              aria-selected={code === (active ?? chosen)}
              onClick={() => onChoose(code)}
              className={`flex min-h-11 cursor-pointer items-center px-3.5 py-2 hover:bg-brand-soft ${code === chosen ? 'font-semibold' : ''} ${code === active ? 'bg-brand-soft outline-2 -outline-offset-2 outline-brand-mid' : ''}`}
            >
              {name}
            </div>
          ))}
      </div>
      {matches.length === 0 && <p className="px-3.5 py-3 text-muted">{COUNTRY_LIST.noMatch}</p>}
    </div>
  )
}
