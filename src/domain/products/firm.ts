import type { VatTerms } from '#domain/money/vat.ts'

/** The firm's name and contact details from `content/site.json`. */
export interface Firm {
  name: string
  email: string
  phone: string
}

/** The firm as the seller, as shown next to a total and on a receipt. */
export interface Seller extends Firm {
  legalName: string
  /** In one line. */
  address: string
  /** Place of registration and numbers, in one line. */
  facts: string
  vat: VatTerms
  /** The steps after an order. */
  afterOrder: readonly string[]
  responsible: Responsible
  refunds: Refunds
}

/** What is paid back, and what is not. */
export interface Refunds {
  text: string
  /** Link to the section of the terms that says it in full. */
  clause: { label: string; href: string }
}

/** Labels before the names of the people who do the work. */
export interface Responsible {
  /** For one name. */
  one: string
  /** For two names or more. */
  many: string
}

/** What the checkout asks of buyers. */
export interface BuyerQuestions {
  /** Whether only companies may buy. */
  needsCompany: boolean
  /** Whether the form has a field for the VAT number. */
  asksVatNumber: boolean
  /** Hints below fields. */
  hints: Readonly<Record<'email' | 'phone' | 'businessType' | 'bankTransfer', string>>
}

/** The firm's texts about delivery dates. */
export interface DateTexts {
  /** Before a date is promised; with `((turnaround))`. */
  promise: string
  /** Once a date is promised; with `((day))`. */
  agreed: string
  /** After delivery; with `((day))`. */
  deliveredOn: string
}

/** The firm's texts on the page of a paid order. */
export interface OrderTexts extends DateTexts {
  thanks: string
  begun: string
  deliveredTitle: string
  deliveredBadge: string
  delivered: string
  /** The event from which the page's remaining days are counted, such as "the last delivery". */
  lastDelivery: string
}
