/** What the shop and the provider both keep of one payment, refund or dispute in a span. */
export interface Pair {
  kind: 'payment' | 'refund' | 'dispute'
  /** The provider's id. */
  id: string
  order: { id: string; number: string } | null
  /**
   * Pence that it brought the firm by the shop's books, negative where money left; null where they
   * do not have it.
   */
  shop: number | null
  /** The same by the provider's book, in minor units of `currency`. */
  provider: number | null
  /** Lower-case ISO code. */
  currency: string
  /** Whether both have the same of it over all time, and one of them in another month. */
  isSameInAll?: boolean
}

export type DifferenceReason =
  | 'payment-without-order'
  | 'order-not-paid'
  | 'order-without-payment'
  | 'refund-not-recorded'
  | 'refund-not-at-provider'
  | 'dispute-not-recorded'
  | 'dispute-not-at-provider'
  | 'other-amount'
  | 'other-month'
  | 'other-currency'

export interface Difference extends Pair {
  reason: DifferenceReason
}

/** Pence, GBP, by the books of both. */
export interface BothSides {
  shop: number
  provider: number
}

/** A month of the shop's books beside the provider's. */
export interface Comparison {
  payments: BothSides
  refunds: BothSides
  disputes: BothSides
  /** Pence that the provider charged in the month. */
  fees: number
  /** The first of them, and how many there are. */
  differences: readonly Difference[]
  count: number
}

const MOST_DIFFERENCES = 200

/** Compares pair by pair; what the sums of both sides differ by is what the differences add up to. */
export function compare(pairs: readonly Pair[], fees: number): Comparison {
  const differences = pairs.flatMap((pair) => {
    const reason = reasonOf(pair)
    return reason === undefined ? [] : [{ ...pair, reason }]
  })
  return {
    payments: bothSides(pairs, 'payment'),
    refunds: bothSides(pairs, 'refund'),
    disputes: bothSides(pairs, 'dispute'),
    fees,
    differences: differences.slice(0, MOST_DIFFERENCES),
    count: differences.length,
  }
}

function bothSides(pairs: readonly Pair[], kind: Pair['kind']): BothSides {
  const ofKind = pairs.filter((pair) => pair.kind === kind && pair.currency === 'gbp')
  const sum = (side: 'shop' | 'provider') =>
    ofKind.reduce((total, pair) => total + (pair[side] ?? 0), 0)
  return { shop: sum('shop'), provider: sum('provider') }
}

function reasonOf(pair: Pair): DifferenceReason | undefined {
  const { shop, provider, currency, isSameInAll } = pair
  if (currency !== 'gbp') return 'other-currency'
  if ((shop ?? 0) === (provider ?? 0)) return undefined
  return isSameInAll ? 'other-month' : sideOf(pair)
}

/** Which side does not have it, or has another amount. */
function sideOf({ kind, order, shop, provider }: Pair): DifferenceReason {
  if (shop === null) {
    if (kind === 'payment') return order === null ? 'payment-without-order' : 'order-not-paid'
    return `${kind}-not-recorded`
  }
  if (provider === null) {
    return kind === 'payment' ? 'order-without-payment' : `${kind}-not-at-provider`
  }
  return 'other-amount'
}
