import { sumAmounts } from '#domain/documents/document-lines.ts'
import { BUYER_NUMBER_LABELS } from '#domain/documents/document.texts.ts'
import type { DocumentBuyer, DocumentFacts, DocumentSeller } from '#domain/documents/invoice.ts'
import { isPrintable } from '#domain/documents/printable.ts'
import { formatMoney } from '#domain/money/money.ts'
import { noVatReason } from '#domain/money/vat.texts.ts'
import { isVatCharged } from '#domain/money/vat.ts'
import { countryName } from '#domain/people/country.ts'
import { townLine } from '#domain/people/town-line.ts'
import { tradingFacts } from '#domain/products/firm.texts.ts'

import { type Field, writeFieldLines, writeParagraph } from './blocks.ts'
import { TEXT_WIDTH, PAGE, type Sheet } from './pdf-layout.ts'
import { PRINTED_TEXTS } from './printed.texts.ts'
import { writeTable } from './table.ts'

/** Width of the seller's and buyer's columns, and the space between columns, in points. */
const PARTY_WIDTH = 130
const PARTY_GUTTER = 14

/** Width for the title, left of the letterhead's text, and the height of the title's line, in points. */
const TITLE_SPACE = { width: 220, height: 40 }

/** Writes the logo, and to its left the firm's name and any credential; a title fits to their left. */
export function writeLetterhead(
  sheet: Sheet,
  { name, credential }: { name: string; credential?: string | undefined },
): void {
  const { x, width } = sheet.drawLogo()
  const { width: left, height } = TITLE_SPACE
  const placed = { x: x + left, width: width - left, align: 'right' } as const
  const head = { ...placed, size: 13, isStrong: true, colour: 'brand' } as const
  let y = sheet.y - 3
  y += sheet.write(sheet.root, 'P', name, { ...head, y })
  if (credential !== undefined) {
    y += sheet.write(sheet.root, 'P', credential, { ...placed, y, size: 8.5, colour: 'quiet' })
  }
  // Nothing under the title covers a long letterhead.
  sheet.y = Math.max(sheet.y, y - height)
}

interface BilledBuyer {
  buyer: DocumentBuyer
  /** Number of the order. */
  order: string
}

type Rows = readonly (readonly [label: string, value: string])[]

/** An unknown buyer, for whom the document has lines to fill in by hand. */
export interface UnknownBuyer {
  title: string
  fields: readonly Field[]
}

/** Writes columns for seller, buyer and details, each tagged as a section; a blank detail is left out. */
export function writeParties(
  sheet: Sheet,
  seller: DocumentSeller,
  buyer: BilledBuyer | UnknownBuyer,
  details?: Rows,
): void {
  const { legalName, address, email, phone } = seller
  const detailLines = details?.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  const columns = [
    { title: PRINTED_TEXTS.from, lines: [legalName, ...address, email, phone] },
    'fields' in buyer
      ? { title: buyer.title, lines: [], fields: buyer.fields }
      : { title: PRINTED_TEXTS.billedTo, lines: buyerLines(buyer) },
    ...(detailLines ? [{ title: PRINTED_TEXTS.details, lines: detailLines }] : []),
  ]
  const top = sheet.y
  const ends = columns.map(({ title, lines, fields = [] }, index) => {
    const x = PAGE.margin + index * (PARTY_WIDTH + PARTY_GUTTER)
    // The last column is the widest, because lines of details or of the buyer may be long.
    const width = index === columns.length - 1 ? PAGE.margin + TEXT_WIDTH - x : PARTY_WIDTH
    const section = sheet.addPart('Sect', sheet.root)
    let y = top
    y += sheet.write(section, 'H2', title, { x, y, width, size: 9, colour: 'quiet' }) + 4
    for (const line of lines) y += sheet.write(section, 'P', line, { x, y, width })
    return y + writeFieldLines(sheet, section, fields, { x, y: y - 4, width })
  })
  sheet.y = Math.max(...ends) + 10
}

function buyerLines({ buyer, order }: BilledBuyer): string[] {
  const town = townLine({ ...buyer, zipCode: buyer.zipCode.replaceAll(' ', '\u00a0') })
  const names = new Set([buyer.companyName, buyer.name])
  return [...names, buyer.streetAddress, town, countryName(buyer.country)]
    .filter((line) => line !== '')
    .map((line) => printableText(line, order))
}

export function buyerDetails({ buyer, order }: BilledBuyer): Rows {
  return [
    [BUYER_NUMBER_LABELS.reference, printableText(buyer.reference, order)],
    [BUYER_NUMBER_LABELS.vatNumber, printableText(buyer.vatNumber, order)],
  ]
}

/** A buyer's text, or a note if our typefaces cannot print it; `order` is the order's number. */
export function printableText(text: string, order: string): string {
  return isPrintable(text) ? text : PRINTED_TEXTS.notPrintable(order)
}

/** Space between the table of prices and what follows, in points. */
export const SPACE_BELOW_PRICES = 10

/** Width of a column of amounts, at least, and of a letter of an amount in bold, at most, in points. */
const AMOUNT_WIDTH = { column: 66, letter: 6.4 }

type PricedDocument = Pick<DocumentFacts, 'seller' | 'lines' | 'vatRate' | 'buyer'>

const SPACE_ABOVE_AMOUNTS = 18

/** Writes lines, labelled total and the reason for no VAT; leaves room for the foot below them. */
export function writeAmounts(sheet: Sheet, sold: PricedDocument, totalLabel: string): void {
  const { seller, lines, vatRate, buyer } = sold
  const { country } = buyer
  const writeReason = () => {
    sheet.y += SPACE_BELOW_PRICES
    const reason = noVatReason({ vatRate, country })
    if (reason) writeParagraph(sheet, reason)
  }
  const below = sheet.measure(writeReason) + sellerFootHeight(sheet, seller)
  sheet.y += SPACE_ABOVE_AMOUNTS
  writePriceTable(sheet, { lines, vatRate, country, totalLabel, below })
  writeReason()
}

const SELLER_STYLE = { size: 9, colour: 'quiet' } as const

const sellerFacts = (seller: DocumentSeller) => `${seller.legalName}. ${tradingFacts(seller)}`

/** Height of the foot that `writeSellerFoot` writes, in points. */
export function sellerFootHeight(sheet: Sheet, seller: DocumentSeller): number {
  return sheet.heightOf(sellerFacts(seller), { ...SELLER_STYLE, width: TEXT_WIDTH })
}

/** Writes the seller's legal name and company details at the foot of the page. */
export function writeSellerFoot(sheet: Sheet, seller: DocumentSeller): void {
  sheet.y += Math.max(0, sheet.room() - sellerFootHeight(sheet, seller))
  writeParagraph(sheet, sellerFacts(seller), SELLER_STYLE)
}

interface PriceTable extends Pick<DocumentFacts, 'lines' | 'vatRate'> {
  /** The buyer's country, two letters. */
  country: string
  totalLabel: string
  /** A note below each line. */
  notes?: readonly string[]
  /** Points that must follow on the page of the total. */
  below?: number
}

/** Writes the table of a document's lines with VAT and the labelled total. */
export function writePriceTable(
  sheet: Sheet,
  { lines, vatRate, country, totalLabel, notes = [], below = 0 }: PriceTable,
): void {
  const hasVat = isVatCharged(vatRate, country)
  const vatLabel = `VAT at ${vatRate}%`
  const { net, vat, gross } = sumAmounts(lines)
  const sum = formatMoney(gross)
  const width = Math.max(AMOUNT_WIDTH.column, sum.length * AMOUNT_WIDTH.letter)
  const amounts = [...(hasVat ? [PRINTED_TEXTS.net, vatLabel] : []), PRINTED_TEXTS.amount]
  writeTable(sheet, {
    columns: [
      { title: PRINTED_TEXTS.service, width: 0 },
      { title: PRINTED_TEXTS.quantity, width: 36, align: 'right' },
      ...amounts.map((title) => ({ title, width, align: 'right' as const })),
    ],
    rows: lines.map((line) => [
      line.name,
      String(line.quantity),
      ...(hasVat ? [formatMoney(line.net), formatMoney(line.vat)] : []),
      formatMoney(line.gross),
    ]),
    notes,
    below,
    total: [totalLabel, '', ...(hasVat ? [formatMoney(net), formatMoney(vat)] : []), sum],
  })
}
