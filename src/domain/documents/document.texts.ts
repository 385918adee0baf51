import type { DocumentKind } from './invoice.ts'

/** The words of invoices and credit notes, on paper. */
export const PRINTED = {
  from: 'From',
  billedTo: 'Billed to',
  details: 'Details',
  number: { invoice: 'Invoice number', 'credit-note': 'Credit note number' },
  of: { invoice: 'Replaces invoice', 'credit-note': 'Corrects invoice' },
  issued: 'Issued',
  paid: 'Paid in full',
  refunded: 'Refunded',
  order: 'Order',
  reference: 'Your reference',
  buyerVat: 'Your VAT number',
  service: 'Service',
  quantity: 'Quantity',
  net: 'Net',
  amount: 'Amount',
  total: { invoice: 'Total paid', 'credit-note': 'Total credited' },
  lines: { invoice: 'Services', 'credit-note': 'Services credited' },
  isTest: 'Demonstration only. No real money was paid.',
  /** Why a document is there twice: it goes by its number, with corrected details. */
  replaces: (version: number) =>
    `Version ${version}, with corrected details. It replaces every earlier version of this number.`,
  /** Replaces a text for which there is no typeface. */
  notPrintable: (orderNumber: string) => `(cannot be printed here: see order ${orderNumber})`,
  /** The whole text of a credit note whose refund has failed. */
  voidNote: (amount: string, invoiceNumber: string) =>
    `This credit note for ${amount} is void, because the refund did not go through. Invoice ${invoiceNumber} is unaffected.`,
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const

/** What a document is called. */
export const DOCUMENT_KIND: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
}

/** The documents of an order, on a screen. */
export const DOCUMENTS = {
  title: 'Invoices and credit notes',
  keptApart:
    'The customer’s details have been erased. Only owners and bookkeepers can open the documents that the law requires us to keep.',
  pdf: 'PDF',
  void: 'Void',
  held: 'It will come to you in a separate email.',
  replacedBy: (number: string) => `Replaced by ${documentTitle('invoice', number)}`,
  version: (version: number) => `Version ${version}`,
} as const

/** Title of a document. */
export function documentTitle(kind: DocumentKind, number: string): string {
  return `${DOCUMENT_KIND[kind]} ${number}`
}

/** Why a credit note is there that is about no refund. */
export function cancels(invoiceNumber: string, isUnpaid: boolean): string {
  if (isUnpaid) {
    return `This credit note cancels invoice ${invoiceNumber}, because its payment had been recorded by mistake. No money has been received or returned.`
  }
  return `This credit note cancels what remained of invoice ${invoiceNumber}, because the VAT on it was incorrect. A new invoice replaces it. No money has been returned.`
}

/** What staff read where details of the customer could not be printed. */
export function couldNotPrint(fields: readonly string[]): string {
  return `Our fonts have no characters for ${fields.join(', ')}. The PDF says so in their place, and is neither sent with emails nor shown on the customer’s page.`
}
