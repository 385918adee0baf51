import { isPaid, type Order } from '#domain/order/order.ts'
import type { PaymentReading } from '#domain/order/settlement.ts'
import { addDays, addWorkingDays, workingDayOnOrAfter, type Day } from '#domain/time/working-day.ts'

export interface BankAccount {
  accountName: string
  sortCode: string
  accountNumber: string
  iban: string
  bic: string
  /** Days from the order within which the money is expected. */
  daysToPay: number
  /** The smallest total, in pence, that a customer may pay by transfer. */
  from: number
}

/** A received bank transfer, as staff recorded it. */
export interface Transfer {
  id: string
  /** Pence. */
  amount: number
  arrivedOn: Day
  /** The reference on the bank statement; blank for none. */
  reference: string
  /** ISO moment. */
  recordedAt: string
  recordedBy: string
  /** ISO moment at which staff undid the transfer as a mistake; null if they did not. */
  undoneAt: string | null
  /** ISO moment at which staff returned the transfer of an order that stays unpaid; null if not. */
  returnedAt: string | null
  /** Who undid or returned the transfer; null if nobody did. */
  endedBy: string | null
}

/** Questions before a transfer is recorded: an identical transfer exists, or the month of its arrival has ended. */
export const TRANSFER_CONFIRMATIONS = ['same-again', 'ended-month'] as const

export type TransferConfirmation = (typeof TRANSFER_CONFIRMATIONS)[number]

type TransferSums = Pick<Order, 'total'> & { transfers: readonly Transfer[] }
type TransferOrder = TransferSums & Pick<Order, 'paymentMethod' | 'payment'>

/** The transfers that count: neither undone nor returned. */
export function countedTransfers<Arrived extends Pick<Transfer, 'undoneAt' | 'returnedAt'>>(
  transfers: readonly Arrived[],
): Arrived[] {
  return transfers.filter(({ undoneAt, returnedAt }) => undoneAt === null && returnedAt === null)
}

/** Pence received by bank transfers that were neither undone nor returned. */
export function receivedAmount(transfers: readonly Transfer[]): number {
  return sumOf(countedTransfers(transfers))
}

function sumOf(transfers: readonly Transfer[]): number {
  return transfers.reduce((sum, { amount }) => sum + amount, 0)
}

/** Pence received by bank transfer and returned. */
export function returnedAmount(transfers: readonly Transfer[]): number {
  return sumOf(transfers.filter(({ returnedAt }) => returnedAt !== null))
}

/** Pence still outstanding; 0 if more than the total arrived. */
export function outstandingAmount({ total, transfers }: TransferSums): number {
  return Math.max(total - receivedAmount(transfers), 0)
}

/** Pence overpaid by transfer: all beyond the total, or everything if a card payment paid the order. */
export function overpaidAmount(order: TransferOrder): number {
  const isByCard = isPaid(order.payment) && order.paymentMethod !== 'bank-transfer'
  return Math.max(receivedAmount(order.transfers) - (isByCard ? 0 : order.total), 0)
}

/** Whether a transfer may still be undone as a mistake: only while nothing was refunded. */
export function canUndoTransfer(transfer: Transfer, { payment }: Pick<Order, 'payment'>): boolean {
  return countedTransfers([transfer]).length > 0 && payment.refunded === 0
}

/** An order's transfers as a payment that was read; `live` says whether the shop takes real money. */
export function transferReading({ total, transfers }: TransferSums, live: boolean): PaymentReading {
  const days = countedTransfers(transfers).map(({ arrivedOn }) => arrivedOn)
  return {
    sessionId: '',
    session: 'open',
    payment: outstandingAmount({ total, transfers }) === 0 ? 'paid' : 'unpaid',
    amount: total,
    currency: 'gbp',
    paymentIntentId: null,
    // Noon UTC is on the same day in London.
    paidAt: `${days.toSorted().at(-1) ?? ''}T12:00:00.000Z`,
    live,
    refunds: null,
    disputes: null,
    warnings: null,
    review: null,
  }
}

/** The day by which a transfer chosen on `day` is expected. */
export function transferDueOn(day: Day, { daysToPay }: Pick<BankAccount, 'daysToPay'>): Day {
  return workingDayOnOrAfter(addDays(day, daysToPay))
}

/** Notices about an order that awaits its transfer; `lapse` ends the order. */
export type TransferNotice = 'reminder' | 'overdue' | 'lapse'

/** The days of the notices about a transfer that is due on `due`, earliest first. */
export function transferNoticeDays(due: Day): readonly (readonly [TransferNotice, Day])[] {
  return [
    ['reminder', addWorkingDays(due, -3)],
    ['overdue', addWorkingDays(due, 1)],
    ['lapse', addWorkingDays(due, 5)],
  ]
}

/** The latest notice due by `today`, if any, and the day of the next notice; null after the last notice. */
export function findTransferNotice(
  due: Day,
  today: Day,
): { notice: TransferNotice | undefined; nextOn: Day | null } {
  const notices = transferNoticeDays(due)
  const next = notices.find(([, day]) => day > today)
  const [notice] = notices.findLast(([, day]) => day <= today) ?? []
  return { notice, nextOn: next?.[1] ?? null }
}
