import type { Connection, Statement } from '#data/postgres.ts'
import { isoSql } from '#data/sql.ts'
import { isUuid } from '#domain/text/uuid.ts'

export interface FileRow {
  id: string
  orderId: string
  /** The requested document; null for a file of the firm. */
  requestId: string | null
  name: string
  /** Bytes. */
  size: number
  /** The delivery of the file; null for a customer's file and for a file that is not delivered yet. */
  deliveryId: string | null
  /** ISO moment when the file was completed; null before. */
  sentAt: string | null
  /** Numbers of the parts that have arrived. */
  received: number[]
}

export type FileOwner = Pick<FileRow, 'orderId' | 'requestId'>
type NewFile = FileOwner & Pick<FileRow, 'id' | 'name' | 'size'>

const FILES_SQL = `select id, order_id as "orderId", request_id as "requestId",
  delivery_id as "deliveryId", name, size, ${isoSql('finished_at')} as "sentAt",
  array(select part::int from file_parts where file_id = f.id and is_stored order by part) as received
  from files f`

export async function findFile({ query }: Connection, id: string) {
  if (!isUuid(id)) return undefined
  const [file] = await query<FileRow>(`${FILES_SQL} where id = $1`, [id])
  return file
}

/** The complete files that the customer of an order has sent, oldest first. */
export function listCustomerFiles({ query }: Connection, orderId: string) {
  return query<FileRow>(
    `${FILES_SQL} where order_id = $1 and request_id is not null and finished_at is not null
    order by finished_at, id`,
    [orderId],
  )
}

/**
 * Counts that decide whether a locked order takes a new file: undelivered files from the same sender
 * (customer or firm), removed files whose bytes are still stored, and whether one of the removed files has the id
 * of the new file.
 */
export async function countFiles({ query }: Connection, { id, orderId, requestId }: NewFile) {
  const [counted] = await query<{ sent: number; removed: number; isRemoved: boolean }>(
    `select count(*)::int as removed, coalesce(bool_or(id = $2), false) as "isRemoved",
      (select count(*)::int from files
        where order_id = $1 and (request_id is null) = $3 and delivery_id is null) as sent
    from removed_files where order_id = $1`,
    [orderId, id, requestId === null],
  )
  return counted ?? { sent: 0, removed: 0, isRemoved: false }
}

/** The statement that stores a file before its parts arrive. */
export function insertFile(file: NewFile, sentBy: string, now: Date): Statement {
  return [
    `insert into files (id, order_id, request_id, name, size, sent_by, begun_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
    [file.id, file.orderId, file.requestId, file.name, file.size, sentBy, now],
  ]
}

/** Reserves a part of a file for bytes with this hash; returns false if the file is missing or the part has other bytes. */
export async function claimPart({ query }: Connection, id: string, part: number, sha256: string) {
  const [claimed] = await query<{ isSame: boolean }>(
    `with file as (select id from files where id = $1 for key share)
    insert into file_parts (file_id, part, sha256) select id, $2, $3 from file
    on conflict (file_id, part) do update set sha256 = file_parts.sha256
    returning sha256 = $3 as "isSame"`,
    [id, part, sha256],
  )
  return claimed?.isSame === true
}

/** Records whether a claimed part's bytes are stored; returns whether the file still exists. */
export async function updatePartState(
  { query }: Connection,
  id: string,
  part: number,
  isStored: boolean,
) {
  const noted = await query(
    `update file_parts set is_stored = $3 where file_id = $1 and part = $2 returning part`,
    [id, part, isStored],
  )
  return noted.length > 0
}

/** Completes a file of a locked order, and marks its document as received; returns whether the file exists. */
export async function completeFile(
  { query }: Connection,
  id: string,
  { sha256, now }: { sha256: string; now: Date },
) {
  const completed = await query(
    `with file as (
      update files set finished_at = $2, sha256 = $3 where id = $1 returning request_id
    ), received as (
      update document_requests r set state = 'received' from file
      where r.id = file.request_id
    )
    select from file`,
    [id, now, sha256],
  )
  return completed.length > 0
}

/** Removes a file of a locked order; its document, if left without unreturned files, is outstanding or returned again. */
export async function deleteFile({ query }: Connection, { id, requestId }: FileRow) {
  await query(`delete from files where id = $1`, [id])
  await query(
    `update document_requests r
    set state = case when reason = '' then 'outstanding' else 'returned' end where id = $1
      and state = 'received' and not exists (select from files
        where request_id = r.id and finished_at is not null and not is_returned)`,
    [requestId],
  )
}

/** Records the first download of a locked order's delivery; returns whether this was the first download. */
export async function markDeliveryOpened({ query }: Connection, deliveryId: string, now: Date) {
  const opening = `update deliveries set opened_at = $2 where id = $1 and opened_at is null returning id`
  return (await query(opening, [deliveryId, now])).length > 0
}

/** Removes files begun before a moment and never completed, or never delivered by the firm; returns their number. */
export async function deleteAbandonedFiles({ query }: Connection, before: Date, limit: number) {
  const deleted = await query(
    `delete from files where id in (select id from files where begun_at < $1
      and (finished_at is null or (request_id is null and delivery_id is null))
      order by begun_at limit $2 for update skip locked) returning id`,
    [before, limit],
  )
  return deleted.length
}

/**
 * Claims the file that was removed longest ago: no other call can claim the file for ten minutes.
 * Undefined if no file is left. Skips files removed in the last ten minutes, because a running call
 * may still store a part of them.
 */
export async function claimRemovedFile({ query }: Connection) {
  const [removed] = await query<{ id: string; size: number }>(
    `update removed_files set removed_at = now() where id = (select id from removed_files
      where removed_at < now() - interval '10 minutes'
      order by removed_at, id limit 1 for update skip locked) returning id, size`,
  )
  return removed
}

/** Records that the store has no more bytes of a removed file. */
export async function forgetRemovedFile({ query }: Connection, id: string) {
  await query(`delete from removed_files where id = $1`, [id])
}
