import { formatDate, LONGEST_DATE } from '#domain/date.ts'
import { formatMoney } from '#domain/money.ts'
import { approximateNote, approximateReceiptNote } from '#messages/money.ts'

import { useShownPrice } from './use-shown-price.ts'

interface Props {
  pence: number
  /** Whether the amount has been charged already. */
  paid?: boolean
  className?: string
}

/**
 * Under a converted total: that it is approximate, of which day, and what is charged. Its place is
 * kept while the rates are on the way.
 */
export function ChargeNote({ pence, paid = false, className = '' }: Props) {
  const shown = useShownPrice(pence)
  if (shown.state === 'exact') return null
  const isKnown = shown.state === 'approximate'
  const note = paid ? approximateReceiptNote : approximateNote
  return (
    <p className={`text-sm text-muted ${isKnown ? '' : 'invisible'} ${className}`}>
      {note(isKnown ? formatDate(shown.date) : LONGEST_DATE, formatMoney(pence))}
    </p>
  )
}
