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

export const cartQuantity = z
  .int({ error: 'Quantity must be a whole number' })
  .check(
    z.gte(1, { error: 'Quantity must be at least 1' }),
    z.lte(MAX_QUANTITY, { error: `Quantity cannot exceed ${MAX_QUANTITY}` }),
  )

/** A cart line in a request. The price is only compared; the server charges the current price. */
const cartLine = z.strictObject({
  id: z.string({ error: CART_MESSAGE }).check(z.minLength(1), z.maxLength(100)),
  quantity: cartQuantity,
  name: z.optional(shortText),
  price: z.optional(z.number()),
  image: z.optional(shortText),
})

/** The lines of a cart: at least one, at most `MAX_LINES`, each service once. */
export function cartLines<Line extends z.ZodMiniType<{ id: string }>>(line: Line) {
  return z.array(line, { error: CART_MESSAGE }).check(
    z.minLength(1, { error: CART_MESSAGE }),
    z.maxLength(MAX_LINES, { error: CART_MESSAGE }),
    z.refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, {
      error: CART_MESSAGE,
    }),
  )
}

/** A part of the request that holds fields of the buyer. */
type Part = BuyerRows[BuyerField]['wire']['in']

/** Schemas of the buyer's fields in a part, by their names in the request. */
type PartSchemas<In extends Part> = {
  [
    Field in BuyerField as BuyerRows[Field]['wire'] extends {
      in: In
      as: infer Name extends string
    }
      ? Name
      : never
  ]: BuyerRows[Field]['wire'] extends { isOptional: true }
    ? z.ZodMiniOptional<typeof shortText>
    : typeof shortText
}

function mapPart<Value>(part: Part, valueOf: (field: BuyerField) => Value): Record<string, Value> {
  const fields = BUYER_FIELDS.filter((field) => BUYER_ROWS[field].wire.in === part)
  return Object.fromEntries(fields.map((field) => [BUYER_ROWS[field].wire.as, valueOf(field)]))
}

function partSchemas<In extends Part>(part: In) {
  return mapPart(part, (field) =>
    BUYER_ROWS[field].wire.isOptional ? z.optional(shortText) : shortText,
  ) as PartSchemas<In>
}

function partTexts<In extends Part>(part: In, buyer: Buyer) {
  return mapPart(part, (field) => buyer[field]) as Record<keyof PartSchemas<In>, string>
}

const customer = z.strictObject({
  name: shortText,
  ...partSchemas('customer'),
  address: z.strictObject(partSchemas('address')),
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

/** The buyer from the form as the request's customer; first and last name become one name. */
export function customerInfo(buyer: Buyer): PaymentRequest['customerInfo'] {
  return {
    ...partTexts('customer', buyer),
    name: `${buyer.firstName} ${buyer.lastName}`.trim(),
    address: partTexts('address', buyer),
  }
}

/** The customer of a request as fields of the form; undefined for fields that the request lacks. */
export function buyerInRequest(info: PaymentRequest['customerInfo']) {
  const { address, ...customer } = info
  const sent: Record<Part, Record<string, string | undefined>> = { customer, address }
  return mapBuyerFields((field) => sent[BUYER_ROWS[field].wire.in][BUYER_ROWS[field].wire.as])
}
