import { isPaid, type Order } from '#domain/order/order.ts'
import type { PaymentReading } from '#domain/order/settlement.ts'
import { addDays, addWorkingDays, workingDayFrom, type Day } from '#domain/time/working-day.ts'

/** The firm's account, and its terms for who pays by bank transfer. */
export interface BankAccount {
  accountName: string
  sortCode: string
  accountNumber: string
  iban: string
  bic: string
  /** Days from the order within which the money is expected. */
  daysToPay: number
  /** The least total, in pence, that may be paid so. */
  from: number
}

/** Money that arrived by bank transfer, as staff recorded it. */
export interface Transfer {
  id: string
  /** Pence. */
  amount: number
  arrivedOn: Day
  /** What the bank shows with it; blank for nothing. */
  reference: string
  /** ISO moment. */
  recordedAt: string
  recordedBy: string
  /** ISO moment at which it turned out to be a mistake; null where it did not. */
  undoneAt: string | null
  /** ISO moment since which it goes back, as the order is not to be paid; null where it does not. */
  returnedAt: string | null
  /** Who said so of either. */
  endedBy: string | null
}

/** What is asked before a transfer is written: whether an equal one is another, whether its month has ended. */
export const CONFIRMATIONS = ['same-again', 'ended-month'] as const

export type Confirmation = (typeof CONFIRMATIONS)[number]

type TransferOrder = Pick<Order, 'total' | 'paymentMethod' | 'payment'> & {
  transfers: readonly Transfer[]
}

/** The transfers that count: neither a mistake nor given back. */
export function counting<Arrived extends Pick<Transfer, 'undoneAt' | 'returnedAt'>>(
  transfers: readonly Arrived[],
): Arrived[] {
  return transfers.filter(({ undoneAt, returnedAt }) => undoneAt === null && returnedAt === null)
}

/** Pence that arrived by bank transfer and count. */
export function received(transfers: readonly Transfer[]): number {
  return counting(transfers).reduce((sum, { amount }) => sum + amount, 0)
}

/** Pence that arrived by bank transfer and were given back. */
export function returned(transfers: readonly Transfer[]): number {
  return transfers
    .filter(({ returnedAt }) => returnedAt !== null)
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** Pence that are missing from an order's total; none where more arrived. */
export function missingSum({ total, transfers }: Pick<TransferOrder, 'total' | 'transfers'>) {
  return Math.max(total - received(transfers), 0)
}

/** Pence that arrived by transfer and pay for nothing: beyond the total, or beside a card payment. */
export function excessSum({ total, paymentMethod, payment, transfers }: TransferOrder): number {
  const isByCard = isPaid(payment) && paymentMethod !== 'bank-transfer'
  return Math.max(received(transfers) - (isByCard ? 0 : total), 0)
}

/** Whether a transfer may still be taken back as a mistake: while no money of the order has gone back. */
export function canUndo(transfer: Transfer, { payment }: Pick<Order, 'payment'>): boolean {
  return counting([transfer]).length > 0 && payment.refunded === 0
}

/**
 * What the transfers of an order say of its payment, as a reading of a card payment says it; `live` is
 * whether the shop takes real money.
 */
export function transferReading(
  { total, transfers }: Pick<TransferOrder, 'total' | 'transfers'>,
  live: boolean,
): PaymentReading {
  const days = counting(transfers).map(({ arrivedOn }) => arrivedOn)
  return {
    sessionId: '',
    session: 'open',
    payment: missingSum({ total, transfers }) === 0 ? 'paid' : 'unpaid',
    amount: total,
    currency: 'gbp',
    paymentIntentId: null,
    // Noon is on the same day in London.
    paidAt: `${days.toSorted().at(-1) ?? ''}T12:00:00.000Z`,
    live,
    refunds: null,
    disputes: null,
    warnings: null,
    review: null,
  }
}

/** The day by which a transfer is expected that was promised on `day`. */
export function transferDueOn(day: Day, { daysToPay }: Pick<BankAccount, 'daysToPay'>): Day {
  return workingDayFrom(addDays(day, daysToPay))
}

/** What happens to an order that waits for its transfer. */
export type TransferNotice = 'reminder' | 'overdue' | 'lapse'

/** The day of each notice about a transfer that is expected by `due`, the first one first. */
export function noticesOf(due: Day): readonly (readonly [TransferNotice, Day])[] {
  return [
    ['reminder', addWorkingDays(due, -3)],
    ['overdue', addWorkingDays(due, 1)],
    ['lapse', addWorkingDays(due, 5)],
  ]
}

/** The notice that is due on `today`, where one is, and the day of the next; null after the last. */
export function noticeOn(
  due: Day,
  today: Day,
): { notice: TransferNotice | undefined; nextOn: Day | null } {
  const notices = noticesOf(due)
  const next = notices.find(([, day]) => day > today)
  const [notice] = notices.findLast(([, day]) => day <= today) ?? []
  return { notice, nextOn: next?.[1] ?? null }
}
