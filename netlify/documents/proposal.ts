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
  writeLetterhead,
  writePriceTable,
  writeParties,
  writeSellerFoot,
} from './parts.ts'
import { type Area, FULL_WIDTH, openSheet, type PdfTools, type Sheet } from './pdf-layout.ts'
import { writeService, type ProposalItem } from './proposal-chapter.ts'
import {
  addresseeLines,
  type DuplicatedParts,
  bundleNote,
  duplicatedPartsNote,
  PROPOSAL_TEXTS,
  proposalFactsLine,
  proposalTitle,
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
  const sheet = openSheet(pdf, proposalTitle(number, proposal.firm.name), madeAt.toISOString())
  writeLetterhead(sheet, proposal.firm)
  writeTitle(sheet, PROPOSAL_TEXTS.title, () => {
    writeParagraph(sheet, proposalFactsLine(number, madeAt), SMALL)
  })
  const addressee = {
    title: PROPOSAL_TEXTS.preparedFor,
    fields: addresseeLines(proposal.country),
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
  for (const note of notes) writeParagraph(sheet, note, SMALL)
  const writeTerms = () => writeFacts(sheet, termsFacts(proposal.terms), TERMS_LAYOUT)
  const summary = PROPOSAL_TEXTS.summary({ items, total: formatMoney(total), hasVat, until })
  const foot = ACCEPTANCE_SPACE.below + sellerFootHeight(sheet, seller)
  // Terms and acceptance are below the prices if all of it fits there, otherwise on the next page.
  const height =
    sheet.measure(writeTerms) + sheet.measure(() => writeAcceptance(sheet, proposal, ''))
  const isBelowPrices = height + foot <= sheet.room()
  if (!isBelowPrices) sheet.newPage()
  const spare = Math.max(0, sheet.room() - height - foot)
  writeTerms()
  sheet.y += Math.min(spare / 2, ACCEPTANCE_SPACE.above)
  const accept = () => writeAcceptance(sheet, proposal, isBelowPrices ? '' : summary)
  writeOnOnePage(sheet, accept, foot)
  writeSellerFoot(sheet, seller)
  sheet.newPage()
  for (const item of proposal.items) writeService(sheet, item, responsible)
  return sheet.finish()
}

/** Type of paragraphs that are less important than the rest, in points. */
const SMALL = { size: 10 }

/** Layout of the terms, which are in smaller type than the facts about a service. */
const TERMS_LAYOUT = { label: 64, padding: 2.5, ...SMALL }

/** Space below the acceptance, and above it if the page has room, in points. */
const ACCEPTANCE_SPACE = { below: 6, above: 48 }

/** Space between columns of signatures, in points. */
const SIGNATURE_GUTTER = 20

/** Writes how to accept, and the signatures; on a page without prices `summary` says what is accepted. */
function writeAcceptance(sheet: Sheet, proposal: Proposal, summary: string): void {
  const { cartUrl: url, seller, items } = proposal
  writeHeading(sheet, PROPOSAL_TEXTS.howToAccept)
  if (summary !== '') writeParagraph(sheet, summary)
  writeBesideQrCode(sheet, url, FULL_WIDTH, (area) => {
    writeParagraph(sheet, PROPOSAL_TEXTS.accept, { ...area, ...SMALL, url, gap: 3 })
    writeParagraph(sheet, PROPOSAL_TEXTS.signing, { ...area, ...SMALL })
    const leaders = listLeaders(items.map(({ product }) => product))
    writeSignatures(sheet, area, seller.legalName, leaders)
  })
}

/** Writes the lines for signatures: of the firm on the left, of the customer on the right. */
function writeSignatures(
  sheet: Sheet,
  { x: left, width: across }: Area,
  legalName: string,
  [leader, ...others]: readonly Leader[],
): void {
  const { forFirm, forCustomer, signer, signed } = PROPOSAL_TEXTS
  const width = across / 2 - SIGNATURE_GUTTER
  const isLedByOne = leader !== undefined && others.length === 0
  const partner = isLedByOne ? { label: leader.role ?? signer.label, value: leader.name } : signer
  const sides = [
    { name: forFirm(legalName), person: partner },
    { name: forCustomer, person: signer },
  ]
  const heights = sides.map(({ name, person }, column) => {
    const area = { x: left + column * (width + SIGNATURE_GUTTER), y: sheet.y, width }
    const section = sheet.addPart('Sect', sheet.root)
    const y = area.y + sheet.write(section, 'H3', name, { ...area, isStrong: true })
    return y - area.y + writeFieldLines(sheet, section, [person, signed], { ...area, y })
  })
  sheet.y += Math.max(...heights)
}
