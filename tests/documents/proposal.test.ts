import { describe, expect, test } from 'vitest'

import {
  duplicatedPartsNote,
  PROPOSAL_TEXTS,
  proposalFacts,
  withShortAddresses,
} from '#documents/proposal.texts.ts'
import { proposalPdf, type Proposal } from '#documents/proposal.ts'
import { proposalEnd } from '#domain/documents/proposal.ts'
import { formatMoney } from '#domain/money/money.ts'
import { abroadNote, vatNote } from '#domain/money/vat.texts.ts'
import { formatDate } from '#domain/time/date.ts'
import { pdfTools } from '#services/document-printer.ts'
import { ADA, anItem, aProduct, FIRM, SELLER } from '#tests/builders.ts'
import { readPdf } from '#tests/pdf.ts'
import { drawCode, readCode } from '#tests/qr.ts'

const MADE = new Date('2026-11-24T10:00:00.000Z')
const NUMBER = 'P-20261124-0A1B2C3D'
const SAME = { rate: 20, pricesAbroad: 'same' } as const
const TWO = [
  { item: anItem({ quantity: 2 }), product: aProduct({ partner: ADA }) },
  {
    item: anItem({ productId: 'exit', name: 'Exit Package' }),
    product: aProduct({ id: 'exit', turnaround: '6-8 weeks' }),
  },
]

function aProposal(more: Partial<Proposal> = {}): Proposal {
  return {
    number: NUMBER,
    duplicated: [],
    seller: SELLER,
    firm: { name: 'The Firm' },
    responsible: FIRM.responsible,
    vat: SAME,
    country: 'GB',
    items: TWO,
    madeAt: MADE,
    cartUrl: 'https://firm.example/cart#share=valuation:2,exit:1',
    terms: 'Our terms apply: https://firm.example/terms.',
    ...more,
  }
}

const printed = async (more?: Partial<Proposal>) =>
  readPdf(await proposalPdf(aProposal(more), await pdfTools()))

const filled = (lines: readonly string[]) => lines.filter((line) => line !== '')

/** The lines above the title of a proposal. */
const headOf = async (firm: Proposal['firm']) => {
  const lines = filled((await printed({ firm })).lines)
  return lines.slice(0, lines.indexOf(PROPOSAL_TEXTS.title))
}

describe('a proposal', () => {
  test('a proposal says what is offered at what price, and how to accept it', async () => {
    const { text, lines, title, pages } = await printed()
    // The proposal has a letter of one page, and two services that are short enough for the next.
    expect({ title, pages }).toEqual({ title: PROPOSAL_TEXTS.title, pages: 2 })
    const facts = proposalFacts(NUMBER, MADE)
    for (const words of [
      'Firm Limited',
      'company number 01234567',
      ...facts.map(([label, value]) => `${label}: ${value}`),
      'What valuation is',
      '2-3 weeks · Led by Ada Lovelace (+44 20 7946 0011)',
      'VAT at 20%',
      formatMoney(599_100),
      formatMoney(499_250),
      formatMoney(99_850),
      PROPOSAL_TEXTS.accept,
      'Our terms apply',
    ]) {
      expect(text).toContain(words)
    }
    expect(lines).toContain('6-8 weeks')
  })

  test('a proposal warns about services that one of its bundles already contains', async () => {
    const duplicated = { bundle: 'Exit Package', parts: 'Valuation and Profile', saving: 499_400 }
    const { text } = await printed({ duplicated: [duplicated] })
    expect(text).toContain(duplicatedPartsNote(duplicated))
    expect(duplicatedPartsNote(duplicated)).toBe(
      'Exit Package already contains Valuation and Profile. Without them you pay £4,994.00 less.',
    )
  })

  test('a proposal is a letter of one page with a page about its one service', async () => {
    const { text, pages } = await printed({ items: TWO.slice(0, 1) })
    expect(pages).toBe(2)
    const { deliverable, features, steps } = aProduct().scope
    for (const words of [
      PROPOSAL_TEXTS.preparedFor,
      ...PROPOSAL_TEXTS.addressee.map(({ label }) => label),
      PROPOSAL_TEXTS.offer(formatDate(proposalEnd(MADE))),
      PROPOSAL_TEXTS.forFirm('Firm Limited'),
      PROPOSAL_TEXTS.forCustomer,
      PROPOSAL_TEXTS.signed.label,
      deliverable,
      ...features,
      ...steps.flatMap((step) => [step.title, step.text]),
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain(PROPOSAL_TEXTS.specimen)
  })

  test('a proposal names the firm and its credential at its head', async () => {
    const credential = 'Member firm: Institute, number 7'
    expect(await headOf({ name: 'The Firm', credential })).toEqual(['The Firm', credential])
    expect(await headOf({ name: 'The Firm' })).toEqual(['The Firm'])
  })

  test('those who lead the work sign a proposal, each named once with the title', async () => {
    const product = aProduct({ partner: { ...ADA, role: 'Analyst' } })
    const other = aProduct({ partner: { name: 'Bea', role: 'Editor' } })
    const signedBy = async (...products: (typeof product)[]) => {
      const items = products.map((one) => ({ ...TWO[0]!, product: one }))
      const { lines } = await printed({ items })
      const from = lines.indexOf(PROPOSAL_TEXTS.forFirm(SELLER.legalName)) + 1
      return filled(lines.slice(from, lines.indexOf(PROPOSAL_TEXTS.forCustomer)))
    }
    const signed = PROPOSAL_TEXTS.signed.label
    expect(await signedBy(product, product)).toEqual([ADA.name, 'Analyst', signed])
    const both = [ADA.name, 'Analyst', 'Bea', 'Editor', signed]
    expect(await signedBy(product, other)).toEqual(both)
    expect(await signedBy(aProduct())).toEqual([PROPOSAL_TEXTS.signer.label, signed])
  })

  test('the lists of a proposal are tagged as lists', async () => {
    const { roles } = await printed({ items: TWO.slice(0, 1) })
    const { features, steps } = aProduct().scope
    const entries = features.length + steps.length
    expect(roles.filter((role) => role === 'LI')).toHaveLength(entries)
    expect(roles.filter((role) => role === 'LBody')).toHaveLength(entries)
  })

  test('a proposal links to the specimen of a service that has one', async () => {
    const specimenUrl = 'https://firm.example/products/valuation/specimen'
    const { text, links } = await printed({
      items: TWO.map((item) => ({ ...item, specimenUrl })).slice(0, 1),
    })
    expect(text).toContain(withShortAddresses(specimenUrl))
    expect(text).not.toContain(specimenUrl)
    expect(links).toContain(specimenUrl)
  })

  test('a proposal is accepted below its prices, or after the last service if there is no room', async () => {
    const places = new Set<string>()
    for (const length of [1, 3, 4, 5]) {
      const { lines } = await printed({ items: Array.from({ length }, () => TWO[0]!) })
      expect(lines.filter((line) => line === PROPOSAL_TEXTS.forCustomer)).toHaveLength(1)
      const isAfterServices = (line: string) =>
        lines.indexOf(line) > lines.lastIndexOf(PROPOSAL_TEXTS.included)
      const isLast = isAfterServices(PROPOSAL_TEXTS.forCustomer)
      expect(isAfterServices(PROPOSAL_TEXTS.howToAccept)).toBe(isLast)
      places.add(isLast ? 'last' : 'below the prices')
    }
    expect(places).toEqual(new Set(['below the prices', 'last']))
  })

  test('the terms, the signatures and their heading are on one page of a proposal', async () => {
    const { scope } = aProduct()
    for (const length of [18, 22, 26, 30, 34]) {
      const features = Array.from({ length }, (_, index) => `Part ${index}`)
      const product = aProduct({ scope: { ...scope, features } })
      const items = Array.from({ length: 5 }, () => ({ ...TWO[0]!, product }))
      const { lines } = await printed({ items })
      const from = lines.indexOf(PROPOSAL_TEXTS.howToAccept)
      const signed = lines.slice(from, lines.indexOf(PROPOSAL_TEXTS.forCustomer))
      expect(signed).toContain(PROPOSAL_TEXTS.accept)
      expect(signed.filter((line) => line.includes(' · Page '))).toEqual([])
    }
  })

  test('a proposal links to the cart by a text and by a QR code', async () => {
    const tools = await pdfTools()
    const coded: string[] = []
    const codeOf = (text: string) => {
      coded.push(text)
      return tools.codeOf(text)
    }
    const proposal = aProposal()
    const { roles, links, lines } = await readPdf(await proposalPdf(proposal, { ...tools, codeOf }))
    expect(coded).toEqual([proposal.cartUrl])
    expect(await readCode(drawCode(tools.codeOf(proposal.cartUrl)))).toBe(proposal.cartUrl)
    expect(links).toEqual([proposal.cartUrl])
    expect(lines).toContain(PROPOSAL_TEXTS.accept)
    expect(lines.join(' ')).not.toContain(proposal.cartUrl)
    expect(roles.filter((role) => role === 'Link' || role === 'Figure')).toEqual(['Link'])
  })

  test('a proposal keeps the notes in the service’s table cell, for screen readers', async () => {
    const { roles } = await printed()
    const first = roles.indexOf('TD')
    expect(roles.slice(first, first + 5)).toEqual(['TD', 'P', 'P', 'P', 'TD'])
  })

  test.each([
    [SAME, 'FR'],
    [{ rate: 20, pricesAbroad: 'net' } as const, 'US'],
    [{ rate: null, pricesAbroad: 'same' } as const, ''],
  ])('a proposal explains why it has no VAT: %o, country "%s"', async (vat, country) => {
    const { text } = await printed({ vat, country })
    expect(text).toContain(`${vatNote(599_100, vat, country)}.`)
    expect(text).not.toContain('VAT at')
  })

  test('a proposal without a country has UK prices and does not mention buyers abroad', async () => {
    const { text } = await printed({ country: '' })
    expect(text).toContain('VAT at 20%')
    expect(text).not.toContain(abroadNote(SAME))
  })
})
