import { useEffect, useRef } from 'react'

import type { Country } from '#domain/country-search.ts'
import { COUNTRY_LIST } from '#messages/checkout.ts'

interface Props {
  id: string
  open: boolean
  matches: readonly Country[]
  /** Code of the row that the arrow keys have marked. */
  active: string | undefined
  chosen: string
  onChoose: (code: string) => void
}

/** Id of a row, to which the field points while it is marked. */
export function optionId(code: string): string {
  return `checkout-country-${code}`
}

/** The list of countries under the field, at most 300 px high. */
export function CountryOptions({ id, open, matches, active, chosen, onChoose }: Props) {
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
