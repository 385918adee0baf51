import { describe, expect, test } from 'vitest'

import { invoicePdf } from '#documents/invoice.ts'
import type { DocumentFacts, IssuedDocument } from '#domain/documents/invoice.ts'
import { missingDocuments } from '#domain/documents/missing-documents.ts'
import { isPrintable } from '#domain/documents/printable.ts'
import { pdfTools } from '#services/documents/document-printer.ts'
import { anInvoicing, anItem, anOrder, aRefund, SELLER } from '#tests/builders.ts'
import { readPdf } from '#tests/pdf.ts'

const REGISTERED = { ...SELLER, vat: { number: 'GB 123 4567 89' } }
const PAID = '2026-03-01T10:00:00.000Z'
const ITEMS = [anItem({ quantity: 2 }), anItem({ productId: 'exit', name: 'Exit Package' })]

/** The invoice of an order, or the credit note for a refund of it. */
function aDocument(
  order: Parameters<typeof anOrder>[0] = {},
  {
    facts = {},
    ...more
  }: Partial<Omit<IssuedDocument, 'facts'>> & { facts?: Partial<DocumentFacts> } = {},
) {
  const refunds = [aRefund({ amount: 60_000 })]
  const sold = anOrder({ items: ITEMS, vatRate: 20, ...order })
  const drafts = missingDocuments(anInvoicing({ order: sold, seller: REGISTERED, refunds }))
  const draft = drafts.find(({ kind }) => kind === (more.kind ?? 'invoice'))!
  return {
    number: 'X-2026-0001',
    issuedAt: PAID,
    invoiceNumber: 'INV-2026-0009',
    ...draft,
    ...more,
    facts: { ...draft.facts, ...facts },
  }
}

const printed = async (...given: Parameters<typeof aDocument>) =>
  readPdf(await invoicePdf(aDocument(...given), await pdfTools()))

describe('an invoice', () => {
  test('an invoice shows the firm’s logo if there is one', async () => {
    const tools = await pdfTools()
    const pictures = async (mark: Uint8Array | null) =>
      Buffer.from(await invoicePdf(aDocument(), { ...tools, mark }))
        .toString('latin1')
        .split('/Subtype /Image').length - 1
    expect(tools.mark).not.toBeNull()
    expect(await pictures(tools.mark)).toBeGreaterThan(await pictures(null))
  })

  test('an invoice never breaks a line inside a postcode', async () => {
    const { lines } = await printed({
      buyer: { city: 'Bath', state: 'North Yorkshire', zipCode: 'YO21 1AA' },
    })
    expect(lines).toContain('YO21 1AA')
  })

  test('an invoice of forty lines continues on a second page', async () => {
    const items = Array.from({ length: 40 }, (_, index) =>
      anItem({ productId: `p${index}`, name: `Service ${index}` }),
    )
    const { pages, text } = await printed({ items, buyer: { vatNumber: '', reference: '' } })
    expect(pages).toBe(2)
    expect(text).toContain('Service 39')
    expect(text).toContain('Page 2 of 2')
  })
})

test('a PDF has the same bytes, whatever the process has printed before', async () => {
  const letters = Array.from({ length: 0x2000 }, (_, code) => String.fromCodePoint(code + 0x20))
  const companyName = letters.filter(isPrintable).join('')
  const pdf = await pdfTools()
  const plain = await invoicePdf(aDocument(), pdf)
  const every = await invoicePdf(aDocument({ buyer: { companyName } }), pdf)
  expect(await invoicePdf(aDocument(), pdf)).toEqual(plain)
  expect(await invoicePdf(aDocument({ buyer: { companyName } }), pdf)).toEqual(every)
  expect((await readPdf(plain)).text).toContain('Zoë')
})
