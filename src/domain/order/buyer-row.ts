/** A text of `min` to `max` characters (messages begin with `name`), or a rule of `checkout-form.ts`. */
type Rule =
  | { name: string; min?: number; max: number }
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

/** The definition of one field of a buyer for all parts of the shop. */
export interface BuyerRow {
  /**
   * Labels at the checkout, on the confirmation and for staff. The confirmation, the staff page and the
   * mail to the firm show a field without a confirmation label as part of the name or the address.
   */
  labels: { form: string; confirmation?: string; staff: string }
  hint?: string
  section: FormSectionName
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
  /** Name in a payment request, and whether the field is in `customerInfo` or in its `address`. */
  wire: { in: 'customer' | 'address'; as: string; isOptional?: true }
  /** Name of the field on the privacy page. */
  privacy: string
  /** Whether an erasure leaves the text, replaces it with "Erased" or, by default, empties it. */
  erasure?: 'keep' | 'mark'
}
