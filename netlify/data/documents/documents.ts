import type { QueryResultRow } from 'pg'

import type { Connection, Statement } from '#data/postgres.ts'
import { isoSql } from '#data/sql.ts'
import {
  numberSeries,
  unprintableFields,
  type DocumentDraft,
  type IssuedDocument,
} from '#domain/documents/invoice.ts'
import { isUuid } from '#domain/text/uuid.ts'
import { londonYear } from '#domain/time/date.ts'

/**
 * Statements that issue documents; `listIssuedDocuments` converts the rows that they return. A
 * first version takes the next number of its series and year (in London); a later version keeps its
 * number. In unsent mails a new version or a new invoice replaces its predecessor. Run the statements
 * last in their transaction, after all other locks, because all transactions share the counters of
 * numbers.
 */
export function insertDocuments(orderId: string, drafts: readonly DocumentDraft[], now: Date) {
  return [
    ...drafts.flatMap((draft) => reattachMails(orderId, draft)),
    ...lockNumbers(drafts, now),
    ...drafts.flatMap((draft) => insertDocument(orderId, draft, now)),
  ]
}

/** The drafts as issued documents, with the numbers in `rows`, the result of `insertDocuments`. */
export function listIssuedDocuments(
  drafts: readonly DocumentDraft[],
  rows: readonly QueryResultRow[],
  now: Date,
): IssuedDocument[] {
  return drafts.map((draft) => {
    const row = rows.find(({ id }) => id === draft.id)
    return { ...draft, number: String(row?.['number']), issuedAt: now.toISOString() }
  })
}

/** Attaches a document to unsent mails in place of its predecessor. */
function reattachMails(
  orderId: string,
  { id, kind, version, subject, facts }: DocumentDraft,
): Statement[] {
  const predecessor = version > 1 ? subject : kind === 'invoice' && facts.invoice
  if (!predecessor || facts.isVoid === true) return []
  const sql = `update mails set document_id = $1 where order_id = $2 and sent_at is null
    and document_id in (select id from documents where subject = $3)`
  return [[sql, [id, orderId, predecessor]]]
}

/** Locks all counters in a fixed order, so that inserts, which also lock monthly figures, never deadlock. */
function lockNumbers(drafts: readonly DocumentDraft[], now: Date): Statement[] {
  const series = new Set(drafts.filter(({ version }) => version === 1).map(numberSeries))
  if (series.size < 2) return []
  const sql = `select from document_numbers where year = $1 and series = any($2)
    order by series for update`
  return [[sql, [londonYear(now), [...series]]]]
}

function insertDocument(orderId: string, draft: DocumentDraft, now: Date): Statement[] {
  const { id, kind, version, subject, live, facts } = draft
  const buyer = unprintableFields(facts.buyer)
  const values = [id, orderId, kind, version, subject, live, now, JSON.stringify(facts), buyer]
  if (version > 1) return [[NEXT_VERSION, values]]
  return [[FIRST_VERSION, [...values, numberSeries(draft), londonYear(now)]]]
}

const INSERT = `insert into documents
  (id, order_id, kind, version, subject, live, issued_at, facts, unprintable, number)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9,`

const NEXT_VERSION = `${INSERT}
  (select number from documents where subject = $5 and version = 1)) returning id, number`

/** SQL that stores a first version under the next number, in the format of `documentNumber`. */
const FIRST_VERSION = `
  with drawn as (
    insert into document_numbers as kept (series, year, last)
    values ($10, $11, 1)
    on conflict (series, year) do update set last = kept.last + 1
    returning concat_ws('-', series, year, lpad(last::text, greatest(4, length(last::text)), '0'))
      as number
  )
  ${INSERT} (select number from drawn)) returning id, number`

/** A stored document with the numbers and ids of the documents that it refers to. */
export interface FiledDocument extends IssuedDocument {
  orderId: string
  /** Number of the invoice that this document credits or replaces; null for an order's first invoice. */
  invoiceNumber: string | null
  /** For a replacement invoice: ids of the credit notes that cancel the replaced invoice. */
  cancels: string[]
}

export async function findDocument({ query }: Connection, id: string) {
  if (!isUuid(id)) return undefined
  const [row] = await query<FiledDocument>(
    `select d.id, d.order_id as "orderId", d.kind, d.number, d.version, d.subject, d.live,
      ${isoSql('d.issued_at')} as "issuedAt", d.facts, i.number as "invoiceNumber",
      array(select c.id from documents c where c.order_id = d.order_id and c.kind = 'credit-note'
        and right(c.subject, length(d.subject)) = d.subject and c.subject <> d.subject
        and not exists (select from documents l where l.subject = c.subject and l.version > c.version)
        order by c.number) as cancels
    from documents d
    left join documents i on i.subject = d.facts ->> 'invoice' and i.version = 1
    where d.id = $1`,
    [id],
  )
  return row
}
