import type { OrderDetail } from '#contract/staff/order.ts'
import { MAIL_STATE_SQL } from '#data/mail/mails.ts'
import type { Database } from '#data/postgres.ts'
import { isoSql } from '#data/sql.ts'
import { listIssuesOfOrder } from '#data/upkeep/issues.ts'
import type { MailRecord, TimelineEntry } from '#domain/order/order-record.ts'

import { listDuplicates } from './duplicates.ts'

export interface OrderDetails extends Pick<
  OrderDetail,
  'terms' | 'timeline' | 'duplicates' | 'issues'
> {
  /** Mails with the code of their last failure instead of its text. */
  mails: (Omit<MailRecord, 'failure'> & { lastError: string | null })[]
}

export async function readOrderDetails(db: Database, orderId: string, now: Date) {
  const [[terms], timeline, mails, duplicates, issues] = await db.transaction(({ query, end }) =>
    Promise.all([
      query<OrderDetails['terms']>(
        `select terms_version as version,
          case when terms_version is not null then ${isoSql('terms_accepted_at')} end as "acceptedAt"
        from orders where id = $1`,
        [orderId],
      ),
      query<TimelineEntry>(
        `select ${isoSql('happened_at')} as at, kind, amount, actor, facts from order_events
        where order_id = $1 order by happened_at desc, id desc`,
        [orderId],
      ),
      query<OrderDetails['mails'][number]>(
        `select id, kind, recipient as "to", subject, ${MAIL_STATE_SQL} as state, attempts,
          last_error as "lastError", ${isoSql('created_at')} as "queuedAt", ${isoSql('sent_at')} as "sentAt",
          case when sent_at is null and failed_at is null then ${isoSql('next_attempt_at')} end
            as "nextTryAt"
        from mails where order_id = $1 and (withdrawn_at is null or sent_at is not null)
        order by created_at desc, id`,
        [orderId],
      ),
      listDuplicates({ query }, orderId),
      listIssuesOfOrder({ query }, orderId, now),
      end([]),
    ]),
  )
  return terms && { terms, timeline, mails, duplicates, issues }
}
