import { countryName } from '#domain/country.ts'
import { totalOf } from '#domain/document-lines.ts'
import {
  containsVat,
  type DocumentBuyer,
  type DocumentFacts,
  type DocumentSeller,
} from '#domain/invoice.ts'
import { formatMoney } from '#domain/money.ts'
import { isPrintable } from '#domain/printable.ts'
import { notPrintable, PRINTED } from '#messages/documents.ts'
import { tradingFacts } from '#messages/firm.ts'
import { withoutVat } from '#messages/vat.ts'

import { paragraph } from './blocks.ts'
import { COLUMN, PAGE, type Sheet } from './pdf-layout.ts'
import { writeTable } from './table.ts'

/** Points: how wide seller and buyer are, and what is between columns. */
const PARTY = 130
const GUTTER = 24

interface Named {
  seller: DocumentSeller
  buyer: DocumentBuyer
  /** Number of the order. */
  order: string
}

/** Writes seller, buyer and details in three columns, each read as a whole. */
export function parties(sheet: Sheet, named: Named, details: readonly string[]): void {
  const { seller } = named
  const columns: { title: string; lines: string[]; x: number; width: number }[] = [
    {
      title: PRINTED.from,
      lines: [seller.legalName, ...seller.address, seller.email, seller.phone],
      x: PAGE.margin,
      width: PARTY,
    },
    {
      title: PRINTED.billedTo,
      lines: buyerLines(named),
      x: PAGE.margin + PARTY + GUTTER,
      width: PARTY,
    },
    {
      title: PRINTED.details,
      lines: [...details],
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

function buyerLines({ buyer, order }: Named): string[] {
  const shown = (text: string) => (isPrintable(text) ? text : notPrintable(order))
  const zipCode = buyer.zipCode.replaceAll(' ', '\u00a0')
  const town = [buyer.city, buyer.state, zipCode].filter((part) => part !== '').join(', ')
  return [buyer.companyName, buyer.name, buyer.streetAddress, town, countryName(buyer.country)]
    .filter((line) => line !== '')
    .map(shown)
}

/** A detail that the buyer gave, with its label; nothing where they gave none. */
export function given(
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

type Sold = Pick<DocumentFacts, 'lines' | 'vatRate' | 'buyer' | 'seller'>

/** Writes the lines of a document with their VAT, and the total under a label. */
export function amounts(sheet: Sheet, sold: Sold, totalLabel: string): void {
  const { lines, vatRate, buyer, seller } = sold
  const hasVat = containsVat(sold)
  const { net, vat, gross } = totalOf(lines)
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
      [totalLabel, formatMoney(gross)],
    ],
  })
  sheet.y += 14
  const reason = withoutVat({ vatRate, country: buyer.country })
  if (reason) paragraph(sheet, reason)
  paragraph(sheet, `${seller.legalName}. ${tradingFacts(seller)}`, { size: 9, colour: 'quiet' })
}
