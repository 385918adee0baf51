import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import {
  addresseeLines,
  PROPOSAL_TEXTS,
  proposalFactsLine,
  proposalTitle,
  termsFacts,
} from '#documents/proposal.texts.ts'
import { proposalPdf, type Proposal } from '#documents/proposal.ts'
import { formatMoney } from '#domain/money/money.ts'
import { abroadNote, vatNote } from '#domain/money/vat.texts.ts'
import { pdfTools } from '#services/documents/document-printer.ts'
import { ADA, aProduct, anItem } from '#tests/builders.ts'
import { readPdf } from '#tests/pdf.ts'

import { aProposal, printedProposal, SAME_ABROAD, TERMS, TWO_ITEMS } from './a-proposal.ts'

const nonBlank = (lines: readonly string[]) => lines.filter((line) => line !== '')

/** The lines above the title of a proposal. */
const headOf = async (firm: Proposal['firm']) => {
  const lines = nonBlank((await printedProposal({ firm })).lines)
  return lines.slice(0, lines.indexOf(PROPOSAL_TEXTS.title))
}

test('a proposal says what is offered at what price, and how to accept it', async () => {
  const { text, lines, title, pages } = await printedProposal()
  const { number, madeAt } = aProposal()
  // The letter fills the first page, and both services fit on the second.
  expect({ title, pages }).toEqual({ title: proposalTitle(number, 'The Firm'), pages: 2 })
  for (const words of [
    'Firm Limited',
    'company number 01234567',
    proposalFactsLine(number, madeAt),
    'What valuation is',
    '2-3 weeks · Led by Ada Lovelace',
    '2-3 weeks from receipt of your accounts',
    'VAT at 20%',
    formatMoney(599_100),
    formatMoney(499_250),
    formatMoney(99_850),
    PROPOSAL_TEXTS.accept,
    ...termsFacts(TERMS).flatMap(([label, value]) => [label, value]),
  ]) {
    expect(text).toContain(words)
  }
  expect(lines).toContain('6-8 weeks')
})

test('a proposal of one service mentions the service in the singular', async () => {
  const { text, lines } = await printedProposal({ items: TWO_ITEMS.slice(0, 1) })
  expect(text).toContain('this service at this price')
  expect(lines).toContain('Service')
  expect(text).not.toContain('Services')
})

test('a proposal names the saving of a bundle', async () => {
  const [first, ...others] = TWO_ITEMS
  const partsPrice = first!.item.price + 50_000
  const { text } = await printedProposal({ items: [{ ...first!, partsPrice }, ...others] })
  const { quantity } = first!.item
  expect(text).toContain(
    `Bought separately ${formatMoney(quantity * partsPrice)}; you save ${formatMoney(quantity * 50_000)}`,
  )
  expect((await printedProposal()).text).not.toContain('you save')
})

test('the head of a proposal names the firm and, if it has one, its credential', async () => {
  const credential = 'Member firm: Institute, number 7'
  expect(await headOf({ name: 'The Firm', credential })).toEqual(['The Firm', credential])
  expect(await headOf({ name: 'The Firm' })).toEqual(['The Firm'])
})

const PAPER = '#fff'

/** The text of a QR code in a picture on white paper. */
async function readQrCode(picture: Buffer): Promise<string> {
  const border = { top: 30, bottom: 30, left: 30, right: 30, background: PAPER }
  const { data, info } = await sharp(picture)
    .flatten({ background: PAPER })
    .extend(border)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

/** A picture of a QR code's rows, four pixels to a module. */
function drawQrCode(rows: readonly (readonly boolean[])[]): Buffer {
  const size = rows.length
  const dark = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${4 * size}" height="${4 * size}" viewBox="0 0 ${size} ${size}"><path d="${dark.join('')}"/></svg>`,
  )
}

test('a proposal links to the cart by a text and by a QR code', async () => {
  const tools = await pdfTools()
  const coded: string[] = []
  const encodeQrCode = (text: string) => {
    coded.push(text)
    return tools.encodeQrCode(text)
  }
  const proposal = aProposal()
  const { roles, links, lines } = await readPdf(
    await proposalPdf(proposal, { ...tools, encodeQrCode }),
  )
  expect(coded).toEqual([proposal.cartUrl])
  expect(await readQrCode(drawQrCode(tools.encodeQrCode(proposal.cartUrl)))).toBe(proposal.cartUrl)
  expect(links).toEqual([TERMS.url, proposal.cartUrl])
  expect(lines).toContain(PROPOSAL_TEXTS.accept)
  expect(lines.join(' ')).not.toContain(proposal.cartUrl)
  expect(roles.filter((role) => role === 'Link' || role === 'Figure')).toEqual(['Link', 'Link'])
})

test('the terms of a proposal say how to pay and where the conditions for refunds are', () => {
  expect(termsFacts(TERMS)).toEqual([
    [
      'Payment',
      'Pay by card or bank transfer. For a transfer you get a pro-forma invoice, due within 9 days.',
    ],
    ['Refunds', TERMS.refunds],
    ['Conflicts', TERMS.conflicts],
    [
      'Terms',
      'Our terms and conditions apply: firm.example/terms; refunds are in clause 2.',
      TERMS.url,
    ],
  ])
  const url = 'https://firm.example/terms'
  const few = {
    ...TERMS,
    methods: ['credit-card'],
    conflicts: undefined,
    url,
    refundClause: null,
  } as const
  expect(termsFacts(few)).toEqual([
    ['Payment', 'Pay by card.'],
    ['Refunds', TERMS.refunds],
    ['Terms', 'Our terms and conditions apply: firm.example/terms.', url],
  ])
})

test('a summary names the services of a proposal, and says whether the total includes VAT', () => {
  const items = [
    { name: 'Valuation', quantity: 2 },
    { name: 'Exit Package', quantity: 1 },
  ]
  const given = { items, total: '£12,991.00', until: 'May 3' }
  expect([true, false].map((hasVat) => PROPOSAL_TEXTS.summary({ ...given, hasVat }))).toEqual([
    '2\u00A0×\u00A0Valuation and Exit Package: £12,991.00 in total, including VAT, valid until May 3.',
    '2\u00A0×\u00A0Valuation and Exit Package: £12,991.00 in total, valid until May 3.',
  ])
})

test('a proposal has blank lines for the addressee, and names the country if known', async () => {
  for (const [country, place] of [
    ['', 'country'],
    ['FR', 'France'],
  ] as const) {
    const labels = addresseeLines(country).map(({ label }) => label)
    expect(labels.at(-1)).toContain(place)
    const { lines } = await printedProposal({ country })
    expect(lines).toEqual(expect.arrayContaining(nonBlank(labels)))
  }
})

test.each([
  [SAME_ABROAD, 'FR'],
  [{ rate: 20, pricesAbroad: 'net' } as const, 'US'],
  [{ rate: null, pricesAbroad: 'same' } as const, ''],
])('a proposal explains why it has no VAT: %o, country "%s"', async (vat, country) => {
  const { text } = await printedProposal({ vat, country })
  expect(text).toContain(vatNote(599_100, vat, country))
  expect(text).not.toContain('VAT at')
})

test('a proposal without a country has UK prices and does not mention buyers abroad', async () => {
  const { text } = await printedProposal({ country: '' })
  expect(text).toContain('VAT at 20%')
  expect(text).not.toContain(abroadNote(SAME_ABROAD))
})

test('a long letterhead or signature moves down what is below it', async () => {
  const partner = { ...ADA, name: 'Ada of '.repeat(20), role: 'Analyst' }
  const firm = { name: 'The Firm', credential: `${'Member of a body. '.repeat(30)}Seal` }
  const items = [{ item: anItem(), product: aProduct({ partner }) }]
  const { lines, baselines } = await printedProposal({ firm, items })
  const { number, madeAt } = aProposal()
  const credentialEnd = lines.findIndex((line) => line.endsWith('Seal'))
  const below = lines.indexOf(proposalFactsLine(number, madeAt))
  expect(baselines[credentialEnd]).toBeGreaterThan(baselines[below]!)
  const role = lines.indexOf('Analyst')
  const name = lines.findLastIndex((line, index) => index < role && line.includes('Ada of'))
  expect(baselines[name]).toBeGreaterThan(baselines[role]!)
})
