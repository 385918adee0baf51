import { invoiceLines, sumAmounts } from '#domain/documents/document-lines.ts'
import type { DocumentSeller } from '#domain/documents/invoice.ts'
import { proposalEnd } from '#domain/documents/proposal.ts'
import type { VatTerms } from '#domain/money/vat.ts'
import type { OrderItem } from '#domain/order/order.ts'
import type { LeaderLabels } from '#domain/products/firm.ts'
import { describeWork, listLeaders } from '#domain/products/partners.texts.ts'
import type { Leader, Product } from '#domain/products/product.ts'
import { formatDate } from '#domain/time/date.ts'

import {
  writeBesideQrCode,
  writeChapterHeading,
  writeFacts,
  writeHeading,
  heightBesideQrCode,
  writeFieldLines,
  writeList,
  writeParagraph,
  writeSubheading,
  writeTitle,
} from './blocks.ts'
import { writePriceTable, writeParties, writeSellerFoot } from './parts.ts'
import { type Area, TEXT_WIDTH, openSheet, PAGE, type PdfTools, type Sheet } from './pdf-layout.ts'
import { PRINTED_TEXTS } from './printed.texts.ts'
import {
  type DuplicatedParts,
  duplicatedPartsNote,
  PROPOSAL_TEXTS,
  proposalFacts,
  shortenAddresses,
  withoutVatNote,
} from './proposal.texts.ts'

interface ProposalItem {
  /** The ordered product at the price for the buyer's country. */
  item: OrderItem
  product: Pick<Product, 'name' | 'shortDescription' | 'partner'> & {
    turnaround: string
    scope: ProductScope
  }
  /** Address of the product's specimen pages, if there are any. */
  specimenUrl?: string | undefined
}

interface ProductScope {
  deliverable: string
  features: readonly string[]
  steps: readonly { title: string; text: string }[]
}

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
  /** Link to the cart. */
  cartUrl: string
  /** Text about payment, with the address of the terms. */
  terms: string
  /** Bundles in the cart, each with its parts that are also in the cart. */
  duplicated: readonly DuplicatedParts[]
}

/**
 * A proposal as a tagged A4 PDF: a letter with prices and signatures, then, from the next page on, a
 * chapter about each service.
 */
export function proposalPdf(proposal: Proposal, pdf: PdfTools): Promise<Uint8Array> {
  const { number, seller, vat, madeAt } = proposal
  const items = proposal.items.map(({ item }) => item)
  const country = proposal.country || 'GB'
  const sheet = openSheet(pdf, PROPOSAL_TEXTS.title, madeAt.toISOString())
  writeFirm(sheet, proposal.firm, sheet.drawLetterhead())
  writeTitle(sheet, PROPOSAL_TEXTS.title, () => {})
  const addressee = { title: PROPOSAL_TEXTS.preparedFor, fields: PROPOSAL_TEXTS.addressee }
  writeParties(sheet, seller, addressee, proposalFacts(number, madeAt))
  writeParagraph(sheet, PROPOSAL_TEXTS.offer(items.length, formatDate(proposalEnd(madeAt))))
  sheet.y += SPACE_ABOVE_HEADING
  writeHeading(sheet, PRINTED_TEXTS.lines.invoice(items.length))
  const lines = invoiceLines({ items, vatRate: vat.rate, buyer: { country } })
  const notes = proposal.items.map(({ product }) => [
    product.shortDescription,
    describeWork(product.turnaround, product.partner, proposal.responsible),
  ])
  writePriceTable(sheet, {
    lines,
    vatRate: vat.rate,
    country,
    totalLabel: PROPOSAL_TEXTS.total,
    notes,
  })
  const total = sumAmounts(lines).gross
  const note = withoutVatNote({ total, terms: vat, country: proposal.country })
  if (note !== undefined) writeParagraph(sheet, note)
  for (const one of proposal.duplicated)
    writeParagraph(sheet, duplicatedPartsNote(one), { size: 9.5 })
  // The acceptance is below the prices if all of it fits there, otherwise after the last service.
  const isAcceptedFirst = sheet.hasRoom(SPACE_ABOVE_HEADING + acceptanceHeight(sheet, proposal))
  if (isAcceptedFirst) writeAcceptance(sheet, proposal)
  else writeParagraph(sheet, PROPOSAL_TEXTS.acceptedLast)
  writeSellerFoot(sheet, seller)
  sheet.newPage()
  for (const item of proposal.items) writeService(sheet, item, proposal.responsible)
  if (!isAcceptedFirst) writeAcceptance(sheet, proposal)
  return sheet.finish()
}

/** Writes the firm's name and credential to the left of its logo. */
function writeFirm(sheet: Sheet, { name, credential }: Proposal['firm'], area: Area): void {
  const placed = { ...area, y: sheet.y - 3, align: 'right' } as const
  const y =
    placed.y +
    sheet.write(sheet.root, 'P', name, { ...placed, size: 13, isStrong: true, colour: 'brand' })
  if (credential === undefined) return
  sheet.write(sheet.root, 'P', credential, { ...placed, y, size: 8.5, colour: 'quiet' })
}

/** Space above a heading, in points. */
const SPACE_ABOVE_HEADING = 4

/**
 * In points: the space between columns of signatures; the height of the acceptance with one row of
 * signatures, but without its text; the height of each further row.
 */
const SIGNATURES = { gutter: 24, height: 136, row: 66 }

/** Maximum number of people of the firm who sign beside each other. */
const SIGNERS_PER_ROW = 2

type Acceptance = Pick<Proposal, 'cartUrl' | 'terms' | 'seller' | 'items'>

const howToAccept = ({ terms }: Acceptance) => [
  PROPOSAL_TEXTS.accept,
  shortenAddresses(terms),
  PROPOSAL_TEXTS.signing,
]

/** The people who sign for the firm: the people who lead the work. */
const signersOf = ({ items }: Acceptance) => listLeaders(items.map(({ product }) => product))

function acceptanceHeight(sheet: Sheet, acceptance: Acceptance): number {
  const furtherRows = Math.max(0, Math.ceil(signersOf(acceptance).length / SIGNERS_PER_ROW) - 1)
  const signatures = SIGNATURES.height + furtherRows * SIGNATURES.row
  return heightBesideQrCode(sheet, howToAccept(acceptance)) + signatures
}

/** Writes how to accept, the terms and the signatures, all on one page. */
function writeAcceptance(sheet: Sheet, acceptance: Acceptance): void {
  sheet.y += SPACE_ABOVE_HEADING
  writeHeading(sheet, PROPOSAL_TEXTS.howToAccept, acceptanceHeight(sheet, acceptance))
  writeBesideQrCode(sheet, acceptance.cartUrl, howToAccept(acceptance))
  writeSignatures(sheet, acceptance.seller.legalName, signersOf(acceptance))
}

/** Writes the lines for signatures: of the firm on the left, of the customer on the right. */
function writeSignatures(sheet: Sheet, legalName: string, signers: readonly Leader[]): void {
  const { forFirm, forCustomer, signer, signed } = PROPOSAL_TEXTS
  const people = signers.map(({ name, role }) => ({ label: role ?? signer.label, value: name }))
  const abreast = Math.min(SIGNERS_PER_ROW, Math.max(1, people.length))
  const width = (TEXT_WIDTH - abreast * SIGNATURES.gutter) / (abreast + 1)
  const placeOf = (column: number) => PAGE.margin + column * (width + SIGNATURES.gutter)
  const top = sheet.y
  const sides = [
    { name: forFirm(legalName), fields: people.length > 0 ? people : [signer], column: 0 },
    { name: forCustomer, fields: [signer], column: abreast },
  ]
  const heights = sides.flatMap(({ name, fields, column }) => {
    const x = placeOf(column)
    const section = sheet.addPart('Sect', sheet.root)
    const side = placeOf(column + Math.min(abreast, fields.length)) - SIGNATURES.gutter - x
    const head = sheet.write(section, 'H3', name, { x, y: top, width: side, isStrong: true })
    return fields.map((field, index) => {
      const down = head + Math.floor(index / abreast) * SIGNATURES.row
      const area = { x: placeOf(column + (index % abreast)), y: top + down, width }
      return down + writeFieldLines(sheet, section, [field, signed], area)
    })
  })
  sheet.y = top + Math.max(...heights) + 10
}

/**
 * In points: the height that must be left on a page before a further service starts there, so that
 * its facts and first parts stay together; and the space between services.
 */
const SERVICE_SPACE = { least: 240, gap: 20 }

/** Writes the chapter about a service. */
function writeService(
  sheet: Sheet,
  { product, specimenUrl }: ProposalItem,
  { one }: LeaderLabels,
): void {
  const { partner, scope } = product
  const { deliverable, features, steps } = scope
  const leader = partner && [partner.name, partner.phone].filter(Boolean).join(', ')
  if (sheet.y > PAGE.margin) sheet.y += SERVICE_SPACE.gap
  sheet.ensureRoom(SERVICE_SPACE.least)
  writeChapterHeading(sheet, product.name)
  writeFacts(sheet, [
    [PROPOSAL_TEXTS.receive, deliverable],
    [PROPOSAL_TEXTS.turnaround, product.turnaround],
    ...(leader === undefined ? [] : [[one, leader] as const]),
    ...(specimenUrl === undefined
      ? []
      : [[PROPOSAL_TEXTS.specimen, shortenAddresses(specimenUrl), specimenUrl] as const]),
  ])
  writeSubheading(sheet, PROPOSAL_TEXTS.included)
  writeList(
    sheet,
    features.map((text) => ({ text })),
    () => '–',
  )
  writeSubheading(sheet, PROPOSAL_TEXTS.steps)
  writeList(sheet, steps, (index) => `${index + 1}`)
}
