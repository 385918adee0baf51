import type { QueryResultRow } from 'pg'

import type { Connection, Statement } from '#data/postgres.ts'
import { iso } from '#data/sql.ts'
import {
  seriesOf,
  unprintable,
  type DocumentDraft,
  type IssuedDocument,
} from '#domain/documents/invoice.ts'
import { londonYear } from '#domain/time/date.ts'

/**
 * Statements that issue documents: a first version draws the next number of its series and the year
 * in London, a later one keeps it. A copy or a new invoice goes with the mails that have not left in
 * place of the one before. Belong to what ends their transaction, behind all of its other locks: the
 * counters of numbers are everybody's. `issuedOf` reads their rows.
 */
export function insertDocuments(
  orderId: string,
  drafts: readonly DocumentDraft[],
  now: Date,
): Statement[] {
  return [
    ...drafts.flatMap((draft) => reattachMails(orderId, draft)),
    ...lockNumbers(drafts, now),
    ...drafts.flatMap((draft) => insertDocument(orderId, draft, now)),
  ]
}

/** The documents as they were issued. */
export function issuedOf(
  drafts: readonly DocumentDraft[],
  rows: readonly QueryResultRow[],
  now: Date,
): IssuedDocument[] {
  return drafts.map((draft) => {
    const row = rows.find(({ id }) => id === draft.id)
    return { ...draft, number: String(row?.['number']), issuedAt: now.toISOString() }
  })
}

/** Mails that have not left go with a document in place of the one that it follows. */
function reattachMails(
  orderId: string,
  { id, kind, version, subject, facts }: DocumentDraft,
): Statement[] {
  const before = version > 1 ? subject : kind === 'invoice' && facts.invoice
  if (!before || facts.isVoid === true) return []
  const sql = `update mails set document_id = $1 where order_id = $2 and sent_at is null
    and document_id in (select id from documents where subject = $3)`
  return [[sql, [id, orderId, before]]]
}

/**
 * Holds all counters that several numbers are drawn from before the first is, in one order. A document
 * also locks the figures of its products, for which whoever holds the next counter may be waiting.
 */
function lockNumbers(drafts: readonly DocumentDraft[], now: Date): Statement[] {
  const series = new Set(drafts.filter(({ version }) => version === 1).map(seriesOf))
  if (series.size < 2) return []
  const sql = `select from document_numbers where year = $1 and series = any($2)
    order by series for update`
  return [[sql, [londonYear(now), [...series]]]]
}

function insertDocument(orderId: string, draft: DocumentDraft, now: Date): Statement[] {
  const { id, kind, version, subject, live, facts } = draft
  const buyer = unprintable(facts.buyer)
  const values = [id, orderId, kind, version, subject, live, now, JSON.stringify(facts), buyer]
  if (version > 1) return [[NEXT_VERSION, values]]
  return [[FIRST_VERSION, [...values, seriesOf(draft), londonYear(now)]]]
}

const INSERT = `insert into documents
  (id, order_id, kind, version, subject, live, issued_at, facts, unprintable, number)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9,`

const NEXT_VERSION = `${INSERT}
  (select number from documents where subject = $5 and version = 1)) returning id, number`

/** Draws the next number as `documentNumber` writes it. */
const FIRST_VERSION = `
  with drawn as (
    insert into document_numbers as kept (series, year, last)
    values ($10, $11, 1)
    on conflict (series, year) do update set last = kept.last + 1
    returning concat_ws('-', series, year, lpad(last::text, greatest(4, length(last::text)), '0'))
      as number
  )
  ${INSERT} (select number from drawn)) returning id, number`

/** A document out of the file, with what it refers to. */
export interface FiledDocument extends IssuedDocument {
  orderId: string
  /** Number of the invoice that it credits or replaces; null for the first invoice of an order. */
  invoiceNumber: string | null
  /** Ids of the credit notes that cancel what an invoice replaces. */
  cancels: string[]
}

/** An issued document, or undefined. */
export async function findDocument({ query }: Connection, id: string) {
  const [row] = await query<FiledDocument>(
    `select d.id, d.order_id as "orderId", d.kind, d.number, d.version, d.subject, d.live,
      ${iso('d.issued_at')} as "issuedAt", d.facts, i.number as "invoiceNumber",
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
