export const PRINTED_TEXTS = {
  from: 'From',
  billedTo: 'Billed to',
  details: 'Details',
  number: { invoice: 'Invoice number', 'credit-note': 'Credit note number' },
  of: { invoice: 'Replaces invoice', 'credit-note': 'Corrects invoice' },
  issued: 'Issued',
  paid: 'Paid in full',
  refunded: 'Refunded',
  order: 'Order',
  service: 'Service',
  quantity: 'Quantity',
  net: 'Net',
  amount: 'Amount',
  total: { invoice: 'Total paid', 'credit-note': 'Total credited' },
  isTest: 'Demonstration only. No real money was paid.',
  /** Explains a second document with the same number and corrected details. */
  replaces: (version: number) =>
    `Version ${version}, with corrected details. It replaces every earlier version of this number.`,
  /** Printed instead of a text that the fonts cannot print. */
  notPrintable: (orderNumber: string) => `(cannot be printed here: see order ${orderNumber})`,
  /** The whole text of a credit note whose refund has failed. */
  voidNote: (amount: string, invoiceNumber: string) =>
    `This credit note for ${amount} is void, because the refund did not go through. Invoice ${invoiceNumber} is unaffected.`,
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const

/** The reason for a credit note without a refund. */
export function cancellationNote(invoiceNumber: string, isUnpaid: boolean): string {
  if (isUnpaid) {
    return `This credit note cancels invoice ${invoiceNumber}, because its payment had been recorded by mistake. No money has been received or returned.`
  }
  return `This credit note cancels what remained of invoice ${invoiceNumber}, because the VAT on it was incorrect. A new invoice replaces it. No money has been returned.`
}
