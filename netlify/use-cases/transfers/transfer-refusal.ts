import { failure, wrongField, type Result } from '#contract/failure.ts'
import type { TransferBody } from '#contract/transfers/staff.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { formatMoney } from '#domain/money/money.ts'
import { formatDate, formatLondonTime } from '#domain/time/date.ts'
import { type Day, isDayWithin, londonDay } from '#domain/time/working-day.ts'
import {
  countedTransfers,
  type TransferConfirmation,
  type Transfer,
} from '#domain/transfers/transfer.ts'

const WRONG_DAY = 'Choose a day between the order date and today'

/** Whether a recorded transfer equals a new transfer; letter case in references does not matter. */
export function isSameTransfer(
  known: Transfer,
  { amount, arrivedOn, reference }: Pick<Transfer, 'amount' | 'arrivedOn' | 'reference'>,
): boolean {
  return (
    known.amount === amount &&
    known.arrivedOn === arrivedOn &&
    known.reference.toLowerCase() === reference.toLowerCase()
  )
}

/** The refusal of a new transfer, or a question to confirm; undefined if the transfer can be recorded. */
export function findTransferRefusal(
  { date, transfers }: FullOrder,
  { seen, confirmed = [], ...wanted }: TransferBody,
  today: Day,
): Result<never> | undefined {
  const { arrivedOn } = wanted
  if (!isDayWithin(arrivedOn, { first: londonDay(new Date(date)), last: today })) {
    return wrongField('arrivedOn', WRONG_DAY, `${WRONG_DAY}.`)
  }
  const counted = countedTransfers(transfers)
  const isSeen = counted.length === seen.length && counted.every(({ id }) => seen.includes(id))
  if (!isSeen) return failure('order-changed', describeChangesSince(transfers, seen))
  const equal = counted.find((one) => isSameTransfer(one, wanted))
  if (equal && !confirmed.includes('same-again'))
    return confirmationFailure('same-again', sameAgainQuestion(equal))
  if (monthOf(arrivedOn) < monthOf(today) && !confirmed.includes('ended-month')) {
    return confirmationFailure('ended-month', endedMonthQuestion(arrivedOn))
  }
  return undefined
}

function monthOf(day: Day): string {
  return day.slice(0, 7)
}

function confirmationFailure(confirmation: TransferConfirmation, message: string): Result<never> {
  return failure('needs-confirmation', message, { details: { confirmation } })
}

function sameAgainQuestion({ amount, arrivedOn, recordedBy, recordedAt }: Transfer): string {
  return `${formatMoney(amount)} of ${formatDate(arrivedOn)} with the same reference was recorded by ${recordedBy} on ${formatLondonTime(recordedAt)}. Is this another transfer? Record it only if the bank shows both.`
}

function endedMonthQuestion(arrivedOn: Day): string {
  return `${formatDate(arrivedOn)} is in a past month. An invoice will show that day, but the books will count it in the current month. Is the day right?`
}

function describeChangesSince(transfers: readonly Transfer[], seen: readonly string[]): string {
  const changes = transfers.flatMap((transfer) => {
    const isSeen = seen.includes(transfer.id)
    const counts = countedTransfers([transfer]).length > 0
    return isSeen === counts ? [] : [describeChange(transfer)]
  })
  return [...changes, 'Your transfer has not been recorded. Check the order first.'].join(' ')
}

function describeChange(transfer: Transfer): string {
  const { amount, recordedBy, recordedAt, undoneAt, returnedAt, endedBy } = transfer
  const ended = undoneAt ?? returnedAt
  const verb = undoneAt === null ? 'returned' : 'undone'
  const [done, by, at] =
    ended === null ? ['recorded', recordedBy, recordedAt] : [verb, endedBy, ended]
  return `${formatMoney(amount)} was ${done} by ${by} on ${formatLondonTime(at)}.`
}
