import { epochSql } from '#data/sql.ts'

import { COUNTED_TRANSFER_SQL, RECEIVED_SUM_SQL } from './transfers.ts'

/** SQL of orders with received transfers: `paid` and `due` pence. */
const RECEIVED_SQL = `order_id, since, ${epochSql('since')} as subject from (
    select order_id, ${RECEIVED_SUM_SQL} as paid, max(recorded_at) as since from transfers
    where ${COUNTED_TRANSFER_SQL} group by order_id
  ) received join orders o on o.id = order_id cross join lateral (
    select case when settlement = 'paid' and payment_method <> 'bank-transfer' then 0
      else total_amount end as due
  ) awaited`

/** The issues of transfers and of refunds that are made by transfer. */
export const TRANSFER_ISSUE_KINDS = [
  { reason: 'transfer-over', rows: `${RECEIVED_SQL} where paid > due`, amount: 'paid - due' },
  {
    reason: 'transfer-short',
    rows: `${RECEIVED_SQL} where settlement <> 'paid' and paid < due`,
    amount: 'due - paid',
  },
  {
    reason: 'refund-owed',
    rows: `order_id, asked_at as since, id::text as subject
      from refund_requests where account is not null and sent_on is null`,
    amount: 'amount',
  },
] as const
