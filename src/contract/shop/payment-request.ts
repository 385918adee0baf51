import * as z from 'zod/mini'

import {
  BUYER_FIELDS,
  BUYER_ROWS,
  mapBuyerFields,
  type BuyerField,
  type BuyerRows,
} from '#domain/order/buyer-fields.ts'
import { PAYMENT_METHODS } from '#domain/order/checkout-fields.ts'
import { CONSENT_MESSAGE, type Buyer } from '#domain/order/checkout-form.ts'
import { MAX_LINES, MAX_QUANTITY } from '#domain/products/cart.ts'
import { isPlainLine } from '#domain/text/plain-text.ts'

export const CART_MESSAGE = 'Cart is empty or invalid'

const shortText = z.string().check(z.maxLength(500))

/** The quantity of one service in a cart. */
export const cartQuantity = z
  .int({ error: 'Quantity must be a whole number' })
  .check(
    z.gte(1, { error: 'Quantity must be at least 1' }),
    z.lte(MAX_QUANTITY, { error: `Quantity cannot exceed ${MAX_QUANTITY}` }),
  )

/** A cart line in a request. Only id and quantity count; the price is compared, never charged. */
const cartLine = z.strictObject({
  id: z.string({ error: CART_MESSAGE }).check(z.minLength(1), z.maxLength(100)),
  quantity: cartQuantity,
  name: z.optional(shortText),
  price: z.optional(z.number()),
  image: z.optional(shortText),
})

function hasUniqueIds(lines: readonly { id: string }[]): boolean {
  return new Set(lines.map((line) => line.id)).size === lines.length
}

/** The lines of a cart: at least one, at most `MAX_LINES`, each service once. */
export function cartLines<Line extends z.ZodMiniType<{ id: string }>>(line: Line) {
  return z
    .array(line, { error: CART_MESSAGE })
    .check(
      z.minLength(1, { error: CART_MESSAGE }),
      z.maxLength(MAX_LINES, { error: CART_MESSAGE }),
      z.refine(hasUniqueIds, { error: CART_MESSAGE }),
    )
}

type Place = BuyerRows[BuyerField]['wire']['in']

/** Schemas of the buyer's fields in one part of the request (`Place`), by their names in the request. */
type Parts<At extends Place> = {
  [
    Field in BuyerField as BuyerRows[Field]['wire'] extends {
      in: At
      as: infer Name extends string
    }
      ? Name
      : never
  ]: BuyerRows[Field]['wire'] extends { isOptional: true }
    ? z.ZodMiniOptional<typeof shortText>
    : typeof shortText
}

function partsAt<Value>(at: Place, valueOf: (field: BuyerField) => Value): Record<string, Value> {
  const fields = BUYER_FIELDS.filter((field) => BUYER_ROWS[field].wire.in === at)
  return Object.fromEntries(fields.map((field) => [BUYER_ROWS[field].wire.as, valueOf(field)]))
}

function sentText(field: BuyerField) {
  return BUYER_ROWS[field].wire.isOptional ? z.optional(shortText) : shortText
}

function schemasAt<At extends Place>(at: At) {
  return partsAt(at, sentText) as Parts<At>
}

function textsAt<At extends Place>(at: At, buyer: Buyer) {
  return partsAt(at, (field) => buyer[field]) as Record<keyof Parts<At>, string>
}

const customer = z.strictObject({
  name: shortText,
  ...schemasAt('customer'),
  address: z.strictObject(schemasAt('address')),
})

/**
 * The request that starts a payment. `redirectUrl` is accepted for compatibility and ignored.
 * `attempt` is a UUID that stays the same when a submission is repeated. Consent to the terms is
 * `agreeToTerms` together with the version that was shown.
 */
export const paymentRequestSchema = z.strictObject({
  cartItems: cartLines(cartLine),
  customerInfo: customer,
  redirectUrl: z.optional(
    z.strictObject({ success: z.optional(shortText), cancel: z.optional(shortText) }),
  ),
  paymentMethod: z.optional(z.enum(PAYMENT_METHODS)),
  attempt: z.optional(z.uuid()),
  replaces: z.optional(
    shortText.check(z.refine(isPlainLine, { error: 'Name the session that this one replaces' })),
  ),
  agreeToTerms: z.optional(z.literal(true, { error: CONSENT_MESSAGE })),
  termsVersion: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
})

export type PaymentRequest = z.output<typeof paymentRequestSchema>

/** Converts the form's buyer to the request's customer: first and last name joined. */
export function customerInfo(buyer: Buyer): PaymentRequest['customerInfo'] {
  return {
    ...textsAt('customer', buyer),
    name: `${buyer.firstName} ${buyer.lastName}`.trim(),
    address: textsAt('address', buyer),
  }
}

/** Converts the customer of a request to the fields of the form. */
export function buyerInRequest({
  address,
  ...customer
}: PaymentRequest['customerInfo']): Record<BuyerField, string | undefined> {
  const sent: Record<Place, Record<string, string | undefined>> = { customer, address }
  return mapBuyerFields((field) => sent[BUYER_ROWS[field].wire.in][BUYER_ROWS[field].wire.as])
}
