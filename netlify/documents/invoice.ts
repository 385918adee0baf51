import { countryName } from '#domain/country.ts'
import { formatDate } from '#domain/date.ts'
import { totalOf } from '#domain/document-lines.ts'
import {
  containsVat,
  type DocumentBuyer,
  type DocumentFacts,
  type IssuedDocument,
} from '#domain/invoice.ts'
import { formatMoney } from '#domain/money.ts'
import { isPrintable } from '#domain/printable.ts'
import {
  documentTitle,
  cancels,
  DOCUMENT_KIND,
  notPrintable,
  pageOf,
  PRINTED,
  replaces,
  voidNote,
} from '#messages/documents.ts'
import { tradingFacts } from '#messages/firm.ts'
import { withoutVat } from '#messages/vat.ts'

import { heading, paragraph, title } from './blocks.ts'
import { COLUMN, openSheet, PAGE, type PdfTools, type Sheet } from './pdf-layout.ts'
import { writeTable } from './table.ts'

/** A document, with the number of the invoice that it corrects or replaces. */
type Filed = IssuedDocument & { invoiceNumber: string | null }

/** An invoice or credit note as a PDF of A4, tagged, out of its frozen facts alone. */
export function invoicePdf(document: Filed, pdf: PdfTools): Promise<Uint8Array> {
  const { kind, number, facts, issuedAt } = document
  const sheet = openSheet(pdf, documentTitle(kind, number), issuedAt)
  head(sheet, document)
  parties(sheet, document)
  if (facts.isVoid) {
    const amount = formatMoney(totalOf(facts.lines).gross)
    paragraph(sheet, voidNote(amount, document.invoiceNumber ?? ''), { isStrong: true, size: 12 })
  } else amounts(sheet, facts)
  return sheet.finish((page, pages) => `${documentTitle(kind, number)} · ${pageOf(page, pages)}`)
}

function head(sheet: Sheet, { kind, version, live, facts, invoiceNumber }: Filed): void {
  sheet.mark()
  title(sheet, DOCUMENT_KIND[kind], () => {
    if (!live) paragraph(sheet, PRINTED.isTest, { isStrong: true })
    if (version > 1 && !facts.isVoid) paragraph(sheet, replaces(version))
    if (kind === 'credit-note' && !facts.refund) paragraph(sheet, cancels(invoiceNumber ?? ''))
  })
}

/** Points: how wide seller and buyer are, and what is between columns. */
const PARTY = 130
const GUTTER = 24

/** Seller, buyer and details in three columns, each read as a whole. */
function parties(sheet: Sheet, document: Filed): void {
  const { facts } = document
  const { seller } = facts
  const columns: { title: string; lines: string[]; x: number; width: number }[] = [
    {
      title: PRINTED.from,
      lines: [seller.legalName, ...seller.address, seller.email, seller.phone],
      x: PAGE.margin,
      width: PARTY,
    },
    {
      title: PRINTED.billedTo,
      lines: buyerLines(facts),
      x: PAGE.margin + PARTY + GUTTER,
      width: PARTY,
    },
    {
      title: PRINTED.details,
      lines: details(document),
      x: PAGE.margin + 2 * (PARTY + GUTTER),
      // Each label with its value in one line.
      width: COLUMN - 2 * (PARTY + GUTTER),
    },
  ]
  const top = sheet.y
  const ends = columns.map(({ title, lines, x, width }) => {
    const section = sheet.part('Sect', sheet.root)
    let y = top
    y += sheet.write(section, 'H2', title, { x, y, width, size: 9, colour: 'quiet' }) + 4
    for (const line of lines) y += sheet.write(section, 'P', line, { x, y, width })
    return y
  })
  sheet.y = Math.max(...ends) + 22
}

function buyerLines({ buyer, order }: DocumentFacts): string[] {
  const shown = (text: string) => (isPrintable(text) ? text : notPrintable(order.number))
  const zipCode = buyer.zipCode.replaceAll(' ', '\u00a0')
  const town = [buyer.city, buyer.state, zipCode].filter((part) => part !== '').join(', ')
  return [buyer.companyName, buyer.name, buyer.streetAddress, town, countryName(buyer.country)]
    .filter((line) => line !== '')
    .map(shown)
}

function details({ kind, number, issuedAt, facts, invoiceNumber }: Filed): string[] {
  const { order, paidAt, buyer, refund } = facts
  const isPaid = kind === 'invoice'
  const rows: (readonly [string, string])[] = [
    [PRINTED.number[kind], number],
    ...(invoiceNumber === null ? [] : ([[PRINTED.of[kind], invoiceNumber]] as const)),
    [PRINTED.issued, formatDate(issuedAt)],
    ...(isPaid ? ([[PRINTED.paid, formatDate(paidAt)]] as const) : []),
    ...(refund ? ([[PRINTED.refunded, formatDate(refund.at)]] as const) : []),
    [PRINTED.order, order.number],
    ...given(PRINTED.reference, buyer, 'reference', order.number),
    ...given(PRINTED.buyerVat, buyer, 'vatNumber', order.number),
  ]
  return rows.map(([label, value]) => `${label}: ${value}`)
}

function given(
  label: string,
  buyer: DocumentBuyer,
  field: 'reference' | 'vatNumber',
  order: string,
): [string, string][] {
  const value = buyer[field]
  if (value === '') return []
  return [[label, isPrintable(value) ? value : notPrintable(order)]]
}

const money = (width: number, title: string) => ({ title, width, align: 'right' as const })

function amounts(sheet: Sheet, facts: DocumentFacts): void {
  const { kind, lines, vatRate, buyer, seller } = facts
  const hasVat = containsVat(facts)
  const { net, vat, gross } = totalOf(lines)
  heading(sheet, PRINTED.lines[kind])
  writeTable(sheet, {
    columns: [
      { title: PRINTED.service, width: 0 },
      money(54, PRINTED.quantity),
      ...(hasVat ? [money(74, PRINTED.net), money(74, `VAT ${vatRate}%`)] : []),
      money(84, PRINTED.amount),
    ],
    rows: lines.map((line) => [
      line.name,
      String(line.quantity),
      ...(hasVat ? [formatMoney(line.net), formatMoney(line.vat)] : []),
      formatMoney(line.gross),
    ]),
    totals: [
      ...(hasVat
        ? ([
            [PRINTED.net, formatMoney(net)],
            [`VAT at ${vatRate}%`, formatMoney(vat)],
          ] as const)
        : []),
      [PRINTED.total[kind], formatMoney(gross)],
    ],
  })
  sheet.y += 14
  const reason = withoutVat({ vatRate, country: buyer.country })
  if (reason) paragraph(sheet, reason)
  paragraph(sheet, `${seller.legalName}. ${tradingFacts(seller)}`, { size: 9, colour: 'quiet' })
}
