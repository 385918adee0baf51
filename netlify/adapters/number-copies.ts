import { documentNumber } from '#domain/invoice.ts'
import type { Documents, NumberedOrder } from '#use-cases/documents-port.ts'

import type { Database } from './postgres.ts'

type Query = Database['query']

/** Which numbers are still to be written at the provider. */
export function copiesIn(query: Query): Pick<Documents, 'uncopied' | 'markCopied' | 'lastNumbers'> {
  return {
    uncopied: (limit) => uncopied(query, limit),
    markCopied: async (numbers, now) => {
      const waiting = numbers.filter(({ isWaiting }) => isWaiting).map(({ number }) => number)
      const done = numbers.filter(({ isWaiting }) => !isWaiting).map(({ number }) => number)
      await query(`delete from uncopied_numbers where number = any($1)`, [done])
      await query(`update uncopied_numbers set copied_at = $2 where number = any($1)`, [
        waiting,
        now,
      ])
    },
    lastNumbers: async () => {
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
    },
  }
}

/** Those that were never written, and those whose mail has left, or been given up, since. */
function uncopied(query: Query, limit: number): Promise<NumberedOrder[]> {
  return query<NumberedOrder>(
    `select o.order_number as "orderNumber", o.stripe_payment_intent_id as "paymentIntentId",
      json_agg(json_build_object('number', u.number,
        'subject', case when d.subject = o.id::text then 'invoice'
          else coalesce(d.facts -> 'refund' ->> 'id', d.number) end,
        'isSent', m.sent, 'isWaiting', m.waiting)) as numbers
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
