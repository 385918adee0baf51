import type { DocumentKind } from './invoice.ts'

export const DOCUMENT_KIND_NAMES: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
}

export const DOCUMENTS_TEXTS = {
  title: 'Invoices and credit notes',
  keptApart:
    'The customer’s details have been erased. Only owners and bookkeepers can open the documents that the law requires us to keep.',
  pdf: 'PDF',
  void: 'Void',
  held: 'It will come to you in a separate email.',
  replacedBy: (number: string) => `Replaced by ${documentTitle('invoice', number)}`,
  version: (version: number) => `Version ${version}`,
} as const

export function documentTitle(kind: DocumentKind, number: string): string {
  return `${DOCUMENT_KIND_NAMES[kind]} ${number}`
}

/** The buyer's own numbers on documents and receipts. */
export const BUYER_NUMBER_LABELS = {
  vatNumber: 'Your VAT number',
  reference: 'Your reference',
} as const
