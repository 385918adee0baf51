import { documentNumber } from '#domain/invoice.ts'

import type { Connection } from './postgres.ts'

/** An order with the numbers of documents that its payment at the provider is to name. */
export interface NumberedOrder {
  orderNumber: string
  /** Null where it was not paid at the provider. */
  paymentIntentId: string | null
  numbers: CopiedNumber[]
}

/** A number as its payment names it. */
export interface CopiedNumber {
  number: string
  /** `invoice`, or the refund of a credit note; null for what a correction has given rise to. */
  subject: string | null
  /** Whether a mail with the document has left. */
  isSent: boolean
  /** Whether one is still to leave. */
  isWaiting: boolean
  /** When it was written before, by the database's own text; null when it was not. */
  copiedAt: string | null
}

/** The last number of each series of this year and the one before, and the newest payment. */
export async function lastNumbers({ query }: Connection) {
  const last = await query<{ series: string; year: number; last: number }>(
    `select series, year, last from document_numbers
    where year >= (select max(year) - 1 from document_numbers) order by series, year`,
  )
  const [newest] = await query<{ id: string }>(
    `select stripe_payment_intent_id as id from orders
    where stripe_payment_intent_id is not null order by order_date desc limit 1`,
  )
  return {
    last: last.map((one) => documentNumber(one.series, one.year, one.last)),
    paymentIntentId: newest?.id ?? null,
  }
}

/**
 * Notes that these numbers are written at the provider. A number whose mail waits stays on the list,
 * to be written once more when the mail has left; so does one that another run has noted as done
 * meanwhile, since this run may have written after it.
 */
export async function markCopied(
  { query }: Connection,
  numbers: readonly CopiedNumber[],
  now: Date,
) {
  const waiting = numbers.filter(({ isWaiting }) => isWaiting)
  const done = numbers.filter(({ isWaiting }) => !isWaiting)
  await query(
    `delete from uncopied_numbers u using unnest($1::text[], $2::timestamptz[]) as done (number, at)
    where u.number = done.number and u.copied_at is not distinct from done.at`,
    [done.map(({ number }) => number), done.map(({ copiedAt }) => copiedAt)],
  )
  await query(
    `insert into uncopied_numbers (number, order_id, copied_at)
    select number, order_id, $2 from documents where number = any($1) and version = 1
    on conflict (number) do update set copied_at = excluded.copied_at`,
    [waiting.map(({ number }) => number), now],
  )
}

/**
 * Orders whose payment does not name all of their numbers yet, the oldest first: those that were never
 * written, and those whose mail has left, or been given up, since.
 */
export function listUncopied({ query }: Connection, limit: number) {
  return query<NumberedOrder>(
    `select o.order_number as "orderNumber", o.stripe_payment_intent_id as "paymentIntentId",
      json_agg(json_build_object('number', u.number,
        'subject', case when d.subject = o.id::text then 'invoice'
          else coalesce(d.facts -> 'refund' ->> 'id', d.number) end,
        'isSent', m.sent, 'isWaiting', m.waiting, 'copiedAt', u.copied_at)) as numbers
    from uncopied_numbers u
    join documents d on d.number = u.number and d.version = 1
    join orders o on o.id = u.order_id
    cross join lateral (
      select coalesce(bool_or(mails.sent_at is not null), false) as sent,
        coalesce(bool_or(mails.sent_at is null and mails.failed_at is null), false) as waiting
      from mails join documents v on v.id = mails.document_id where v.subject = d.subject
    ) m
    where u.copied_at is null or not m.waiting
    group by o.id order by o.order_date limit $1`,
    [limit],
  )
}
