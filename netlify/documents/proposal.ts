import { invoiceLines, sumAmounts } from '#domain/documents/document-lines.ts'
import type { DocumentSeller } from '#domain/documents/invoice.ts'
import { proposalEnd } from '#domain/documents/proposal.ts'
import { formatMoney } from '#domain/money/money.ts'
import { vatNote } from '#domain/money/vat.texts.ts'
import { isVatCharged, type VatTerms } from '#domain/money/vat.ts'
import type { LeaderLabels } from '#domain/products/firm.ts'
import { listLeaders } from '#domain/products/partners.texts.ts'
import type { Leader } from '#domain/products/product.ts'
import { formatDate } from '#domain/time/date.ts'
import { timeUntilDelivery } from '#domain/time/due.ts'

import {
  writeBesideQrCode,
  writeFacts,
  writeHeading,
  writeFieldLines,
  writeParagraph,
  writeOnOnePage,
  writeTitle,
} from './blocks.ts'
import {
  SPACE_BELOW_PRICES,
  sellerFootHeight,
  writePriceTable,
  writeParties,
  writeSellerFoot,
} from './parts.ts'
import { type Area, FULL_WIDTH, openSheet, type PdfTools, type Sheet } from './pdf-layout.ts'
import { writeService, type ProposalItem } from './proposal-chapter.ts'
import {
  addresseeLabels,
  type DuplicatedParts,
  bundleNote,
  duplicatedPartsNote,
  PROPOSAL_TEXTS,
  proposalFactsLine,
  type ProposalTerms,
  termsFacts,
} from './proposal.texts.ts'

export interface Proposal {
  number: string
  seller: DocumentSeller
  /** The firm's name and, if it has one, a credential, for the head of the letter. */
  firm: { name: string; credential?: string | undefined }
  /** Labels of the people who lead the work. */
  responsible: LeaderLabels
  vat: VatTerms
  /** Two letters; blank if unknown: the prices are then those of the United Kingdom. */
  country: string
  items: readonly ProposalItem[]
  madeAt: Date
  cartUrl: string
  terms: ProposalTerms
  /** Bundles of the cart with those of their parts that are in the cart too. */
  duplicated: readonly DuplicatedParts[]
}

/** A tagged A4 PDF: a letter with prices, terms and signatures, then a chapter about each service. */
export function proposalPdf(proposal: Proposal, pdf: PdfTools): Promise<Uint8Array> {
  const { number, seller, vat, madeAt, responsible } = proposal
  const items = proposal.items.map(({ item }) => item)
  const country = proposal.country || 'GB'
  const sheet = openSheet(pdf, `${PROPOSAL_TEXTS.title} ${number}`, madeAt.toISOString())
  writeFirm(sheet, proposal.firm, sheet.drawLetterhead())
  writeTitle(sheet, PROPOSAL_TEXTS.title, () => {
    writeParagraph(sheet, proposalFactsLine(number, madeAt), { size: 9.5 })
  })
  const addressee = {
    title: PROPOSAL_TEXTS.preparedFor,
    fields: addresseeLabels(proposal.country).map((label) => ({ label })),
  }
  writeParties(sheet, seller, addressee)
  const until = formatDate(proposalEnd(madeAt))
  writeParagraph(sheet, PROPOSAL_TEXTS.offer(items.length, until))
  const lines = invoiceLines({ items, vatRate: vat.rate, buyer: { country } })
  writePriceTable(sheet, {
    lines,
    vatRate: vat.rate,
    country,
    totalLabel: PROPOSAL_TEXTS.total,
    notes: proposal.items.map(({ product: { turnaround, partner }, item, partsPrice = 0 }) =>
      [
        timeUntilDelivery(turnaround) ?? turnaround,
        partner && `${responsible.one} ${partner.name}`,
        bundleNote(partsPrice * item.quantity, item.price * item.quantity),
      ]
        .filter(Boolean)
        .join(' · '),
    ),
  })
  const total = sumAmounts(lines).gross
  const hasVat = isVatCharged(vat.rate, country)
  const notes = [
    ...(hasVat ? [] : [vatNote(total, vat, proposal.country)]),
    ...proposal.duplicated.map(duplicatedPartsNote),
  ]
  sheet.y += SPACE_BELOW_PRICES
  for (const note of notes) writeParagraph(sheet, note, { size: 9.5 })
  const writeTerms = () => writeFacts(sheet, termsFacts(proposal.terms), TERMS_LAYOUT)
  const referToEnd = () => writeParagraph(sheet, PROPOSAL_TEXTS.acceptedLast)
  const foot = ACCEPTANCE_SPACE.below + sellerFootHeight(sheet, seller)
  // Terms, a reference to the last page, and the foot are on one page.
  const height = sheet.measure(writeTerms) + sheet.measure(referToEnd) + foot
  const summary = PROPOSAL_TEXTS.summary({ items, total: formatMoney(total), hasVat, until })
  const isBelowPrices = height <= sheet.room()
  sheet.ensureRoom(height)
  writeTerms()
  // The acceptance is below the terms if all of it fits there, otherwise after the last service.
  const accept = () => writeAcceptance(sheet, proposal, isBelowPrices ? '' : summary)
  const spare = sheet.room() - sheet.measure(accept) - foot
  const isAcceptedFirst = spare >= 0
  if (isAcceptedFirst) {
    sheet.y += Math.min(spare / 2, ACCEPTANCE_SPACE.above)
    accept()
  } else referToEnd()
  writeSellerFoot(sheet, seller)
  sheet.newPage()
  for (const item of proposal.items) writeService(sheet, item, responsible)
  if (!isAcceptedFirst) {
    writeOnOnePage(sheet, () => writeAcceptance(sheet, proposal, summary), foot)
    writeSellerFoot(sheet, seller)
  }
  return sheet.finish()
}

/** Layout of the terms, which are in smaller type than the facts about a service. */
const TERMS_LAYOUT = { label: 64, padding: 3, size: 9 }

/** Writes the firm's name and credential to the left of its logo. */
function writeFirm(sheet: Sheet, { name, credential }: Proposal['firm'], area: Area): void {
  const placed = { ...area, y: sheet.y - 3, align: 'right' } as const
  const y =
    placed.y +
    sheet.write(sheet.root, 'P', name, { ...placed, size: 13, isStrong: true, colour: 'brand' })
  if (credential === undefined) return
  sheet.write(sheet.root, 'P', credential, { ...placed, y, size: 8.5, colour: 'quiet' })
}

/** Space below the acceptance, and above it if the page has room, in points. */
const ACCEPTANCE_SPACE = { below: 8, above: 48 }

/** Space between columns of signatures, in points. */
const SIGNATURE_GUTTER = 20

/** Writes how to accept, and the signatures; on a page without prices `summary` says what is accepted. */
function writeAcceptance(sheet: Sheet, proposal: Proposal, summary: string): void {
  const { cartUrl: url, seller, items } = proposal
  sheet.y += 4
  writeHeading(sheet, PROPOSAL_TEXTS.howToAccept)
  if (summary !== '') writeParagraph(sheet, summary)
  writeBesideQrCode(sheet, url, FULL_WIDTH, (area) => {
    writeParagraph(sheet, PROPOSAL_TEXTS.accept, { ...area, size: 9.5, url })
    writeParagraph(sheet, PROPOSAL_TEXTS.signing, { ...area, size: 9.5 })
    // Those who lead the work sign for the firm.
    const signers = listLeaders(items.map(({ product }) => product))
    writeSignatures(sheet, area, seller.legalName, signers)
  })
}

/** Writes the lines for signatures: of the firm on the left, of the customer on the right. */
function writeSignatures(
  sheet: Sheet,
  { x: left, width: across }: Area,
  legalName: string,
  signers: readonly Leader[],
): void {
  const { forFirm, forCustomer, signer, signed } = PROPOSAL_TEXTS
  const people = signers.map(({ name, role }) => ({ label: role ?? signer.label, value: name }))
  // Two who sign for the firm are beside each other: that often saves a page. More are in rows.
  const abreast = people.length === 2 ? 2 : 1
  const width = (across - abreast * SIGNATURE_GUTTER) / (abreast + 1)
  const placeOf = (column: number) => left + column * (width + SIGNATURE_GUTTER)
  const top = sheet.y
  const sides = [
    { name: forFirm(legalName), fields: people.length > 0 ? people : [signer], column: 0 },
    { name: forCustomer, fields: [signer], column: abreast },
  ]
  const heights = sides.map(({ name, fields, column }) => {
    const x = placeOf(column)
    const section = sheet.addPart('Sect', sheet.root)
    const side = placeOf(column + Math.min(abreast, fields.length)) - SIGNATURE_GUTTER - x
    let y = top + sheet.write(section, 'H3', name, { x, y: top, width: side, isStrong: true })
    for (let row = 0; row < fields.length; row += abreast) {
      if (row > 0) y += 8
      const written = fields.slice(row, row + abreast).map((field, index) => {
        const area = { x: placeOf(column + index), y, width }
        return writeFieldLines(sheet, section, [field, signed], area)
      })
      y += Math.max(...written)
    }
    return y - top
  })
  sheet.y = top + Math.max(...heights)
}
