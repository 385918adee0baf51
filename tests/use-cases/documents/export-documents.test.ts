import { expect, test } from 'vitest'

import type { BookedDocument } from '#data/documents/ledger.ts'
import type { Buyer } from '#domain/order/checkout-form.ts'
import { anInvoicing, anItem, anOrder, aRefund, FIRM, issuedDocuments } from '#tests/builders.ts'
import { exportDocuments, requestedLayout } from '#use-cases/documents/export-documents.ts'
import type { Shop } from '#use-cases/shop.ts'

const SPAN = { from: '2026-01', to: '2026-12', realOnly: true }
const ITEMS = [
  anItem({ quantity: 2, price: 100_001 }),
  anItem({ productId: 'exit', name: 'Exit Package', price: 899_700 }),
]

type Sold = Partial<Buyer> & { vatRate?: number | null }

/** The booked documents of an order with a refund. */
function booked({ country = 'GB', vatRate = 20, ...more }: Sold = {}) {
  const order = anOrder({ items: ITEMS, vatRate, buyer: { country, ...more } })
  const documents = issuedDocuments(anInvoicing({ order, refunds: [aRefund()] }))
  return documents.map((document): BookedDocument => ({
    ...document,
    number: document.kind === 'invoice' ? 'INV-2026-0001' : 'CN-2026-0001',
    // In London this is half past midnight on the next day.
    bookedAt: '2026-06-30T23:30:00.000Z',
    paymentIntentId: 'pi_1',
    invoiceNumber: document.kind === 'invoice' ? null : 'INV-2026-0001',
  }))
}

async function fileOf(documents: BookedDocument[], query = {}, firm = FIRM) {
  const layout = requestedLayout(new URLSearchParams(query))!
  const shop = { db: { query: () => Promise.resolve(documents) }, catalogue: { firm } }
  return (await Array.fromAsync(exportDocuments(shop as unknown as Shop, SPAN, layout))).join('')
}

/** The lines of the import file for these documents, by column name. */
async function imported(documents: BookedDocument[], accounts = FIRM.accounts) {
  const file = await fileOf(documents, { layout: 'import' }, { ...FIRM, accounts })
  const [head = [], ...lines] = file.replace('\uFEFF', '').trimEnd().split('\r\n').map(cells)
  return lines.map((line) => Object.fromEntries(head.map((name, place) => [name, line[place]])))
}

const cells = (line: string) => line.slice(1, -1).split('","')
const pence = (amount: string | undefined) => Math.round(Number(amount) * 100)

test('the Xero import file contains each text unchanged', async () => {
  const documents = booked({
    companyName: '@Home Lettings Ltd',
    streetAddress: 'Unit 3, -1 "Basement"',
    reference: '-PO 0042',
  })
  const [line] = await imported(documents)
  expect(line).toMatchObject({
    '*ContactName': '@Home Lettings Ltd',
    POAddressLine1: 'Unit 3, -1 ""Basement""',
    Reference: expect.stringMatching(/^Order \S+, -PO 0042$/),
  })
  const readable = await fileOf(documents)
  expect(readable).toContain(`"'@Home Lettings Ltd"`)
  expect(readable).toContain(`"'-PO 0042"`)
})

test('the Xero import file has the columns of Xero’s template for sales invoices, in the template’s order', () => {
  const { columns } = requestedLayout(new URLSearchParams({ layout: 'import' }))!
  expect(columns.join()).toBe(
    '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme',
  )
})

test('the Xero import file has every line of an invoice, and their sum is the amount paid', async () => {
  const lines = await imported(booked())
  const invoice = lines.filter((line) => line['*InvoiceNumber'] === 'INV-2026-0001')
  const { buyer, number } = anOrder()
  expect(invoice[0]).toMatchObject({
    '*ContactName': buyer.companyName,
    POAddressLine1: buyer.streetAddress,
    POCountry: 'GB',
    Reference: `Order ${number}, ${buyer.reference}`,
    '*InvoiceDate': '01/07/2026',
    '*DueDate': '01/07/2026',
    '*Description': 'Valuation × 2',
    '*Quantity': '1',
    '*UnitAmount': '2000.02',
    '*AccountCode': '200',
    '*TaxType': '20% (VAT on Income)',
    TaxAmount: '333.34',
    Currency: 'GBP',
  })
  expect(invoice.map((line) => pence(line['*UnitAmount']))).toEqual([200_002, 899_700])
})

test('a credit note has negative amounts in the Xero import file', async () => {
  const [, note] = booked()
  const isVoid = { ...note!, facts: { ...note!.facts, isVoid: true } }
  const lines = await imported([note!, isVoid])
  const sums = Map.groupBy(lines, (line) => line['*InvoiceNumber'])
  const sum = (number: string) =>
    (sums.get(number) ?? []).reduce((total, line) => total + pence(line['*UnitAmount']), 0)
  expect(sums.size).toBe(2)
  expect([sum('CN-2026-0001'), sum('CN-2026-0001 void')]).toEqual([-50_000, 50_000])
  expect(lines[0]!['TaxAmount']).toMatch(/^-/)
})

test('the Xero import file omits corrected copies, which would repeat the invoice', async () => {
  const [invoice] = booked()
  expect(await imported([{ ...invoice!, version: 2 }])).toEqual([])
})

test.each([
  ['from outside the United Kingdom', { country: 'FR' }],
  ['from Jersey', { country: 'JE' }],
  ['by a firm that is not registered for VAT', { vatRate: null }],
])('the Xero import of a sale %s has the firm’s tax type without VAT', async (_name, order) => {
  const accounts = { sales: '4000', noVat: 'Exempt Income' }
  const [line] = await imported(booked(order), accounts)
  expect(line).toMatchObject({
    '*AccountCode': '4000',
    '*TaxType': 'Exempt Income',
    TaxAmount: '0.00',
  })
})

test('the Xero import file has a contact name for an erased customer', async () => {
  const [line] = await imported(booked({ firstName: '', lastName: '', companyName: '' }))
  expect(line!['*ContactName']).toBe(`Customer of order ${anOrder().number}`)
})

test('the export of documents refuses an unknown layout', () => {
  expect(requestedLayout(new URLSearchParams())?.file).toBe('documents.csv')
  expect(requestedLayout(new URLSearchParams({ layout: 'toString' }))).toBeUndefined()
})
