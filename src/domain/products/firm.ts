import type { VatTerms } from '#domain/money/vat.ts'

/** How a page names the firm and says where to reach it; the words live in `content/site.json`. */
export interface Firm {
  name: string
  email: string
  phone: string
}

/** The firm where it sells: what stands beside a total and on a receipt. */
export interface Seller extends Firm {
  legalName: string
  /** In one line. */
  address: string
  /** Where it is registered, and its numbers, in one line. */
  facts: string
  vat: VatTerms
  /** What happens after an order, step by step. */
  afterOrder: readonly string[]
  responsible: Responsible
}

/** What stands before the names of those who do the work. */
export interface Responsible {
  one: string
  /** Before two names or more. */
  many: string
}

/** What the firm asks of its buyers. */
export interface BuyerQuestions {
  /** Whether only companies may buy. */
  needsCompany: boolean
  /** Whether a VAT number is of use to anybody. */
  asksVatNumber: boolean
  /** Hints below fields. */
  hints: Readonly<Record<'email' | 'phone' | 'businessType' | 'bankTransfer', string>>
}

/** What the firm says of the dates of the work on an order. */
export interface DateTexts {
  /** While none is promised; with `((turnaround))`. */
  promise: string
  /** Once one is promised; with `((day))`. */
  agreed: string
  /** Of what is delivered; with `((day))`. */
  deliveredOn: string
}

/** What the firm says on the page of a paid order. */
export interface OrderTexts extends DateTexts {
  thanks: string
  begun: string
  deliveredTitle: string
  deliveredBadge: string
  delivered: string
  /** From when on its page is open for as long as the rules say, such as "the last delivery". */
  lastDelivery: string
}
