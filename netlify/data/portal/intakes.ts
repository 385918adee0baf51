import type { Connection } from '#data/postgres.ts'
import { isoSql } from '#data/sql.ts'
import type { Answers, Intake } from '#domain/portal/intake.ts'
import type {
  Delivery,
  DocumentRequest,
  PortalFile,
  QuestionnaireState,
} from '#domain/portal/portal.ts'

/** An ordered product's part of the portal, as stored; files are without their addresses. */
export interface IntakeRow {
  productId: string
  name: string
  intake: Intake
  answers: Answers
  answersState: QuestionnaireState
  answersSentAt: string | null
  /** ISO moment of the mail that everything has arrived; null again once staff request more. */
  completedAt: string | null
  /** Number of reminders since the customer last sent something. */
  reminders: number
  remindAt: string | null
  requests: (Omit<DocumentRequest, 'files'> & { files: StoredFile[] })[]
  /** The deliveries, newest first. */
  deliveries: (Omit<Delivery, 'files'> & { files: StoredFile[] })[]
}

/** A complete file, without its address. */
export type StoredFile = Omit<PortalFile, 'href'>

/** Stores questions and documents once; products that name the same document share its request. */
export async function ensureIntakes(
  { query }: Connection,
  orderId: string,
  intakes: readonly Pick<IntakeRow, 'productId' | 'intake' | 'remindAt'>[],
) {
  await query(
    `with given as (
      select item ->> 'productId' as product_id, item -> 'intake' as intake,
        (item ->> 'remindAt')::timestamptz as remind_at, line
      from jsonb_array_elements($2) with ordinality as listed (item, line)
    ), new as (
      insert into intakes (order_id, product_id, intake, remind_at)
      select $1, product_id, intake, remind_at from given on conflict do nothing returning product_id, intake
    )
    insert into document_requests (id, order_id, product_ids, position, name, why, required)
    select gen_random_uuid(), $1, array_agg(product_id), (array_agg(place order by line))[1],
      item ->> 'name', (array_agg(item ->> 'why' order by line))[1],
      bool_or((item ->> 'required')::boolean)
    from new join given using (product_id)
      cross join lateral jsonb_array_elements(new.intake -> 'documents')
        with ordinality as listed (item, place)
    group by item ->> 'name'
    on conflict (order_id, name) do update
      set product_ids = document_requests.product_ids || excluded.product_ids,
        required = document_requests.required or excluded.required`,
    [orderId, JSON.stringify(intakes)],
  )
}

const filesSql = (column: string) => `(select coalesce(json_agg(one), '[]') from (
  select id, name, size, ${isoSql('finished_at')} as "sentAt" from files
  where ${column} and finished_at is not null order by finished_at, id) one)`

/** The portal rows of an order, in the sequence of the order's lines. */
export function listIntakes({ query }: Connection, orderId: string) {
  return query<IntakeRow>(
    `select k.product_id as "productId", i.name, k.intake, k.answers,
      k.answers_state as "answersState", ${isoSql('k.answers_sent_at')} as "answersSentAt",
      ${isoSql('k.remind_at')} as "remindAt",
      ${isoSql('k.completed_at')} as "completedAt", k.reminders,
      (select coalesce(json_agg(asked), '[]') from (
        select r.id, r.name, r.why, r.required, r.state, r.reason,
          ${filesSql('request_id = r.id')} as files
        from document_requests r where r.order_id = k.order_id and k.product_id = any(r.product_ids)
        order by r.position, r.id) asked) as requests,
      (select coalesce(json_agg(made), '[]') from (
        select d.id, d.is_final as "isFinal", d.text, ${isoSql('d.delivered_at')} as "deliveredAt",
          ${isoSql('d.opened_at')} as "openedAt", d.answer, d.answer_text as "answerText",
          ${isoSql('d.answered_at')} as "answeredAt", ${filesSql('delivery_id = d.id')} as files
        from deliveries d where d.order_id = k.order_id and d.product_id = k.product_id
        order by d.delivered_at desc, d.id) made) as deliveries
    from intakes k join order_items i on i.order_id = k.order_id and i.product_id = k.product_id
    where k.order_id = $1 order by i.line`,
    [orderId],
  )
}

/** Ids of orders in progress with one of these products, if the intake of that product is not stored yet. */
export async function listOrdersWithoutIntake(
  { query }: Connection,
  productIds: readonly string[],
  limit: number,
) {
  const rows = await query<{ id: string }>(
    `select distinct i.order_id as id
    from order_items i join orders o on o.id = i.order_id and o.redacted_at is null
    where i.under_way and i.step <> 'delivered' and i.product_id = any($1)
      and not exists (select from intakes k
        where k.order_id = i.order_id and k.product_id = i.product_id) limit $2`,
    [productIds, limit],
  )
  return rows.map(({ id }) => id)
}

/** Ids of orders with a reminder that is due, the longest due first. */
export async function listOrdersToRemind({ query }: Connection, now: Date, limit: number) {
  const rows = await query<{ id: string }>(
    `select order_id as id from intakes where remind_at <= $1
    group by order_id order by min(remind_at), order_id limit $2`,
    [now, limit],
  )
  return rows.map(({ id }) => id)
}

/**
 * Ids of orders with a portal whose work ended before a moment, and for which no change was
 * requested since; ascending, only those above `after`.
 */
export async function listOrdersWithEndedPortal(
  { query }: Connection,
  { before, after, limit }: { before: Date; after: string; limit: number },
) {
  const rows = await query<{ id: string }>(
    `select distinct order_id as id from intakes k where order_id > $1 and not exists (
      select from order_items i
      where i.order_id = k.order_id
        and ((i.under_way and i.step <> 'delivered') or i.step_since >= $3))
      and not exists (select from deliveries d
        where d.order_id = k.order_id and d.awaits_change and d.answered_at >= $3)
    order by order_id limit $2`,
    [after, limit, before],
  )
  return rows.map(({ id }) => id)
}

/** Removes files, questions and answers of locked orders; the hourly purge of files deletes the bytes. */
export async function removePortals({ query }: Connection, orderIds: readonly string[]) {
  await query(`delete from files where order_id = any($1::uuid[])`, [orderIds])
  await query(`delete from document_requests where order_id = any($1::uuid[])`, [orderIds])
  await query(`delete from intakes where order_id = any($1::uuid[])`, [orderIds])
}

/** Stores the changeable columns of a locked order's intake: answers and reminders. */
export async function storeIntake({ query }: Connection, orderId: string, row: IntakeRow) {
  await query(
    `update intakes k set answers = v.answers, answers_state = v."answersState",
      answers_sent_at = v."answersSentAt", completed_at = v."completedAt",
      reminders = v.reminders, remind_at = v."remindAt"
    from jsonb_to_record($3) as v (answers jsonb, "answersState" text,
      "answersSentAt" timestamptz, "completedAt" timestamptz, reminders smallint, "remindAt" timestamptz)
    where k.order_id = $1 and k.product_id = $2`,
    [orderId, row.productId, JSON.stringify(row)],
  )
}
