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
  /** The address in one line. */
  address: string
  /** Place of registration, company number and VAT number, in one line. */
  facts: string
  vat: VatTerms
  afterOrder: readonly string[]
  /** The text for `((partner))` if no partner is named. */
  adviser: string
  responsible: LeaderLabels
  /** Page for booking a call. */
  bookingUrl?: string | undefined
  refunds: RefundTerms
}

export interface RefundTerms {
  text: string
  /** Link to the section of the terms with the full conditions. */
  clause: { label: string; href: string }
}

/** Labels before the names of the people who lead the work. */
export interface LeaderLabels {
  /** Label before one name. */
  one: string
  /** Label before two names or more. */
  many: string
}

/** The firm's settings for the checkout's questions to buyers. */
export interface BuyerQuestions {
  /** Whether only companies may buy. */
  needsCompany: boolean
  /** Whether the form has a field for the VAT number. */
  asksVatNumber: boolean
  hints: Readonly<
    Record<'email' | 'phone' | 'businessType' | 'bankTransfer', string> & {
      companyName?: string | undefined
    }
  >
}

export interface DateTexts {
  /** Text before a date is promised; contains `((turnaround))`. */
  promise: string
  /** Text once a date is promised; contains `((day))`. */
  agreed: string
  /** Text after delivery; contains `((day))`. */
  deliveredOn: string
}

export interface OrderTexts extends DateTexts {
  thanks: string
  begun: string
  deliveredTitle: string
  deliveredBadge: string
  delivered: string
  /** The event from which the page's remaining days are counted, such as "the last delivery". */
  lastDelivery: string
}
