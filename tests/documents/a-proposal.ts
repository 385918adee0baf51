import type { ProposalTerms } from '#documents/proposal.texts.ts'
import { proposalPdf, type Proposal } from '#documents/proposal.ts'
import { pdfTools } from '#services/documents/document-printer.ts'
import { ADA, anItem, aProduct, FIRM, SELLER } from '#tests/builders.ts'
import { readPdf } from '#tests/pdf.ts'

/** VAT at 20%, and the same prices abroad. */
export const SAME_ABROAD = { rate: 20, pricesAbroad: 'same' } as const
export const TWO_ITEMS = [
  {
    item: anItem({ quantity: 2 }),
    product: aProduct({ partner: ADA, turnaround: '2-3 weeks from receipt of your accounts' }),
  },
  {
    item: anItem({ productId: 'exit', name: 'Exit Package' }),
    product: aProduct({ id: 'exit', turnaround: '6-8 weeks' }),
  },
]

export const TERMS: ProposalTerms = {
  methods: ['credit-card', 'bank-transfer'],
  daysToPay: 9,
  refunds: 'What we pay back.',
  conflicts: 'Whom we do not act for.',
  url: 'https://firm.example/terms#refunds',
  refundClause: 2,
}

export function aProposal(more: Partial<Proposal> = {}): Proposal {
  return {
    number: 'P-20261124-0A1B2C3D',
    duplicated: [],
    seller: SELLER,
    firm: { name: 'The Firm' },
    responsible: FIRM.responsible,
    vat: SAME_ABROAD,
    country: 'GB',
    items: TWO_ITEMS,
    madeAt: new Date('2026-11-24T10:00:00.000Z'),
    cartUrl: 'https://firm.example/cart#share=valuation:2,exit:1',
    terms: TERMS,
    ...more,
  }
}

/** The printed proposal, read back. */
export async function printedProposal(more?: Partial<Proposal>) {
  return readPdf(await proposalPdf(aProposal(more), await pdfTools()))
}
