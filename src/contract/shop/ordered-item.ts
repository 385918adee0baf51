import { normalisePrice } from '#domain/money/money.ts'
import { CHECKOUT_FIELDS } from '#domain/order/checkout-fields.ts'
import type { CheckoutForm } from '#domain/order/checkout-form.ts'
import { findStep, type PublicStep } from '#domain/order/delivery.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from '#domain/order/order.ts'
import { isRecord } from '#domain/text/record.ts'

/* These functions parse an order, both from the server's answer and from the copy in a browser tab.
   They are not in the endpoint's file, so that the checkout, which only reads the copy, does not
   load the endpoint. */

/** A line of an order, with the specification's field names. */
export interface OrderedItem {
  id: string
  name: string
  image: string
  quantity: number
  /** Pence each. */
  price: number
  /** Id of the current step of the work, from the server. */
  step?: string
  /** The steps of the work, first to last. */
  steps?: readonly PublicStep[]
  /** ISO moment at which the step was reached. */
  stepSince?: string
  /** Promised delivery day, YYYY-MM-DD; null until the customer's information has arrived. */
  promisedOn?: string | null
  /** Whether the firm has sent a draft or a finished document. */
  hasDelivery?: boolean
  /** The turnaround as stated on the product's page. */
  turnaround?: string
}

/** Parses the fields that only the server sends; invalid ones are left out. */
export function parseServerFields(order: {
  refunded?: unknown
  lost?: unknown
  vatRate?: unknown
  lastDay?: unknown
}) {
  const { refunded, lost, vatRate, lastDay } = order
  return {
    ...(isDayOrNull(lastDay) ? { lastDay } : {}),
    ...(isWholeNumber(refunded) ? { refunded } : {}),
    ...(isWholeNumber(lost) ? { lost } : {}),
    ...(isWholeNumber(vatRate) || vatRate === null ? { vatRate } : {}),
  }
}

export function parseOrderStatus(order: Readonly<Record<string, unknown>>): {
  status?: PaymentStatus
} {
  const status = PAYMENT_STATUSES.find((item) => item === order['status'])
  return status ? { status } : {}
}

/** Whether a value is a safe integer, such as an amount in pence. */
export function isWholeNumber(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function isDayOrNull(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
}

export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

/** The steps of the work and the current step; empty unless the server sent both. */
function parseWork(raw: Readonly<Record<string, unknown>>): Pick<OrderedItem, 'step' | 'steps'> {
  const steps = parseSteps(raw['steps'])
  const step = findStep(steps, String(raw['step']))?.id
  return step === undefined ? {} : { step, steps }
}

function parseSteps(value: unknown): PublicStep[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((step: unknown) => {
    if (!isRecord(step)) return []
    const { id, name, page } = step
    const isStep = typeof id === 'string' && typeof name === 'string' && typeof page === 'string'
    return isStep ? [{ id, name, page }] : []
  })
}

/** Parses an order line: an array of one item, or empty if it is malformed. */
export function parseOrderedItem(value: unknown): OrderedItem[] {
  if (!isRecord(value)) return []
  const { id, name, image, quantity, price, stepSince, promisedOn, turnaround } = value
  if (typeof id !== 'string' || typeof name !== 'string') return []
  return [
    {
      id,
      name,
      image: typeof image === 'string' ? image : '',
      quantity: isWholeNumber(quantity) ? Math.max(quantity, 1) : 1,
      price: normalisePrice(price),
      ...parseWork(value),
      ...(isMoment(stepSince) ? { stepSince } : {}),
      ...(isDayOrNull(promisedOn) ? { promisedOn } : {}),
      ...(value['hasDelivery'] === true && { hasDelivery: true }),
      ...(typeof turnaround === 'string' ? { turnaround } : {}),
    },
  ]
}

/** Parses form values: texts and the consent; other types are left out. */
export function parseFormValues(values: Record<string, unknown>): Partial<CheckoutForm> {
  const known = CHECKOUT_FIELDS.map((field) => [field, values[field]] as const).filter(
    ([field, value]) => typeof value === (field === 'agreeToTerms' ? 'boolean' : 'string'),
  )
  return Object.fromEntries(known)
}
