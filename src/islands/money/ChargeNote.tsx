import { formatDate } from '#domain/date.ts'
import { formatMoney } from '#domain/money.ts'
import { approximateNote, approximateReceiptNote } from '#messages/money.ts'

import { useShownPrice } from './use-shown-price.ts'

interface Props {
  pence: number
  /** Whether the amount has been charged already. */
  paid?: boolean
  className?: string
}

/** Under a converted total: that it is approximate, of which day, and what is charged. */
export function ChargeNote({ pence, paid = false, className = '' }: Props) {
  const shown = useShownPrice(pence)
  if (shown.state !== 'approximate') return null
  const note = paid ? approximateReceiptNote : approximateNote
  return (
    <p className={`text-sm text-muted ${className}`}>
      {note(formatDate(shown.date), formatMoney(pence))}
    </p>
  )
}
