import { londonYear } from '#domain/date.ts'
import {
  documentNumber,
  partsOfNumber,
  seriesOf,
  unprintable,
  type DocumentDraft,
  type IssuedDocument,
} from '#domain/invoice.ts'
import type { FiledDocument } from '#use-cases/documents-port.ts'

import type { Database } from './postgres.ts'

type Query = Database['query']

/**
 * Issues documents: a first version draws the next number of its series and the year in London, a
 * later one keeps it. A copy or a new invoice goes with the mails that have not left in place of the
 * one before.
 * Belongs at the end of the transaction that gives rise to them, after all of its other locks: the
 * counters of numbers are everybody's.
 */
export async function issueDocuments(
  query: Query,
  orderId: string,
  drafts: readonly DocumentDraft[],
  now: Date,
): Promise<IssuedDocument[]> {
  const issued: IssuedDocument[] = []
  for (const draft of drafts) issued.push(await issueDocument(query, orderId, draft, now))
  return issued
}

async function issueDocument(
  query: Query,
  orderId: string,
  draft: DocumentDraft,
  now: Date,
): Promise<IssuedDocument> {
  const { id, kind, version, subject, live, facts } = draft
  const number = version === 1 ? await firstNumber(query, draft, now) : await known(query, draft)
  await query(
    `insert into documents (id, order_id, kind, number, version, subject, live, issued_at, facts,
      unprintable)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      orderId,
      kind,
      number,
      version,
      subject,
      live,
      now,
      JSON.stringify(facts),
      unprintable(facts.buyer),
    ],
  )
  const before = version > 1 ? subject : kind === 'invoice' && facts.invoice
  if (before && facts.isVoid !== true) {
    await query(
      `update mails set document_id = $1 where order_id = $2 and sent_at is null
        and document_id in (select id from documents where subject = $3)`,
      [id, orderId, before],
    )
  }
  if (kind === 'invoice') {
    await query(
      `update orders set invoiced = true, customer_notified_at = coalesce(customer_notified_at, $2)
      where id = $1`,
      [orderId, draft.known?.isSent ? now : null],
    )
  }
  return { ...draft, number, issuedAt: now.toISOString() }
}

/** The number that a document had before this database was put back, unless somebody else has it by now. */
async function firstNumber(query: Query, draft: DocumentDraft, now: Date): Promise<string> {
  const number = draft.known?.number ?? ''
  if (partsOfNumber(number)?.series !== seriesOf(draft)) return drawNumber(query, draft, now)
  await raiseNumbers(query, [number])
  // Read once the series is held.
  const taken = await query(`select 1 from documents where number = $1 and version = 1`, [number])
  return taken.length === 0 ? number : drawNumber(query, draft, now)
}

/** Makes the next number of each series one after these; the last one that was drawn stays where it is higher. */
export async function raiseNumbers(query: Query, numbers: readonly string[]): Promise<void> {
  for (const { series, year, place } of numbers.flatMap((one) => partsOfNumber(one) ?? [])) {
    await query(
      `insert into document_numbers as kept (series, year, last) values ($1, $2, $3)
      on conflict (series, year) do update set last = greatest(kept.last, excluded.last)`,
      [series, year, place],
    )
  }
}

async function drawNumber(query: Query, draft: DocumentDraft, now: Date): Promise<string> {
  const [series, year] = [seriesOf(draft), londonYear(now)]
  const [drawn] = await query<{ last: number }>(
    `insert into document_numbers as kept (series, year, last) values ($1, $2, 1)
    on conflict (series, year) do update set last = kept.last + 1 returning last`,
    [series, year],
  )
  if (!drawn) throw new Error(`No number was drawn in the series ${series}`)
  return documentNumber(series, year, drawn.last)
}

async function known(query: Query, { subject }: DocumentDraft): Promise<string> {
  const [first] = await query<{ number: string }>(
    `select number from documents where subject = $1 and version = 1`,
    [subject],
  )
  if (!first) throw new Error('A later version of a document that was never issued')
  return first.number
}

interface DocumentRow extends Omit<FiledDocument, 'issuedAt'> {
  issuedAt: Date
}

/** An issued document, or undefined. */
export async function documentById(query: Query, id: string): Promise<FiledDocument | undefined> {
  const [row] = await query<DocumentRow>(
    `select d.id, d.order_id as "orderId", d.kind, d.number, d.version, d.subject, d.live,
      d.issued_at as "issuedAt", d.facts, i.number as "invoiceNumber",
      array(select c.id from documents c where c.order_id = d.order_id and c.kind = 'credit-note'
        and right(c.subject, length(d.subject)) = d.subject and c.subject <> d.subject
        and not exists (select from documents l where l.subject = c.subject and l.version > c.version)
        order by c.number) as cancels
    from documents d
    left join documents i on i.subject = d.facts ->> 'invoice' and i.version = 1
    where d.id = $1`,
    [id],
  )
  return row && { ...row, issuedAt: row.issuedAt.toISOString() }
}
