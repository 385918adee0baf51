import type { MailState, OrderFilter } from '#domain/order-filter.ts'

import type { ListPosition } from './orders-cursor.ts'

/** Conditions on `orders o` with their values; values are only ever passed as parameters. */
export interface Conditions {
  sql: string
  values: unknown[]
}

const MAIL_CONDITIONS: Readonly<Record<MailState, string>> = {
  sent: 'o.customer_notified_at is not null',
  waiting: `o.customer_notified_at is null and exists (select from mails m
    where m.order_id = o.id and m.sent_at is null and m.failed_at is null)`,
  failed: 'exists (select from mails m where m.order_id = o.id and m.failed_at is not null)',
}

/** The zone in which a day of the filter begins and ends. */
const ZONE = 'Europe/London'

/** The conditions that a filter stands for, from a position of the list on. */
export function conditionsOf(filter: OrderFilter, after: ListPosition | null = null): Conditions {
  const values: unknown[] = []
  const parts = ['true']
  const add = (value: unknown, sql: (place: string) => string) => {
    if (value === null || value === '') return
    values.push(value)
    parts.push(sql(`$${values.length}`))
  }
  add(filter.search && pattern(filter.search), (place) => `o.search_text like ${place}`)
  add(filter.status, (place) => `o.payment_status = ${place}`)
  add(
    filter.step,
    (place) => `exists (select from order_items i where i.order_id = o.id and i.step = ${place})`,
  )
  add(filter.from, (place) => `o.order_date >= (${place}::date::timestamp at time zone '${ZONE}')`)
  add(
    filter.to,
    (place) => `o.order_date < ((${place}::date + 1)::timestamp at time zone '${ZONE}')`,
  )
  if (filter.mail) parts.push(MAIL_CONDITIONS[filter.mail])
  if (after) {
    values.push(after.micros, after.id)
    const comparison = filter.sort === 'oldest' ? '>' : '<'
    const date = `timestamptz 'epoch' + $${values.length - 1}::bigint * interval '1 microsecond'`
    parts.push(`(o.order_date, o.id) ${comparison} (${date}, $${values.length}::uuid)`)
  }
  return { sql: parts.join(' and '), values }
}

/** Lower case as the index holds it; the wildcards of LIKE stand for themselves. */
function pattern(search: string): string {
  // Characters that the database cannot hold cannot be found in it either.
  const sought = search.toWellFormed().replaceAll('\0', '\uFFFD').toLowerCase()
  return `%${sought.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
