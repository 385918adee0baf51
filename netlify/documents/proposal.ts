import { invoiceLines, sumAmounts } from '#domain/documents/document-lines.ts'
import type { DocumentSeller } from '#domain/documents/invoice.ts'
import { proposalEnd } from '#domain/documents/proposal.ts'
import type { VatTerms } from '#domain/money/vat.ts'
import type { OrderItem } from '#domain/order/order.ts'
import type { Responsible } from '#domain/products/firm.ts'
import { durationAndLeader } from '#domain/products/partners.texts.ts'
import type { Product } from '#domain/products/product.ts'
import { formatDate } from '#domain/time/date.ts'

import {
  besideQrCode,
  facts,
  heading,
  heightBesideQrCode,
  linesToFill,
  link,
  list,
  pageHeading,
  paragraph,
  subheading,
  title,
} from './blocks.ts'
import { writeLines, writeParties, writeSellerFacts } from './parts.ts'
import { COLUMN, openSheet, PAGE, type PdfTools, type Sheet } from './pdf-layout.ts'
import { PRINTED_TEXTS } from './printed.texts.ts'
import {
  type DuplicatedParts,
  duplicatedPartsNote,
  PROPOSAL_TEXTS,
  proposalFacts,
  withoutVatNote,
} from './proposal.texts.ts'

interface Item {
  /** The ordered product at the price for the buyer's country. */
  item: OrderItem
  product: Pick<Product, 'name' | 'shortDescription' | 'partner'> & {
    turnaround: string
    scope: Scope
  }
  /** Address of its specimen pages, if it has any. */
  specimenUrl?: string | undefined
}

interface Scope {
  deliverable: string
  features: readonly string[]
  steps: readonly { title: string; text: string }[]
}

export interface Proposal {
  number: string
  seller: DocumentSeller
  responsible: Responsible
  vat: VatTerms
  /** Two letters; blank if unknown, which is priced as for the United Kingdom. */
  country: string
  items: readonly Item[]
  madeAt: Date
  /** Link to the cart. */
  cartUrl: string
  /** Text about payment, with the address of the terms. */
  terms: string
  /** Bundles of the cart with those of their parts that are in the cart too. */
  duplicated: readonly DuplicatedParts[]
}

/**
 * A proposal as a tagged A4 PDF: a letter with prices and signatures, then a page about each
 * service.
 */
export function proposalPdf(proposal: Proposal, pdf: PdfTools): Promise<Uint8Array> {
  const { number, seller, vat, madeAt } = proposal
  const items = proposal.items.map(({ item }) => item)
  const country = proposal.country || 'GB'
  const sheet = openSheet(pdf, PROPOSAL_TEXTS.title, madeAt.toISOString())
  sheet.mark()
  title(sheet, PROPOSAL_TEXTS.title, () => {})
  const addressee = { title: PROPOSAL_TEXTS.preparedFor, labels: PROPOSAL_TEXTS.addressee }
  writeParties(sheet, seller, addressee, proposalFacts(number, madeAt))
  paragraph(sheet, PROPOSAL_TEXTS.offer(formatDate(proposalEnd(madeAt))))
  sheet.y += BEFORE_HEADING
  heading(sheet, PRINTED_TEXTS.lines.invoice)
  const lines = invoiceLines({ items, vatRate: vat.rate, buyer: { country } })
  const notes = proposal.items.map(({ product }) => [
    product.shortDescription,
    durationAndLeader(product.turnaround, product.partner, proposal.responsible),
  ])
  writeLines(sheet, { lines, vatRate: vat.rate, country, totalLabel: PROPOSAL_TEXTS.total, notes })
  const total = sumAmounts(lines).gross
  const note = withoutVatNote({ total, terms: vat, country: proposal.country })
  if (note !== undefined) paragraph(sheet, note)
  for (const one of proposal.duplicated) paragraph(sheet, duplicatedPartsNote(one))
  // The acceptance is below the prices if all of it fits there, otherwise after the last service.
  const isAcceptedFirst = sheet.hasRoom(BEFORE_HEADING + acceptanceHeight(sheet, proposal))
  if (isAcceptedFirst) writeAcceptance(sheet, proposal)
  else paragraph(sheet, PROPOSAL_TEXTS.acceptedLast)
  writeSellerFacts(sheet, seller)
  for (const item of proposal.items) writeService(sheet, item, proposal.responsible)
  if (!isAcceptedFirst) writeAcceptance(sheet, proposal)
  return sheet.finish()
}

/** Space above a heading, in points. */
const BEFORE_HEADING = 4

/**
 * In points: the space between the two columns of signatures, and the height of the acceptance
 * without its text (heading, signatures, seller's details).
 */
const SIGNED = { gutter: 36, height: 167 }

type Acceptance = Pick<Proposal, 'cartUrl' | 'terms' | 'seller'>

const howToAccept = ({ cartUrl, terms }: Acceptance) => [PROPOSAL_TEXTS.accept, cartUrl, terms]

function acceptanceHeight(sheet: Sheet, acceptance: Acceptance): number {
  return heightBesideQrCode(sheet, howToAccept(acceptance)) + SIGNED.height
}

/** Writes how to accept, the terms and the signatures, all on one page. */
function writeAcceptance(sheet: Sheet, acceptance: Acceptance): void {
  sheet.y += BEFORE_HEADING
  heading(sheet, PROPOSAL_TEXTS.howToAccept, acceptanceHeight(sheet, acceptance))
  besideQrCode(sheet, acceptance.cartUrl, howToAccept(acceptance))
  writeSignatures(sheet, acceptance.seller.legalName)
}

/** Writes two columns of lines for signatures: the firm on the left, the customer on the right. */
function writeSignatures(sheet: Sheet, legalName: string): void {
  paragraph(sheet, PROPOSAL_TEXTS.signing)
  const width = (COLUMN - SIGNED.gutter) / 2
  const top = sheet.y
  const heights = [PROPOSAL_TEXTS.forFirm(legalName), PROPOSAL_TEXTS.forCustomer].map(
    (name, index) => {
      const area = { x: PAGE.margin + index * (width + SIGNED.gutter), width }
      const section = sheet.part('Sect', sheet.root)
      const head = sheet.write(section, 'H3', name, { ...area, y: top, isStrong: true })
      return head + linesToFill(sheet, section, PROPOSAL_TEXTS.signed, { ...area, y: top + head })
    },
  )
  sheet.y = top + Math.max(...heights) + 16
}

/** Describes a service on a new page: its document, leader, parts, steps and the address of its specimen. */
function writeService(sheet: Sheet, { product, specimenUrl }: Item, { one }: Responsible): void {
  const { partner, scope } = product
  const { deliverable, features, steps } = scope
  const leader = partner && [partner.name, partner.phone].filter(Boolean).join(', ')
  pageHeading(sheet, product.name)
  facts(sheet, [
    [PROPOSAL_TEXTS.receive, deliverable],
    [PROPOSAL_TEXTS.turnaround, product.turnaround],
    ...(leader === undefined ? [] : [[one, leader] as const]),
  ])
  subheading(sheet, PROPOSAL_TEXTS.included)
  list(
    sheet,
    features.map((text) => ({ text })),
    () => '–',
  )
  subheading(sheet, PROPOSAL_TEXTS.steps)
  list(sheet, steps, (index) => `${index + 1}`)
  if (specimenUrl === undefined) return
  subheading(sheet, PROPOSAL_TEXTS.specimen)
  link(sheet, specimenUrl)
}
