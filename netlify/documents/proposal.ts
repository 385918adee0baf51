import { invoiceLines, sumAmounts } from '#domain/documents/document-lines.ts'
import type { DocumentSeller } from '#domain/documents/invoice.ts'
import type { VatTerms } from '#domain/money/vat.ts'
import type { OrderItem } from '#domain/order/order.ts'
import type { Responsible } from '#domain/products/firm.ts'
import { aboutWork } from '#domain/products/partners.texts.ts'
import type { Product } from '#domain/products/product.ts'

import { besideCode, heading, paragraph, title } from './blocks.ts'
import { writeLines, writeParties, writeSellerFacts } from './parts.ts'
import { openSheet, type PdfTools } from './pdf-layout.ts'
import { PRINTED } from './printed.texts.ts'
import { PROPOSAL, proposalFacts, withoutVatNote } from './proposal.texts.ts'

interface Item {
  /** At the price for the buyer's country. */
  item: OrderItem
  product: Pick<Product, 'shortDescription' | 'partner'> & { turnaround: string }
}

/** The content of a proposal. */
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
}

/** A proposal as a tagged A4 PDF. */
export function proposalPdf(proposal: Proposal, pdf: PdfTools): Promise<Uint8Array> {
  const { number, seller, vat, madeAt, cartUrl, terms } = proposal
  const items = proposal.items.map(({ item }) => item)
  const country = proposal.country || 'GB'
  const sheet = openSheet(pdf, PROPOSAL.title, madeAt.toISOString())
  sheet.mark()
  title(sheet, PROPOSAL.title, () => {})
  writeParties(sheet, seller, undefined, proposalFacts(number, madeAt))
  heading(sheet, PRINTED.lines.invoice)
  const lines = invoiceLines({ items, vatRate: vat.rate, buyer: { country } })
  const notes = proposal.items.map(({ product }) => [
    product.shortDescription,
    aboutWork(product.turnaround, product.partner, proposal.responsible),
  ])
  writeLines(sheet, { lines, vatRate: vat.rate, country, totalLabel: PROPOSAL.total, notes })
  const total = sumAmounts(lines).gross
  const note = withoutVatNote({ total, terms: vat, country: proposal.country })
  if (note !== undefined) paragraph(sheet, note)
  besideCode(sheet, cartUrl, [PROPOSAL.accept, cartUrl, terms])
  writeSellerFacts(sheet, seller)
  return sheet.finish()
}
