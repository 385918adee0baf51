/** A text of `least` to `most` characters, whose messages begin with `name`; or a rule of `checkout-form.ts`. */
type Rule =
  | { name: string; least?: number; most: number }
  | 'email'
  | 'phone'
  | 'vatNumber'
  | 'state'
  | 'country'

/** Attributes by which browsers autofill and check a field and choose the keyboard for it. */
interface InputAttributes {
  type?: 'email' | 'tel'
  autoComplete: string
  inputMode?: 'email' | 'tel' | 'numeric'
  spellCheck?: boolean
  autoCapitalize?: 'none' | 'words' | 'characters'
}

export type FormSectionName = 'contact' | 'company' | 'billing'
export type StaffCard = 'customer' | 'company'

/** The definition of one field of a buyer for all parts of the shop. */
export interface BuyerRow {
  /**
   * Labels at the checkout, on the confirmation and for staff. A field without a label on the
   * confirmation is part of the name or the address, there and in the mail to the firm.
   */
  labels: { form: string; confirmation?: string; staff: string }
  hint?: string
  section: FormSectionName
  /**
   * Card of the staff page that shows the field; address, name, email and telephone have none.
   */
  staffCard?: StaffCard
  required: 'always' | 'of-companies' | 'with-states' | 'never'
  rule: Rule
  input: InputAttributes
  /**
   * Width of the field; by default two columns. Two `half` or `short` fields share a row; a `short`
   * control is for a few characters, and an `alone` field leaves the rest of its row empty.
   */
  width?: 'short' | 'half' | 'alone'
  /** Column of the table `orders`. */
  column: string
  /** Place and name in a payment request: in its `customerInfo`, or in the `address` within. */
  wire: { in: 'customer' | 'address'; as: string; isOptional?: true }
  /** Name of the field on the privacy page. */
  privacy: string
  /**
   * On erasure, `keep` leaves the text, `mark` replaces it with "Erased"; by default the text
   * becomes empty.
   */
  erasure?: 'keep' | 'mark'
}
