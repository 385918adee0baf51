import type { BookedDocument } from '#data/ledger.ts'
import { containsVat, signOf } from '#domain/invoice.ts'
import { londonDay } from '#domain/working-day.ts'
import type { Firm } from '#services/catalogue.ts'

import { csvAmount } from './csv.ts'

/** Xero's template for sales invoices, which wants every column; QuickBooks asks which is which. */
export const IMPORT_COLUMNS = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'Total',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
] as const

type Column = (typeof IMPORT_COLUMNS)[number]

/**
 * A document as accounting programs import it, each of its lines in one of its own. Amounts contain
 * VAT, since the money that came does: split by the programs themselves, net amounts can miss it by a
 * penny. Those of a credit note are negative, which makes it one. A credit note that became void is
 * taken back under a number of its own: lines of the same number would be the same document. For that
 * reason a copy has no line.
 */
export function importLines(
  document: BookedDocument,
  { accounts }: Pick<Firm, 'accounts'>,
): string[][] {
  const { number, facts, bookedAt } = document
  const sign = signOf(document)
  if (sign === 0) return []
  const { buyer, order, lines, vatRate } = facts
  const isVoid = facts.isVoid === true
  const day = londonDay(new Date(bookedAt)).split('-').toReversed().join('/')
  const whole: Partial<Record<Column, string>> = {
    // An erased customer's invoice still has to be somebody's.
    '*ContactName': buyer.companyName || buyer.name || `Customer of order ${order.number}`,
    POAddressLine1: buyer.streetAddress,
    POCity: buyer.city,
    PORegion: buyer.state,
    POPostalCode: buyer.zipCode,
    POCountry: buyer.country,
    '*InvoiceNumber': isVoid ? `${number} void` : number,
    Reference: [`Order ${order.number}`, buyer.reference].filter(Boolean).join(', '),
    '*InvoiceDate': day,
    '*DueDate': day,
    '*Quantity': '1',
    '*AccountCode': accounts.sales,
    '*TaxType': containsVat(facts) ? `${vatRate}% (VAT on Income)` : accounts.noVat,
    Currency: 'GBP',
  }
  return lines.map(({ name, quantity, gross, vat }) => {
    const line: typeof whole = {
      ...whole,
      '*Description': quantity > 1 ? `${name} × ${quantity}` : name,
      '*UnitAmount': csvAmount(sign * gross),
      TaxAmount: csvAmount(sign * vat),
    }
    return IMPORT_COLUMNS.map((column) => line[column] ?? '')
  })
}
