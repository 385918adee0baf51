import { isDayWithin, type DaySpan } from '#domain/day-span.ts'
import { penceTyped } from '#domain/refundable.ts'
import type { Day } from '#domain/working-day.ts'
import { RECORD } from '#messages/transfers.ts'
import type { ArrivedTransfer } from '#stores/transfer.ts'

/** The dialog as it is filled in. */
export interface TransferForm {
  /** As it is typed. */
  amount: string
  /** Blank while it is no whole day. */
  arrivedOn: Day
  reference: string
}

/** Fields in the order in which they stand. */
export const TRANSFER_FIELDS = ['amount', 'arrivedOn', 'reference'] as const

/** What is wrong with the fields. */
export type TransferErrors = Partial<Record<keyof TransferForm, string>>

/** What is to be recorded, or what is wrong with it. */
export function arrivedOf(
  { amount, arrivedOn, reference }: TransferForm,
  days: DaySpan,
): { arrived: Omit<ArrivedTransfer, 'transferId'> } | { errors: TransferErrors } {
  const pence = penceTyped(amount) ?? 0
  const errors: TransferErrors = {
    ...(pence === 0 && { amount: RECORD.amountWrong }),
    ...(!isDayWithin(arrivedOn, days) && { arrivedOn: RECORD.dayWrong }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  return { arrived: { amount: pence, arrivedOn, reference: reference.trim() } }
}

/** The messages of the server by field. */
export function errorsIn(fields: Readonly<Record<string, string>> = {}): TransferErrors {
  const named = TRANSFER_FIELDS.map((field) => [field, fields[field]] as const)
  return Object.fromEntries(named.filter(([, message]) => message !== undefined))
}
