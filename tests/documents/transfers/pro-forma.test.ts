import { expect, test } from 'vitest'

import { proFormaPdf, type ProForma } from '#documents/transfers/pro-forma.ts'
import {
  bankDetailRows,
  PRO_FORMA_TEXTS,
  TRANSFER_TEXTS,
} from '#domain/transfers/transfer.texts.ts'
import { pdfTools } from '#services/documents/document-printer.ts'
import { FIRM, SELLER } from '#tests/builders.ts'
import { anInvoice, REGISTERED_SELLER } from '#tests/documents/an-invoice.ts'
import { readPdf } from '#tests/pdf.ts'

const BANK = FIRM.bank!
const LINE = { productId: 'pim', name: 'Preliminary Information Memorandum', quantity: 1 }

/** A pro-forma for a number of services. */
function aProForma(services: number, companyName: string): ProForma {
  return {
    order: { number: '482915307', date: '2026-11-20T10:00:00.000Z' },
    seller: REGISTERED_SELLER,
    buyer: { ...anInvoice().facts.buyer, companyName },
    vatRate: 20,
    lines: Array.from({ length: services }, () => ({
      ...LINE,
      net: 416_417,
      vat: 83_283,
      gross: 499_700,
    })),
    bank: BANK,
    dueOn: '2026-12-04',
    total: services * 499_700,
    orderUrl: `https://firm.example/confirmation?order=${'0b6c1e1e'.repeat(4)}&key=${'k'.repeat(32)}`,
    next: 'Once your transfer has arrived, a partner writes to you within one working day.',
    live: false,
  }
}

/** The printed pro-forma for a number of services, read back. */
async function printedProForma(services: number, companyName = 'Harbour Joinery & Sons') {
  return readPdf(await proFormaPdf(aProForma(services, companyName), await pdfTools()))
}

test('a pro-forma keeps the payment details and the fraud warning on one page', async () => {
  const { lines, pages } = await printedProForma(5, 'Northern Counties Engineering '.repeat(9))
  const [first] = lines.keys().filter((index) => lines[index] === PRO_FORMA_TEXTS.howToPay)
  const after = lines.slice(first).join(' ')
  const foot = after.indexOf('Page 1 of 2')
  expect({ pages, foot }).toEqual({ pages: 2, foot: -1 })
  const details = bankDetailRows(BANK, { sum: '£24,985.00', reference: '482915307' })
  for (const words of [
    ...details.flat(),
    TRANSFER_TEXTS.bankNeverChanges(SELLER.phone).slice(0, 30),
  ]) {
    expect(after).toContain(words)
  }
})

test('a pro-forma of five services fits on one page', async () => {
  expect((await printedProForma(5)).pages).toBe(1)
})
