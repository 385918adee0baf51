import { type KeyboardEvent, useRef, useState } from 'react'

import type { ShownStep } from '#domain/delivery.ts'
import {
  activeFilterCount,
  DUE_STATES,
  MAIL_STATES,
  NO_FILTERS,
  ORDER_SORTS,
  type OrderFilter,
} from '#domain/order-filter.ts'
import { PAYMENT_STATUSES } from '#domain/order.ts'
import { Choice } from '#islands/admin/Choice.tsx'
import { focusSearchBox } from '#islands/admin/entry-keys.ts'
import { SmallButton } from '#islands/admin/SmallButton.tsx'
import { useStore } from '#islands/page/use-store.ts'
import {
  DUE_STATE,
  FILTERS,
  filtersSet,
  MAIL_STATE,
  ORDER_SORT,
  ORDERS,
  PAYMENT_STATUS,
} from '#messages/orders.ts'
import { $filter, filterOrders } from '#stores/orders.ts'
import { TextInput } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'

/** What the list is narrowed to; folded on small screens. */
export function OrderFilters({ steps }: { steps: readonly Pick<ShownStep, 'id' | 'name'>[] }) {
  const filter = useStore($filter)
  const [isOpen, setOpen] = useState(false)
  const count = activeFilterCount(filter)

  return (
    <div className="mb-1 max-lg:mb-4">
      <SmallButton
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls="filters"
        className="-ml-4 lg:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {filtersSet(count)}
        <Icon name="chevronDown" className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
      </SmallButton>
      <fieldset
        id="filters"
        className={`items-end gap-x-4 gap-y-3 min-[26rem]:grid-cols-2 sm:grid-cols-3 lg:grid lg:grid-cols-[repeat(4,minmax(0,1fr))_repeat(2,minmax(0,10rem))_auto] ${isOpen ? 'grid' : 'hidden'}`}
      >
        <legend className="sr-only">{ORDERS.filters}</legend>
        <Filter name="status" options={PAYMENT_STATUSES.map((one) => [one, PAYMENT_STATUS[one]])} />
        <Filter name="step" options={steps.map(({ id, name }) => [id, name])} />
        <Filter name="mail" options={MAIL_STATES.map((one) => [one, MAIL_STATE[one]])} />
        <Filter name="due" options={DUE_STATES.map((one) => [one, DUE_STATE[one]])} />
        <DayField name="from" value={filter.from} />
        <DayField name="to" value={filter.to} />
        <Choice
          className={`${FILTER_LABEL} lg:hidden`}
          name="sort"
          label={FILTERS.sort}
          value={filter.sort}
          options={ORDER_SORTS.map((one) => [one, ORDER_SORT[one]])}
          onChoose={(sort) => filterOrders({ sort })}
        />
        <SmallButton
          variant="quiet"
          className={`max-lg:-ml-4 max-lg:justify-self-start lg:-mr-4 ${count > 0 ? '' : 'invisible'}`}
          onClick={handleClear}
        >
          {ORDERS.clearFilters}
        </SmallButton>
      </fieldset>
    </div>
  )
}

/** The button goes away with what it clears. */
function handleClear() {
  filterOrders(NO_FILTERS)
  focusSearchBox()
}

type Filtered = 'status' | 'step' | 'mail' | 'due'

interface FilterProps<Name extends Filtered> {
  name: Name
  options: (readonly [value: NonNullable<OrderFilter[Name]>, text: string])[]
}

function Filter<Name extends Filtered>({ name, options }: FilterProps<Name>) {
  const filter = useStore($filter)
  return (
    <Choice
      className={FILTER_LABEL}
      selectClassName={FILTER_CONTROL}
      name={name}
      label={FILTERS[name]}
      value={filter[name] ?? ''}
      options={[['', ORDERS.any], ...options]}
      onChoose={(chosen) => filterOrders({ [name]: chosen || null })}
    />
  )
}

/** Whoever types 2026 writes the years 2, 20 and 202 on the way. */
const EARLIEST = '2000-01-01'

/** How every filter looks: low where a pointer is fine, so that the list has the room. */
const FILTER_LABEL = 'flex min-w-0 flex-col gap-1 text-sm lg:gap-0 lg:text-xs'
const FILTER_CONTROL = 'lg:min-h-9 lg:py-1 lg:text-sm'

interface DayFieldProps {
  name: 'from' | 'to'
  value: string | null
}

/**
 * The first or last day of the list. A day that is picked narrows it at once, one that is typed when
 * it is left or by Enter; what is no whole day by then changes nothing.
 */
function DayField({ name, value }: DayFieldProps) {
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
