import { STEP_ID } from './delivery.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from './order.ts'
import { legible } from './plain-text.ts'
import { isDay, type Day } from './working-day.ts'

export const MAIL_STATES = ['sent', 'waiting', 'failed'] as const

/** The state of a mail, such as the customer's confirmation: sent, still to be sent, or given up. */
export type MailState = (typeof MAIL_STATES)[number]

export const DUE_STATES = ['late', 'week', 'waiting'] as const

/**
 * The state of work that is under way: past the day it was promised for, promised for one of the
 * next `DUE_SOON_DAYS`, or waiting for the customer for over `WAITING_DAYS`.
 */
export type DueState = (typeof DUE_STATES)[number]

export const DUE_SOON_DAYS = 7
export const WAITING_DAYS = 7

export const ORDER_SORTS = ['newest', 'oldest'] as const

export type OrderSort = (typeof ORDER_SORTS)[number]

/** What the staff list is narrowed to; null leaves that side open. */
export interface OrderFilter {
  /** Part of a number, an e-mail address or a name, in any case. */
  search: string
  status: PaymentStatus | null
  /** Id of a step. */
  step: string | null
  mail: MailState | null
  due: DueState | null
  /** First and last day, YYYY-MM-DD, both included, in the firm's time zone. */
  from: string | null
  to: string | null
  sort: OrderSort
}

/** Every side of the filter open; the search is none, and nor is the order of the list. */
export const NO_FILTERS = {
  status: null,
  step: null,
  mail: null,
  due: null,
  from: null,
  to: null,
} as const

/** How many sides of the filter are closed. */
export function activeFilterCount(filter: OrderFilter): number {
  const sides = Object.entries(filter).filter(([name]) => name in NO_FILTERS)
  return sides.filter(([, value]) => value !== null).length
}

/** The names under which a filter stands in an address. */
export const FILTER_NAMES: readonly (keyof OrderFilter)[] = [
  'search',
  ...(Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[]),
  'sort',
]

/** A filter out of the query of an address; what is not understood is left open. */
export function orderFilterFrom(query: { get(name: string): string | null }): OrderFilter {
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === query.get(name)) ?? null
  return {
    search: legible(query.get('search') ?? '').trim(),
    status: oneOf('status', PAYMENT_STATUSES),
    step: stepIn(query.get('step')),
    mail: oneOf('mail', MAIL_STATES),
    due: oneOf('due', DUE_STATES),
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
    sort: oneOf('sort', ORDER_SORTS) ?? 'newest',
  }
}

/** The query that stands for a filter; open sides are left out. */
export function filterQuery(filter: OrderFilter): Record<string, string> {
  const entries = FILTER_NAMES.map((name) => [name, filter[name] ?? ''] as const)
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== '' && !(name === 'sort' && value === 'newest')),
  )
}

function stepIn(text: string | null): string | null {
  return text !== null && text.length <= 100 && STEP_ID.test(text) ? text : null
}

function dayIn(text: string | null): Day | null {
  return isDay(text) ? text : null
}
