import type { ComponentProps } from 'react'

import { Icon } from './Icon.tsx'

interface Props extends Omit<ComponentProps<'fieldset'>, 'children'> {
  /** Names the group, e.g. "Quantity of Business Valuation Assessment". */
  label: string
  value: number
  max: number
  decreaseLabel: string
  increaseLabel: string
  onDecrease: () => void
  /** Called at the cap too, so that the page can say why nothing changed. */
  onIncrease: () => void
}

const STEP =
  'flex size-11 touch-manipulation items-center justify-center text-ink hover:bg-brand-soft aria-disabled:text-control aria-disabled:hover:bg-transparent'

/** Minus, number, plus. */
export function QuantityStepper({
  label,
  value,
  max,
  decreaseLabel,
  increaseLabel,
  onDecrease,
  onIncrease,
  className = '',
  ...rest
}: Props) {
  return (
    <fieldset
      aria-label={label}
      className={`inline-flex items-center rounded-sm border border-control bg-surface ${className}`}
      {...rest}
    >
      <button type="button" aria-label={decreaseLabel} onClick={onDecrease} className={STEP}>
        <Icon name="minus" />
      </button>
      <span className="min-w-9 text-center font-medium tabular-nums">{value}</span>
      <button
        type="button"
        aria-label={increaseLabel}
        aria-disabled={value >= max || undefined}
        onClick={onIncrease}
        className={STEP}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
