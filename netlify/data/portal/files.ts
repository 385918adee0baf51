import type { Connection, Statement } from '#data/postgres.ts'
import { iso } from '#data/sql.ts'
import type { RequestState } from '#domain/portal/portal.ts'

/** A file, complete or not. */
export interface FileRow {
  id: string
  orderId: string
  /** Null for a file of the firm. */
  requestId: string | null
  /** Product and state of the requested document; null for a file of the firm. */
  productId: string | null
  state: RequestState | null
  /** Null for a file of the customer, or one that is not delivered yet. */
  deliveryId: string | null
  name: string
  /** Bytes. */
  size: number
  /** ISO moment at which it was complete; null before. */
  sentAt: string | null
  /** Numbers of the parts that have arrived. */
  received: number[]
}

const COLUMNS = `f.id, f.order_id as "orderId", f.request_id as "requestId", r.product_id as "productId",
  r.state, f.delivery_id as "deliveryId", f.name, f.size, ${iso('f.finished_at')} as "sentAt",
  array(select part::int from file_parts where file_id = f.id order by part) as received
  from files f left join document_requests r on r.id = f.request_id`

/** The file with this id, or undefined. */
export async function findFile({ query }: Connection, id: string) {
  const [row] = await query<FileRow>(`select ${COLUMNS} where f.id = $1`, [id])
  return row
}

/** The complete files that the customer of an order has sent, oldest first. */
export function listCustomerFiles({ query }: Connection, orderId: string) {
  return query<FileRow & { sentAt: string }>(
    `select ${COLUMNS} where f.order_id = $1 and f.request_id is not null
      and f.finished_at is not null order by f.finished_at, f.id`,
    [orderId],
  )
}

/** What decides whether a file may begin. */
export interface NewFileFacts {
  /** The number of files of the order. */
  count: number
  /** State of the requested document, `none` if the order has no such document; null for the firm's files. */
  request: RequestState | 'none' | null
  isRemoved: boolean
}

/** What decides whether a file of a locked order may begin. */
export async function newFileFacts(
  { query }: Connection,
  { id, orderId, requestId }: Pick<FileRow, 'id' | 'orderId' | 'requestId'>,
): Promise<NewFileFacts> {
  const [facts] = await query<Omit<NewFileFacts, 'request'> & { state: RequestState | null }>(
    `select (select count(*)::int from files where order_id = $1) as count,
      (select state from document_requests where id = $2 and order_id = $1) as state,
      exists (select from removed_files where id = $3) as "isRemoved"`,
    [orderId, requestId, id],
  )
  const { count = 0, state = null, isRemoved = false } = facts ?? {}
  return { count, isRemoved, request: requestId === null ? null : (state ?? 'none') }
}

/** The statement that begins a file. */
export function insertFile(
  {
    id,
    orderId,
    requestId,
    name,
    size,
  }: Pick<FileRow, 'id' | 'orderId' | 'requestId' | 'name' | 'size'>,
  sentBy: string,
  now: Date,
): Statement {
  return [
    `insert into files (id, order_id, request_id, name, size, sent_by, begun_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, orderId, requestId, name, size, sentBy, now],
  ]
}

/** Notes that a part is stored. Returns whether the file still exists. */
export async function notePart({ query }: Connection, id: string, part: number) {
  const found = await query(
    `with file as (select id from files where id = $1 for key share), noted as (
      insert into file_parts (file_id, part) select id, $2 from file on conflict do nothing)
    select id from file`,
    [id, part],
  )
  return found.length > 0
}

/** Notes that a part is not stored, so that it is sent again. */
export async function forgetPart({ query }: Connection, id: string, part: number) {
  await query(`delete from file_parts where file_id = $1 and part = $2`, [id, part])
}

/** Completes a file of a locked order, and with it the requested document. */
export async function completeFile(
  { query }: Connection,
  { id, requestId }: FileRow,
  { sha256, now }: { sha256: string; now: Date },
) {
  await query(`update files set finished_at = $2, sha256 = $3 where id = $1`, [id, now, sha256])
  await query(`update document_requests set state = 'received', reason = '' where id = $1`, [
    requestId,
  ])
}

/** Removes a file of a locked order; a document without any is outstanding again, unless it was returned. */
export async function deleteFile({ query }: Connection, { id, requestId }: FileRow) {
  await query(`delete from files where id = $1`, [id])
  await query(
    `update document_requests r set state = 'outstanding' where id = $1 and state = 'received'
      and not exists (select from files where request_id = r.id and finished_at is not null)`,
    [requestId],
  )
}

/** Whether a removed file has this id, and the store still has its bytes. */
export async function isRemovedFile({ query }: Connection, id: string) {
  return (await query(`select from removed_files where id = $1`, [id])).length > 0
}

/** Notes the first download of a locked order's delivery; returns whether this is it. */
export async function noteOpened({ query }: Connection, deliveryId: string, now: Date) {
  const opened = await query(
    `update deliveries set opened_at = $2 where id = $1 and opened_at is null returning id`,
    [deliveryId, now],
  )
  return opened.length > 0
}

/** Removes files that were begun before a moment and never completed or delivered; returns their number. */
export async function deleteAbandonedFiles({ query }: Connection, before: Date, limit: number) {
  const deleted = await query(
    `delete from files where id in (
      select id from files where begun_at < $1
        and (finished_at is null or (request_id is null and delivery_id is null))
      order by begun_at limit $2 for update skip locked)
    returning id`,
    [before, limit],
  )
  return deleted.length
}

/** The file removed longest ago; undefined if none is. A call that still stores a part ends within minutes. */
export async function findRemovedFile({ query }: Connection) {
  const [removed] = await query<{ id: string; size: number }>(
    `select id, size from removed_files where removed_at < now() - interval '10 minutes'
    order by removed_at, id limit 1`,
  )
  return removed
}

/** Notes that the store has no bytes of a removed file any more. */
export async function forgetRemovedFile({ query }: Connection, id: string) {
  await query(`delete from removed_files where id = $1`, [id])
}

/** Puts a removed file behind all others. */
export async function postponeRemovedFile({ query }: Connection, id: string) {
  await query(`update removed_files set removed_at = now() where id = $1`, [id])
}
