import { failure, success } from '#contract/failure.ts'
import * as ledger from '#data/documents/ledger.ts'
import * as people from '#data/people/people.ts'
import { sumAmounts } from '#domain/documents/document-lines.ts'
import { containsVat, accountingSign } from '#domain/documents/invoice.ts'
import { londonDay } from '#domain/time/working-day.ts'
import type { Firm } from '#services/catalogue.ts'
import type { Shop } from '#use-cases/shop.ts'

import { csvAmount, csvLine, csvLineKeepingFormulas, refuseTooManyRows } from './csv.ts'
import { requestedMonths } from './sales-report.ts'

const BATCH_SIZE = 500

interface Layout {
  file: string
  columns: readonly string[]
  /** The cells of a document's lines, line by line. */
  lines: (document: ledger.BookedDocument, firm: Firm) => string[][]
  write: (values: readonly string[]) => string
}

/** Xero's template for sales invoices, which requires every column; QuickBooks lets the user map columns. */
const IMPORT_COLUMNS = `
  *ContactName EmailAddress
  POAddressLine1 POAddressLine2 POAddressLine3 POAddressLine4
  POCity PORegion POPostalCode POCountry
  *InvoiceNumber Reference *InvoiceDate *DueDate Total
  InventoryItemCode *Description *Quantity *UnitAmount Discount *AccountCode *TaxType TaxAmount
  TrackingName1 TrackingOption1 TrackingName2 TrackingOption2
  Currency BrandingTheme`
  .trim()
  .split(/\s+/)

const COLUMNS: readonly (readonly [
  title: string,
  cell: (document: ledger.BookedDocument) => string,
])[] = [
  ['Number', ({ number }) => number],
  ['Kind', kindName],
  ['Date (London)', ({ bookedAt }) => londonDay(new Date(bookedAt))],
  ['Order', ({ facts }) => facts.order.number],
  ['Customer', ({ facts }) => facts.buyer.name],
  ['Company', ({ facts }) => facts.buyer.companyName],
  ['Country', ({ facts }) => facts.buyer.country],
  ['VAT number', ({ facts }) => facts.buyer.vatNumber],
  ['Reference', ({ facts }) => facts.buyer.reference],
  ['Net', (document) => amountOf(document, 'net')],
  ['VAT', (document) => amountOf(document, 'vat')],
  ['Gross', (document) => amountOf(document, 'gross')],
  ['Of invoice', ({ invoiceNumber }) => invoiceNumber ?? ''],
  ['Currency', () => 'GBP'],
  ['Stripe payment', ({ paymentIntentId }) => paymentIntentId ?? ''],
  ['Stripe refund', ({ facts }) => facts.refund?.id ?? ''],
]

const READING_LAYOUT: Layout = {
  file: 'documents.csv',
  columns: COLUMNS.map(([title]) => title),
  lines: (document) => [COLUMNS.map(([, cell]) => cell(document))],
  write: csvLine,
}

const IMPORT_LAYOUT: Layout = {
  file: 'documents-import.csv',
  columns: IMPORT_COLUMNS,
  lines: importLines,
  write: csvLineKeepingFormulas,
}

/** The layout that a query names: for people, or for import into an accounting program; undefined if unknown. */
export function requestedLayout(query: URLSearchParams): Layout | undefined {
  const name = query.get('layout')
  if (name === null) return READING_LAYOUT
  return name === 'import' ? IMPORT_LAYOUT : undefined
}

/** The documents of a period as a file in a layout; logs the export by `staff`. */
export async function downloadDocuments(shop: Shop, query: URLSearchParams, staff: string) {
  const asked = requestedMonths(shop, query)
  if (!asked.ok) return asked
  const layout = requestedLayout(query)
  if (!layout) return failure('invalid-request', 'There is no such layout.')
  const { span } = asked.value
  if ((await ledger.countDocuments(shop.db, span)) > shop.maxRows) return refuseTooManyRows(shop)
  const detail = `${layout.file}, ${span.from} to ${span.to}`
  await people.logAction(shop.db, { actor: staff, at: shop.clock.now(), kind: 'exported', detail })
  return success({ name: layout.file, parts: exportDocuments(shop, span, layout) })
}

/**
 * Invoices and credit notes of these months as CSV, batch by batch, each line on its booking day. A
 * credit note is negative, another line reverses a voided credit note, and a copy with corrected
 * text adds 0. All gross amounts add up to the report's sales less refunds, and lines of past
 * months never change.
 */
export async function* exportDocuments(
  { db, catalogue }: Shop,
  span: ledger.MonthSpan,
  { columns, lines, write }: Layout,
): AsyncGenerator<string, void, undefined> {
  let head = `\uFEFF${write(columns)}`
  let last: ledger.BookedDocument | undefined
  do {
    const page = await ledger.listDocuments(db, span, last, BATCH_SIZE)
    yield head + page.flatMap((document) => lines(document, catalogue.firm).map(write)).join('')
    head = ''
    last = page.length === BATCH_SIZE ? page.at(-1) : undefined
  } while (last)
}

function amountOf(document: ledger.BookedDocument, part: 'net' | 'vat' | 'gross'): string {
  return csvAmount(accountingSign(document) * sumAmounts(document.facts.lines)[part] || 0)
}

function kindName({ kind, version, facts }: ledger.BookedDocument): string {
  if (facts.isVoid) return `void ${KIND_NAMES[kind]}`
  return version > 1 ? `copy of ${KIND_NAMES[kind]}` : KIND_NAMES[kind]
}

const KIND_NAMES = { invoice: 'invoice', 'credit-note': 'credit note' } as const

/**
 * A document for import into accounting programs, one row per line. Amounts include VAT, like the
 * payment: net amounts, with VAT added by the program, can be a penny off. Negative amounts mark a
 * credit note. A voided credit note is reversed under a different number, because rows with the
 * same number would be one document. For the same reason a copy has no row.
 */
function importLines(
  document: ledger.BookedDocument,
  { accounts }: Pick<Firm, 'accounts'>,
): string[][] {
  const { number, facts, bookedAt } = document
  const sign = accountingSign(document)
  if (sign === 0) return []
  const { buyer, order, lines, vatRate } = facts
  const isVoid = facts.isVoid === true
  const day = londonDay(new Date(bookedAt)).split('-').toReversed().join('/')
  const whole: Record<string, string> = {
    // Xero requires a contact, even for an erased customer.
    '*ContactName': buyer.companyName || buyer.name || `Customer of order ${order.number}`,
    POAddressLine1: buyer.streetAddress,
    POCity: buyer.city,
    PORegion: buyer.state,
    POPostalCode: buyer.zipCode,
    POCountry: buyer.country,
    '*InvoiceNumber': isVoid ? `${number} void` : number,
    Reference: [`Order ${order.number}`, buyer.reference].filter(Boolean).join(', '),
    '*InvoiceDate': day,
    '*DueDate': day,
    '*Quantity': '1',
    '*AccountCode': accounts.sales,
    '*TaxType': containsVat(facts) ? `${vatRate}% (VAT on Income)` : accounts.noVat,
    Currency: 'GBP',
  }
  return lines.map(({ name, quantity, gross, vat }) => {
    const line: typeof whole = {
      ...whole,
      '*Description': quantity > 1 ? `${name} × ${quantity}` : name,
      '*UnitAmount': csvAmount(sign * gross),
      TaxAmount: csvAmount(sign * vat),
    }
    return IMPORT_COLUMNS.map((column) => line[column] ?? '')
  })
}
