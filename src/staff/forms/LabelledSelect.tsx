import { Select } from '#ui/Select.tsx'

const FILTER_CLASS =
  'flex min-w-0 items-center gap-3 text-sm whitespace-nowrap max-lg:grid max-lg:flex-1 max-lg:basis-72 max-lg:grid-cols-[4.5rem_minmax(0,1fr)]'

interface Props<Value extends string> {
  label: string
  name: string
  value: Value
  options: readonly (readonly [value: Value, text: string])[]
  onChoose: (value: Value) => void
  className?: string
}

/** A select with its label: a filter of a list, unless `className` says otherwise. */
export function LabelledSelect<Value extends string>(props: Props<Value>) {
  const { label, name, value, options, onChoose, className = FILTER_CLASS } = props
  return (
    <label className={className}>
      <span>{label}</span>
      <Select
        name={name}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          const chosen = options.find(([option]) => option === event.currentTarget.value)
          if (chosen) onChoose(chosen[0])
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </label>
  )
}
