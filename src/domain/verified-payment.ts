import type { CheckoutForm } from './checkout-form.ts'
import type { DocumentRecord } from './document-record.ts'
import type { PaymentStatus } from './order.ts'
import { isRecord } from './record.ts'
import {
  isMoment,
  isWhole,
  readForm,
  readItem,
  statusOf,
  storedTotal,
  toldByServer,
  type StoredItem,
  type StoredOrder,
} from './stored-order.ts'

/** What `verify-payment` answers about a payment that arrived. */
export interface VerifiedPayment {
  success: true
  status: PaymentStatus
  orderId: string
  orderNumber: string
  /** ISO moment. */
  orderDate: string
  /** Left out, as are documents and most of the form, once the link of the order has been replaced. */
  customerEmail?: string
  customerName?: string
  items: StoredItem[]
  /** Pence, GBP: the amount that was charged. */
  total: number
  /** Pence given back so far. */
  refunded: number
  /** Per cent of VAT that the total includes; null where the firm charged none. */
  vatRate: number | null
  /** Last day on which the page of the order is open, YYYY-MM-DD; null while the work goes on. */
  lastDay: string | null
  /** Invoice and credit notes, oldest first. */
  documents?: DocumentRecord[]
  formData: Partial<CheckoutForm>
}

/** What a page can read of it. */
export type ToldPayment = Pick<VerifiedPayment, 'success'> & Partial<VerifiedPayment>

/** What is told of a payment that arrived; what is wrong in it is left out. */
export function readVerified(told: Readonly<Record<string, unknown>>): ToldPayment {
  const { orderId, orderNumber, orderDate, customerName, items, total, documents, formData } = told
  return {
    success: true,
    ...(typeof orderId === 'string' && { orderId }),
    ...(typeof orderNumber === 'string' && { orderNumber }),
    ...(typeof customerName === 'string' && { customerName }),
    ...(isMoment(orderDate) && { orderDate }),
    ...statusOf(told),
    ...(Array.isArray(items) && { items: items.flatMap(readItem) }),
    ...(isWhole(total) && { total }),
    ...toldByServer(told),
    ...(Array.isArray(documents) && { documents: documents.flatMap(readDocument) }),
    ...(isRecord(formData) && { formData: readForm(formData) }),
  }
}

function readDocument(value: unknown): DocumentRecord[] {
  if (!isRecord(value)) return []
  const { id, href, kind, number, version, issuedAt, amount } = value
  if (typeof id !== 'string' || typeof href !== 'string' || typeof number !== 'string') return []
  if (kind !== 'invoice' && kind !== 'credit-note') return []
  if (!isMoment(issuedAt) || !isWhole(amount) || !isWhole(version)) return []
  return [{ id, href, kind, number, version, issuedAt, amount, ...marksOf(value) }]
}

function marksOf({ isVoid, isHeld }: Readonly<Record<string, unknown>>) {
  return { isVoid: isVoid === true, ...(isHeld === true && { isHeld }) }
}

/**
 * The stored order with a verification merged in, not saved yet and no save attempted. What the
 * answer lacks is filled from `fallback`: a number and a date, the customer's first two words as
 * names, the sum of the items' prices as total.
 */
export function mergeVerification(
  sessionId: string,
  verified: Partial<VerifiedPayment>,
  stored: StoredOrder | undefined,
  fallback: { orderNumber: string; orderDate: string },
): StoredOrder {
  const known = { ...fallback, ...given(stored), ...given(verified) }
  const items = verified.items ?? stored?.cartItems ?? []
  return {
    ...stored,
    ...(known.orderId ? { orderId: known.orderId } : {}),
    ...(known.status ? { status: known.status } : {}),
    ...toldByServer(verified),
    orderNumber: known.orderNumber,
    orderDate: known.orderDate,
    verified: true,
    sessionId,
    savedToDB: false,
    orderSaveAttempted: false,
    formData: known.formData ?? firstTwoWords(verified.customerName ?? ''),
    cartItems: items,
    cartTotal: verified.total ?? storedTotal(items),
  }
}

function firstTwoWords(name: string): { firstName: string; lastName: string } {
  const [firstName = '', lastName = ''] = name.trim().split(/\s+/)
  return { firstName, lastName }
}

/** A copy from before the payment has an empty number: that is none. */
function given<T extends object>(value: T | undefined): Partial<T> {
  const entries = Object.entries(value ?? {}).filter(
    ([, item]) => item !== undefined && item !== '',
  )
  return Object.fromEntries(entries) as Partial<T>
}
