import { Select } from '#ui/Select.tsx'

interface Props<Value extends string> {
  label: string
  name: string
  value: Value
  options: readonly (readonly [value: Value, text: string])[]
  onChoose: (value: Value) => void
  className?: string | undefined
}

export function LabelledSelect<Value extends string>(props: Props<Value>) {
  const { label, name, value, options, onChoose, className } = props
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
