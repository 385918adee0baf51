import { expect, test } from 'vitest'

import { invoicePdf } from '#documents/invoice.ts'
import { PRINTED_TEXTS } from '#documents/printed.texts.ts'
import { isPrintable } from '#domain/documents/printable.ts'
import { pdfTools } from '#services/documents/document-printer.ts'
import { anItem, SELLER } from '#tests/builders.ts'
import { anInvoice, printedInvoice } from '#tests/documents/an-invoice.ts'
import { readPdf } from '#tests/pdf.ts'

test('an invoice shows the firm’s logo if there is one', async () => {
  const tools = await pdfTools()
  const pictures = async (logo: Uint8Array | null) =>
    Buffer.from(await invoicePdf(anInvoice(), { ...tools, logo }))
      .toString('latin1')
      .split('/Subtype /Image').length - 1
  expect(tools.logo).not.toBeNull()
  expect(await pictures(tools.logo)).toBeGreaterThan(await pictures(null))
})

test('an invoice never breaks a line inside a postcode', async () => {
  const { lines } = await printedInvoice({
    buyer: { city: 'Bath', state: 'North Yorkshire', zipCode: 'YO21 1AA' },
  })
  expect(lines).toContain('YO21 1AA')
})

test('an invoice of forty lines continues on a second page', async () => {
  const items = Array.from({ length: 40 }, (_, index) =>
    anItem({ productId: `p${index}`, name: `Service ${index}` }),
  )
  const { pages, text } = await printedInvoice({ items, buyer: { vatNumber: '', reference: '' } })
  expect(pages).toBe(2)
  expect(text).toContain('Service 39')
  expect(text).toContain('Page 2 of 2')
})

test('the foot of an invoice is on the page of the last service and the total', async () => {
  for (const [length, words] of [
    [12, 20],
    [13, 20],
    [15, 12],
    [19, 1],
  ] as const) {
    const items = Array.from({ length }, (_, index) =>
      anItem({ productId: `p${index}`, name: `Service ${index}` }),
    )
    const companyName = 'Northern Counties '.repeat(words)
    const { pageTexts } = await printedInvoice({ items, buyer: { companyName } })
    const page = pageTexts.find((text) => text.includes(`${SELLER.legalName}. `))
    expect(page).toContain(PRINTED_TEXTS.total.invoice)
    expect(page).toContain(`Service ${length - 1}`)
  }
})

test('a PDF has the same bytes, whatever other PDFs the process has made before', async () => {
  const letters = Array.from({ length: 0x2000 }, (_, code) => String.fromCodePoint(code + 0x20))
  const companyName = letters.filter(isPrintable).join('')
  const pdf = await pdfTools()
  const plain = await invoicePdf(anInvoice(), pdf)
  const every = await invoicePdf(anInvoice({ buyer: { companyName } }), pdf)
  expect(await invoicePdf(anInvoice(), pdf)).toEqual(plain)
  expect(await invoicePdf(anInvoice({ buyer: { companyName } }), pdf)).toEqual(every)
  expect((await readPdf(plain)).text).toContain('Zoë')
})
