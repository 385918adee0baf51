import { useEffect, useMemo, type ReactNode } from 'react'

import { formatMoney } from '#domain/money/money.ts'
import { formatDate, LONGEST_DATE } from '#domain/time/date.ts'
import { useStore } from '#ui/react/use-store.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

import { $currency } from './currency.store.ts'
import { $rates, loadRates, shownPrice, type ShownPrice } from './exchange-rates.store.ts'
import { MONEY } from './money.texts.ts'

interface Props {
  pence: number
  className?: string
}

/** An amount in the visitor's currency; a converted one has the pounds to be charged beside it. */
export function Amount({ pence, className = '' }: Props) {
  const shown = useShownPrice(pence)
  return (
    <>
      {/* A new element once the rates are there: one that grew would count as a shift of the layout. */}
      <span key={shown.state} className={`inline-flex flex-col ${className}`}>
        <span className="figures whitespace-nowrap">{figuresOf(shown)}</span>
        {shown.state !== 'exact' && (
          <span className="font-sans text-xs font-normal text-muted tabular-nums">
            {formatMoney(pence)}
          </span>
        )}
      </span>
      {shown.state === 'loading' && <span className="sr-only">{MONEY.loading}</span>}
    </>
  )
}

/** One text alone: React writes it anew also where the browser has translated the page. */
function figuresOf(shown: ShownPrice): ReactNode {
  if (shown.state === 'loading') return <Skeleton className="h-[.8em] w-[5.5em]" />
  return shown.state === 'approximate' ? `≈ ${shown.text}` : shown.text
}

/** An amount in pence in the visitor's currency; fetches the rates when they are first needed. */
export function useShownPrice(pence: number): ShownPrice {
  const currency = useStore($currency)
  const rates = useStore($rates)
  useEffect(() => {
    if (currency !== 'GBP') void loadRates()
  }, [currency])
  return useMemo(() => shownPrice(pence, currency, rates), [pence, currency, rates])
}

interface ChargeNoteProps {
  pence: number
  /** Whether the amount has been charged already. */
  paid?: boolean
  className?: string
}

/**
 * Under a converted total: that it is approximate, of which day, and what is charged. Its place is
 * kept while the rates are on the way.
 */
export function ChargeNote({ pence, paid = false, className = '' }: ChargeNoteProps) {
  const shown = useShownPrice(pence)
  if (shown.state === 'exact') return null
  const isKnown = shown.state === 'approximate'
  const note = paid ? MONEY.approximateReceipt : MONEY.approximate
  return (
    <p className={`text-sm text-muted ${isKnown ? '' : 'invisible'} ${className}`}>
      {note(isKnown ? formatDate(shown.date) : LONGEST_DATE, formatMoney(pence))}
    </p>
  )
}
