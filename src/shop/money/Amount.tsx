import { useEffect, useMemo, type ReactNode } from 'react'

import { formatMoney } from '#domain/money/money.ts'
import { formatDate, LONGEST_DATE } from '#domain/time/date.ts'
import { useStore } from '#ui/react/use-store.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

import { $currency } from './currency.store.ts'
import { $rates, loadRates, shownPrice, type ShownPrice } from './exchange-rates.store.ts'

interface Props {
  pence: number
  className?: string
}

/** An amount in the visitor's currency. A converted amount is shown with the pounds that are charged. */
export function Amount({ pence, className = '' }: Props) {
  const shown = useShownPrice(pence)
  return (
    <>
      {/* The amount becomes a new element once the rates are loaded, because browsers count a
          growing element as a layout shift. */}
      <span key={shown.state} className={`inline-flex flex-col ${className}`}>
        <span className="figures whitespace-nowrap">{figuresOf(shown)}</span>
        {shown.state !== 'exact' && (
          <span className="font-sans text-xs font-normal text-muted tabular-nums">
            {formatMoney(pence)}
          </span>
        )}
      </span>
      {shown.state === 'loading' && <span className="sr-only">Converting the price</span>}
    </>
  )
}

/** A single text node, because React can update it even after the browser has translated the page. */
function figuresOf(shown: ShownPrice): ReactNode {
  if (shown.state === 'loading') return <Skeleton className="h-[.8em] w-[5.5em]" />
  return shown.state === 'approximate' ? `≈ ${shown.text}` : shown.text
}

/** A price in the visitor's currency, from pence; loads the rates when they are first needed. */
export function useShownPrice(pence: number): ShownPrice {
  const currency = useStore($currency)
  const rates = useStore($rates)
  useEffect(() => {
    if (currency !== 'GBP') void loadRates()
  }, [currency])
  return useMemo(() => shownPrice(pence, currency, rates), [pence, currency, rates])
}

interface ChargeNoteProps extends Props {
  /** Whether the amount has already been charged. */
  isPaid?: boolean
}

/** Note below a converted total: the day of the rate and the charge in pounds. Keeps its space while rates load. */
export function ChargeNote({ pence, isPaid = false, className = '' }: ChargeNoteProps) {
  const shown = useShownPrice(pence)
  if (shown.state === 'exact') return null
  const isKnown = shown.state === 'approximate'
  const rate = `at the exchange rate of ${isKnown ? formatDate(shown.date) : LONGEST_DATE}`
  return (
    <p className={`text-sm text-muted ${isKnown ? '' : 'invisible'} ${className}`}>
      {isPaid
        ? `Converted amounts are approximate, ${rate}. You were charged ${formatMoney(pence)}.`
        : `Approximate, ${rate}. You will be charged ${formatMoney(pence)}.`}
    </p>
  )
}
