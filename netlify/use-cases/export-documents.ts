import { totalOf } from '#domain/document-lines.ts'
import { londonDay } from '#domain/working-day.ts'

import type { Firm } from './catalogue-port.ts'
import { csvAmount, csvLine } from './csv.ts'
import { IMPORT_COLUMNS, importLines } from './import-lines.ts'
import type { BookedDocument, MonthSpan } from './ledger-port.ts'
import type { Ports } from './ports.ts'

const BATCH = 500

interface Layout {
  file: string
  columns: readonly string[]
  /** The cells of each line that a document takes up. */
  lines: (document: BookedDocument, firm: Firm) => string[][]
}

/** What the file is for: to be read, or to be imported by an accounting program. */
const LAYOUTS: ReadonlyMap<string | null, Layout> = new Map<string | null, Layout>([
  [
    null,
    {
      file: 'documents.csv',
      columns: [
        'Number',
        'Kind',
        'Date (London)',
        'Order',
        'Customer',
        'Company',
        'Country',
        'VAT number',
        'Reference',
        'Net',
        'VAT',
        'Gross',
        'Refunded of it',
        'Currency',
        'Stripe payment',
        'Stripe refund',
      ],
      lines: (document) => [cells(document)],
    },
  ],
  ['import', { file: 'documents-import.csv', columns: IMPORT_COLUMNS, lines: importLines }],
])

/** The layout that a query asks for; undefined where there is no such one. */
export function layoutAsked(query: URLSearchParams): Layout | undefined {
  return LAYOUTS.get(query.get('layout'))
}

/**
 * Invoices and credit notes of these months as CSV, batch by batch: what a credit note gives back is
 * negative, and one that became void takes itself back in another line. All gross amounts together are
 * what the report has as sold less refunded.
 */
export async function* exportDocuments(
  { ledger, catalogue }: Pick<Ports, 'ledger' | 'catalogue'>,
  span: MonthSpan,
  { columns, lines }: Layout,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns)}`
  let last: BookedDocument | undefined
  do {
    const page = await ledger.documents(span, last, BATCH)
    yield page.flatMap((document) => lines(document, catalogue.firm).map(csvLine)).join('')
    last = page.length === BATCH ? page.at(-1) : undefined
  } while (last)
}

function cells(document: BookedDocument): string[] {
  const { number, kind, facts, bookedAt, paymentIntentId, refunded, subject } = document
  const { buyer } = facts
  const isInvoice = kind === 'invoice'
  const { net, vat, gross } = totalOf(facts.lines)
  const amount = (pence: number) => csvAmount(isInvoice || facts.isVoid === true ? pence : -pence)
  return [
    number,
    facts.isVoid === true ? 'void credit note' : KIND[kind],
    londonDay(new Date(bookedAt)),
    facts.order.number,
    buyer.name,
    buyer.companyName,
    buyer.country,
    buyer.vatNumber,
    buyer.reference,
    amount(net),
    amount(vat),
    amount(gross),
    isInvoice ? csvAmount(refunded) : '',
    'GBP',
    paymentIntentId ?? '',
    isInvoice ? '' : subject,
  ]
}

const KIND = { invoice: 'invoice', 'credit-note': 'credit note' } as const
