import type { Connection, Statement } from '#data/postgres.ts'
import { iso } from '#data/sql.ts'

/** What a file belongs to. */
export interface Owner {
  orderId: string
  /** The requested document; null for a file of the firm. */
  requestId: string | null
}

/** A new file. */
interface NewFile extends Owner {
  id: string
  name: string
  /** Bytes. */
  size: number
}

/** A file, complete or not. */
export interface FileRow extends NewFile {
  /** Null for a file of the customer, or one that is not delivered yet. */
  deliveryId: string | null
  /** ISO moment at which it was complete; null before. */
  sentAt: string | null
  /** Numbers of the parts that have arrived. */
  received: number[]
}

const FILES = `select id, order_id as "orderId", request_id as "requestId",
  delivery_id as "deliveryId", name, size, ${iso('finished_at')} as "sentAt",
  array(select part::int from file_parts where file_id = f.id order by part) as received
  from files f`

/** The file with this id, or undefined. */
export async function findFile({ query }: Connection, id: string) {
  const [file] = await query<FileRow>(`${FILES} where id = $1`, [id])
  return file
}

/** The complete files that the customer of an order has sent, oldest first. */
export function listCustomerFiles({ query }: Connection, orderId: string) {
  return query<FileRow>(
    `${FILES} where order_id = $1 and request_id is not null and finished_at is not null
    order by finished_at, id`,
    [orderId],
  )
}

/** The number of files of a locked order, and whether a removed one has this id. */
export async function countFiles({ query }: Connection, { id, orderId }: NewFile) {
  const [counted] = await query<{ count: number; isRemoved: boolean }>(
    `select count(*)::int as count, exists (select from removed_files where id = $2) as "isRemoved"
    from files where order_id = $1`,
    [orderId, id],
  )
  return counted ?? { count: 0, isRemoved: false }
}

/** The statement that begins a file. */
export function insertFile(file: NewFile, sentBy: string, now: Date): Statement {
  return [
    `insert into files (id, order_id, request_id, name, size, sent_by, begun_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
    [file.id, file.orderId, file.requestId, file.name, file.size, sentBy, now],
  ]
}

/** Notes that a part is stored. Returns whether the file still exists. */
export async function notePart({ query }: Connection, id: string, part: number) {
  const found = await query(
    `with file as (select id from files where id = $1 for key share), noted as (
      insert into file_parts (file_id, part) select id, $2 from file on conflict do nothing)
    select from file`,
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
  const received = `update document_requests set state = 'received', reason = '' where id = $1`
  await query(received, [requestId])
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

/** Notes the first download of a locked order's delivery; returns whether this is it. */
export async function noteOpened({ query }: Connection, deliveryId: string, now: Date) {
  const opening = `update deliveries set opened_at = $2 where id = $1 and opened_at is null returning id`
  return (await query(opening, [deliveryId, now])).length > 0
}

/** Removes files that were begun before a moment and never completed or delivered; returns their number. */
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
 * Takes the file that was removed longest ago, for ten minutes; undefined if none is. Before that time a
 * call may still store a part of it.
 */
export async function takeRemovedFile({ query }: Connection) {
  const [removed] = await query<{ id: string; size: number }>(
    `update removed_files set removed_at = now() where id = (select id from removed_files
      where removed_at < now() - interval '10 minutes'
      order by removed_at, id limit 1 for update skip locked) returning id, size`,
  )
  return removed
}

/** Notes that the store has no bytes of a removed file any more. */
export async function forgetRemovedFile({ query }: Connection, id: string) {
  await query(`delete from removed_files where id = $1`, [id])
}
