/** A text of these lengths, whose messages begin with `name`, or a special rule of `checkout-form.ts`. */
type Rule =
  | { name: string; least?: number; most: number }
  | 'email'
  | 'phone'
  | 'vatNumber'
  | 'state'
  | 'country'

/** How browsers fill in, check and offer keys for a field. */
interface InputAttributes {
  type?: 'email' | 'tel'
  autoComplete: string
  inputMode?: 'email' | 'tel' | 'numeric'
  spellCheck?: boolean
  autoCapitalize?: 'none' | 'words' | 'characters'
}

export type FormSectionName = 'contact' | 'company' | 'billing'
export type StaffCard = 'customer' | 'company' | 'billing'

/** What the shop knows of one field of a buyer. */
export interface BuyerRow {
  /**
   * At the checkout, on the confirmation and for staff. A field without a label on the confirmation
   * is part of the name or the address, there and in the mail to the firm.
   */
  labels: { form: string; confirmation?: string; staff: string }
  hint?: string
  /** Section of the form. */
  section: FormSectionName
  /** Card of the staff page; without one, the page has a special row for the field. */
  staffCard?: StaffCard
  required: 'always' | 'of-companies' | 'with-states' | 'never'
  rule: Rule
  input: InputAttributes
  /** Without it, the field is as wide as the form. */
  width?: 'short' | 'line'
  /** In the table `orders`. */
  column: string
  /** Place in `customerInfo` of a payment request: there, or in its `address`. */
  wire: { in: 'customer' | 'address'; as: string; isOptional?: true }
  /** What the privacy page calls it. */
  privacy: string
  /** When the person is erased, `keep` leaves the text and `mark` says so; others become empty. */
  erasure?: 'keep' | 'mark'
}
