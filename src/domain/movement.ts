import { apportion } from './money.ts'
import { londonMonth } from './month.ts'
import type { OrderItem } from './order.ts'
import type { Figure } from './report.ts'

/** A movement on the account's balance, out of the provider's own book. */
export interface Movement {
  /** The provider's id. */
  id: string
  /** ISO moment. */
  happenedAt: string
  /** The provider's word for what it is, which may be one that is not known here. */
  category: string
  /** Minor units of `currency`, negative where money leaves; the fee is not in it. */
  amount: number
  fee: number
  /** Lower-case ISO code of what is settled in. */
  currency: string
  /** The charge, refund or dispute that it is about; null where there is none. */
  source: string | null
  paymentIntentId: string | null
  /** The order that the payment names; null where it names none. */
  orderId: string | null
}

/** Costs of the account as a whole. */
const ACCOUNT_COSTS: readonly string[] = ['fee', 'tax', 'network_cost']
const DISPUTES: readonly string[] = ['dispute', 'dispute_reversal']

/**
 * What a movement cost, as figures of a report: its fee, and what a dispute took or gave back, each
 * shared out over what its order sold. Without an order only costs of the account count: other shops
 * may sell on it.
 */
export function costsOf(movement: Movement, sold: readonly OrderItem[]): Figure[] {
  const { category, amount, fee, currency } = movement
  const isAccounts = ACCOUNT_COSTS.includes(category)
  if (currency !== 'gbp' || (sold.length === 0 && !isAccounts)) return []
  return [
    ...shared(movement, sold, { kind: 'fee', gross: fee - (isAccounts ? amount : 0) }),
    ...shared(movement, sold, {
      kind: 'dispute',
      gross: DISPUTES.includes(category) ? -amount : 0,
    }),
  ]
}

function shared(
  { happenedAt }: Movement,
  sold: readonly OrderItem[],
  { kind, gross }: Pick<Figure, 'kind' | 'gross'>,
): Figure[] {
  if (gross === 0) return []
  const month = londonMonth(new Date(happenedAt))
  if (sold.length === 0) return [{ month, productId: '', name: '', kind, gross, vat: 0 }]
  const parts = apportion(
    Math.abs(gross),
    sold.map(({ price, quantity }) => price * quantity),
  )
  return sold.map(({ productId, name }, index) => ({
    month,
    productId,
    name,
    kind,
    gross: Math.sign(gross) * (parts[index] ?? 0),
    vat: 0,
  }))
}
