import { useRef, useState, type KeyboardEvent } from 'react'

import { FILTERS } from '#messages/orders.ts'
import { filterOrders } from '#stores/orders.ts'
import { TextInput } from '#ui/TextInput.tsx'

/** Whoever types 2026 writes the years 2, 20 and 202 on the way. */
const EARLIEST = '2000-01-01'

/** How every filter looks: low where a pointer is fine, so that the list has the room. */
export const FILTER_LABEL = 'flex min-w-0 flex-col gap-1 text-sm lg:gap-0 lg:text-xs'
export const FILTER_CONTROL = 'lg:min-h-9 lg:py-1 lg:text-sm'

interface Props {
  name: 'from' | 'to'
  value: string | null
}

/**
 * The first or last day of the list. A day that is picked narrows it at once, one that is typed when
 * it is left or by Enter; what is no whole day by then changes nothing.
 */
export function DayField({ name, value }: Props) {
  const [draft, setDraft] = useState<string | undefined>()
  const isTyped = useRef(false)

  function act(input: HTMLInputElement) {
    isTyped.current = false
    setDraft(undefined)
    const day = input.value || null
    if (input.validity.valid && day !== value) filterOrders({ [name]: day })
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') act(event.currentTarget)
    else isTyped.current = true
  }

  return (
    <label className={FILTER_LABEL}>
      {FILTERS[name]}
      <TextInput
        type="date"
        className={FILTER_CONTROL}
        name={name}
        min={EARLIEST}
        autoComplete="off"
        value={draft ?? value ?? ''}
        onChange={(event) => {
          setDraft(event.currentTarget.value)
          if (!isTyped.current) act(event.currentTarget)
        }}
        onKeyDown={handleKey}
        onPointerDown={() => {
          isTyped.current = false
        }}
        onBlur={(event) => act(event.currentTarget)}
      />
    </label>
  )
}
