import * as faces from 'document-fonts'
import { create } from 'fontkit'
import { expect, test } from 'vitest'

import { invoicePdf } from '#documents/invoice.ts'
import { cancellationNote, PRINTED_TEXTS } from '#documents/printed.texts.ts'
import { missingDocuments } from '#domain/documents/missing-documents.ts'
import { isPrintable, splitByTypeface } from '#domain/documents/printable.ts'
import { formatMoney } from '#domain/money/money.ts'
import { noVatReason } from '#domain/money/vat.texts.ts'
import { formatDate } from '#domain/time/date.ts'
import { pdfTools } from '#services/documents/document-printer.ts'
import { anInvoicing, anOrder, issuedDocuments, SELLER } from '#tests/builders.ts'
import { readPdf } from '#tests/pdf.ts'

import { ISSUED_AT, printedInvoice, REGISTERED_SELLER } from './an-invoice.ts'

test('an invoice contains what the law requires, and the amount paid', async () => {
  const { text, title, pages } = await printedInvoice()
  expect({ title, pages }).toEqual({ title: 'Invoice X-2026-0001', pages: 1 })
  for (const words of [
    SELLER.legalName,
    ...SELLER.address,
    REGISTERED_SELLER.vat.number,
    SELLER.company.number,
    'Zoë',
    'Harbour Joinery & Sons',
    '5 Quay Street',
    'YO21 1DH',
    'PO-4711',
    'GB123456789',
    'X-2026-0001',
    formatDate(ISSUED_AT),
    'Valuation',
    'Exit Package',
    'VAT at 20%',
    formatMoney(599_100),
    formatMoney(499_250),
    formatMoney(99_850),
  ]) {
    expect(text).toContain(words)
  }
  expect(text).not.toContain(PRINTED_TEXTS.isTest)
})

test('an invoice is tagged for screen readers', async () => {
  const { roles, language } = await printedInvoice()
  const count = (role: string) => roles.filter((one) => one === role).length
  expect(language).toBe('en-GB')
  expect(roles.slice(0, 4)).toEqual(['Root', 'Document', 'P', 'H1'])
  expect(count('H2')).toBe(3)
  expect(count('Table')).toBe(1)
  expect([count('TH'), count('TR'), count('TD')]).toEqual([5, 4, 15])
})

test.each([
  [null, 'GB'],
  [20, 'FR'],
])('an invoice explains why it has no VAT: rate %s, country %s', async (vatRate, country) => {
  const { text, roles } = await printedInvoice({ vatRate, buyer: { country } })
  expect(text).toContain(noVatReason({ vatRate, country }))
  expect(text).not.toContain('VAT at')
  expect(roles.filter((role) => role === 'TH')).toHaveLength(3)
})

test('a reissued invoice for a test payment says that the payment was a test', async () => {
  const { text } = await printedInvoice({}, { live: false, version: 2 })
  expect(text).toContain(PRINTED_TEXTS.isTest)
  expect(text).toContain('Version 2, with corrected details')
})

test.each([
  ['invoice', 'TEST-INV-2026-0013'],
  ['credit-note', 'TEST-CN-2026-0013'],
] as const)('a document has its number on the line of its label: %s', async (kind, number) => {
  const { lines } = await printedInvoice({}, { kind, number })
  expect(lines).toContain(`${PRINTED_TEXTS.number[kind]}: ${number}`)
})

test('a credit note names its invoice and amount', async () => {
  const { text, title } = await printedInvoice({}, { kind: 'credit-note' })
  expect(title).toBe('Credit note X-2026-0001')
  expect(text).toContain(`${PRINTED_TEXTS.of['credit-note']}: INV-2026-0009`)
  expect(text).toContain(formatMoney(60_000))
  const failed = await printedInvoice({}, { kind: 'credit-note', facts: { isVoid: true } })
  expect(failed.text).toContain('is void')
  expect(failed.roles).not.toContain('Table')
})

test('a document that corrects an invoice names the invoice and mentions no payment', async () => {
  const paid = anInvoicing({ seller: REGISTERED_SELLER })
  const order = anOrder({ vatRate: 20, buyer: { country: 'FR' } })
  const drafts = missingDocuments({ ...paid, order, documents: issuedDocuments(paid) })
  const [note, invoice] = await Promise.all(
    drafts.map(async (draft) => {
      const filed = { ...draft, number: 'X', issuedAt: ISSUED_AT, invoiceNumber: 'INV-2026-0009' }
      return readPdf(await invoicePdf(filed, await pdfTools()))
    }),
  )
  expect(note!.text).toContain(cancellationNote('INV-2026-0009', false))
  expect(note!.text).toContain('VAT at 20%')
  expect(note!.text).not.toContain(PRINTED_TEXTS.paid)
  expect(invoice!.text).toContain(`${PRINTED_TEXTS.of.invoice}: INV-2026-0009`)
  expect(invoice!.text).toContain(noVatReason({ vatRate: 20, country: 'FR' }))
})

test('a PDF shows names with accents and in other scripts in full', async () => {
  const names = ['Łukasz Şimşek Ağaoğlu', 'Nguyễn Thị Ánh', 'Ελένη Παπαδοπούλου', '«Ёж» Dvořák é']
  const { text } = await printedInvoice({
    buyer: { companyName: names.join(', ').normalize('NFD') },
  })
  for (const name of names) expect(text.replaceAll(/\s/g, '')).toContain(name.replaceAll(' ', ''))
})

test.each([
  ['Jean\u2011Luc', 'Jean-Luc'],
  ['Anne\u2010Marie', 'Anne-Marie'],
  ['1\u20122', '1-2'],
  ['Roy & Fils\u202FSA', 'Roy & Fils SA'],
  ['Smith\u3000Ltd', 'Smith Ltd'],
  ['Прокоп\u02BCєва', "Прокоп'єва"],
  ['Ka\u02BBiulani', "Ka'iulani"],
  ['Siobhán O’Malley', 'Siobhán O’Malley'],
  ['Завод № 5', 'Завод № 5'],
  ['бул. Цар Борис III № 12', 'бул. Цар Борис III № 12'],
  ['Əli Məmmədov', 'Əli Məmmədov'],
  ['ﬁnance', 'finance'],
  ['Ｊｏｈｎ', 'John'],
  ['A → B ← C', 'A -> B <- C'],
  ['½ price, 50 m²', '½ price, 50 m²'],
])('the PDF shows the name %j as %j', async (companyName, plain) => {
  expect(isPrintable(companyName)).toBe(true)
  const { text } = await printedInvoice({ buyer: { companyName } })
  expect(text.replaceAll(/\s/g, '')).toContain(plain.replaceAll(' ', ''))
  expect(text).not.toContain(PRINTED_TEXTS.notPrintable('123456789'))
})

test('a document shows a notice for a name that no typeface can print', async () => {
  expect(['王小明', 'محمد', '😀'].filter(isPrintable)).toEqual([])
  const { text } = await printedInvoice({ buyer: { companyName: '王小明' } })
  expect(text).toContain(PRINTED_TEXTS.notPrintable('123456789'))
  expect(text).toContain('5 Quay Street')
})

test('an invoice names a buyer without a company once', async () => {
  const own = { firstName: 'Ida', lastName: 'Okafor', companyName: 'Ida Okafor' }
  const { text } = await printedInvoice({ buyer: own })
  expect(text.match(/Ida Okafor/g)).toHaveLength(1)
})

test('the typeface contains every letter that counts as printable', () => {
  const latin = [faces.regular, faces.semibold].map((file) => create(file))
  const other = create(faces.otherScripts)
  const lacking: string[] = []
  for (let code = 0x20; code < 0xd800; code += 1) {
    const letter = String.fromCodePoint(code).normalize('NFC')
    if (!isPrintable(letter)) continue
    for (const run of splitByTypeface(letter)) {
      const fonts = run.isOther ? [other] : latin
      const codes = Array.from(run.text, (part) => part.codePointAt(0) ?? 0)
      const has = fonts.every((font) =>
        codes.every((one) =>
          (
            font as ReturnType<typeof create> & { hasGlyphForCodePoint: (c: number) => boolean }
          ).hasGlyphForCodePoint(one),
        ),
      )
      if (!has) lacking.push(code.toString(16))
    }
  }
  expect(lacking).toEqual([])
})
