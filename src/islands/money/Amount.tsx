import { formatMoney } from '#domain/money.ts'
import { MONEY } from '#messages/money.ts'
import { Price } from '#ui/Price.tsx'

import { useShownPrice } from './use-shown-price.ts'

interface Props {
  pence: number
  className?: string
}

/** An amount in the visitor's currency; a converted one has the pounds to be charged beside it. */
export function Amount({ pence, className = '' }: Props) {
  const shown = useShownPrice(pence)
  if (shown.state === 'exact') return <Price amount={shown.text} className={className} />
  return (
    <>
      <Price
        // Not the same thing, only wider, when the rates are there: nothing has moved.
        key={shown.state}
        amount={shown.state === 'loading' ? undefined : shown.text}
        approximate
        note={<span className="tabular-nums">{formatMoney(pence)}</span>}
        className={className}
      />
      {shown.state === 'loading' && <span className="sr-only">{MONEY.loading}</span>}
    </>
  )
}
