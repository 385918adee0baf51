import { describe, expect, test } from 'vitest'

import { PROPOSAL, proposalFacts } from '#documents/proposal.texts.ts'
import { proposalPdf, type Proposal } from '#documents/proposal.ts'
import { formatMoney } from '#domain/money/money.ts'
import { abroadNote, vatNote } from '#domain/money/vat.texts.ts'
import { pdfTools } from '#services/document-printer.ts'
import { anItem, aProduct, SELLER } from '#tests/builders.ts'
import { readPdf } from '#tests/pdf.ts'
import { drawCode, readCode } from '#tests/qr.ts'

const MADE = new Date('2026-11-24T10:00:00.000Z')
const NUMBER = 'P-20261124-0A1B2C3D'
const SAME = { rate: 20, pricesAbroad: 'same' } as const
const TWO = [
  { item: anItem({ quantity: 2 }), product: aProduct({ partner: 'Ada Lovelace' }) },
  {
    item: anItem({ productId: 'exit', name: 'Exit Package' }),
    product: aProduct({ id: 'exit', turnaround: '6-8 weeks' }),
  },
]

function aProposal(more: Partial<Proposal> = {}): Proposal {
  return {
    number: NUMBER,
    seller: SELLER,
    responsible: { one: 'Partner responsible:', many: 'Partners responsible:' },
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

describe('a proposal', () => {
  test('a proposal says what is offered at what price, and how to accept it', async () => {
    const { text, lines, title, pages } = await printed()
    expect({ title, pages }).toEqual({ title: PROPOSAL.title, pages: 1 })
    const facts = proposalFacts(NUMBER, MADE)
    for (const words of [
      'Firm Limited',
      'company number 01234567',
      ...facts.map(([label, value]) => `${label}: ${value}`),
      'What valuation is',
      '2-3 weeks · Partner responsible: Ada Lovelace',
      'VAT at 20%',
      formatMoney(599_100),
      formatMoney(499_250),
      formatMoney(99_850),
      PROPOSAL.accept,
      'Our terms apply',
    ]) {
      expect(text).toContain(words)
    }
    expect(lines).toContain('6-8 weeks')
  })

  test('a proposal links to the cart by its full address and by a QR code', async () => {
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
    expect(lines).toContain(proposal.cartUrl)
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
