/** What a text must be: of these lengths, where `name` begins its messages, or by a rule of its own. */
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
   * At the checkout, on the confirmation and for staff. The confirmation and the mail to the firm
   * show a field without a label for the confirmation in the name or the address.
   */
  labels: { form: string; confirmation?: string; staff: string }
  hint?: string
  /** Section of the form. */
  section: FormSectionName
  /** Card of the staff page that lists the field; without one, the page has a special row for it. */
  staffCard?: StaffCard
  required: 'always' | 'of-companies' | 'with-states' | 'never'
  rule: Rule
  input: InputAttributes
  /** As wide as what is typed there; without it, as wide as the form. */
  width?: 'short' | 'line'
  /** In the table `orders`. */
  column: string
  /** Place in `customerInfo` of a payment request: there, or in its `address`. */
  wire: { in: 'customer' | 'address'; as: string; isOptional?: true }
  /** What the privacy page calls it. */
  privacy: string
  /** What the erasure of the person does to it, other than to empty it. */
  erasure?: 'keep' | 'mark'
}
