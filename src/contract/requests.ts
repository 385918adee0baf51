import * as z from 'zod/mini'

import { REFUND_REASONS } from '#domain/money/refund.ts'
import { EMAIL_MESSAGE } from '#domain/order/checkout-form.ts'
import { MAX_STEP_TEXT_LENGTH, STEP_ID_PATTERN } from '#domain/order/delivery.ts'
import { ORDER_NUMBER_MESSAGE, parseOrderNumber } from '#domain/order/order-number.ts'
import { MESSAGE_STATES } from '#domain/people/contact-form.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '#domain/people/passkey.ts'
import { canSignIn } from '#domain/people/staff-address.ts'
import { STAFF_ROLES } from '#domain/people/staff-role.ts'
import { emailAddress, checkedText, singleLineText, multilineText } from '#domain/text/text.ts'

/* Request schemas by which the server validates. Pages load only the endpoints, which are separate. */

/** Id of a provider's session, or the key of an order's link. */
const sessionId = z.string().check(z.minLength(1))

/** A text such as an issue's key or a product's id. Excludes the zero byte, which Postgres rejects. */
const printableAscii = (longest: number) =>
  z.string().check(z.regex(/^[!-~]+$/), z.maxLength(longest))

/** A UUID in lower case, as the database returns it. */
export const uuid = z.uuid().check(z.toLowerCase())

export const emptyRequest = z.strictObject({})

/** With `mayBeOpen`, the answer about an unpaid session is `open` instead of a failure. */
export const verifyPaymentRequest = z.strictObject({
  sessionId,
  mayBeOpen: z.optional(z.boolean()),
})

/** Only the session id is read; the rest of the browser's copy is ignored. */
export const storeOrderRequest = z.strictObject({ orderData: z.looseObject({ sessionId }) })

/** An `automatic` request reads whether the confirmation was sent; any other request sends a copy. */
export const sendOrderEmailRequest = z.strictObject({
  orderId: z.uuid({ error: 'Order ID is missing' }).check(z.toLowerCase()),
  automatic: z.optional(z.boolean()),
})

const address = emailAddress('Enter an email address, such as name@example.com')

export const personRequest = z.strictObject({ email: address })

const CANNOT_SIGN_IN =
  'This address cannot be used to sign in. Use letters, digits and . _ - + before the @'

export const invitePersonRequest = z.strictObject({
  email: address.check(z.refine(canSignIn, CANNOT_SIGN_IN)),
  role: z.enum(STAFF_ROLES),
})

export const tokenRequest = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
})

const base64url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(20_000))

/** The part of an authenticator's answer that we read; the browser sends more. */
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') }

export const signInWithPasskeyRequest = z.strictObject({
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
    }),
  }),
})

const NAME_MESSAGE = `Write a name of 1 to ${MAX_PASSKEY_NAME_LENGTH} characters`

export const addPasskeyRequest = z.strictObject({
  name: singleLineText({
    min: { count: 1, message: NAME_MESSAGE },
    max: { count: MAX_PASSKEY_NAME_LENGTH, message: NAME_MESSAGE },
  }),
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.optional(
        z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)),
      ),
    }),
  }),
})

export const removePasskeyRequest = z.strictObject({ id: printableAscii(100) })

export const signOutRequest = z.strictObject({ everywhere: z.optional(z.boolean()) })

export const messageStateRequest = z.strictObject({
  messageId: uuid,
  state: z.enum(MESSAGE_STATES),
})

function note(longest: number) {
  const message = `Write between 1 and ${longest} characters`
  return multilineText({ absent: message, max: { count: longest, message } })
}

const stepId = z.string().check(z.maxLength(100), z.regex(STEP_ID_PATTERN))

export const closingNote = note(500)

export const closeIssueRequest = z.strictObject({
  key: printableAscii(200),
  note: closingNote,
})

export const moveStepRequest = z.strictObject({
  orderId: uuid,
  productId: printableAscii(100),
  from: stepId,
  to: stepId,
  /** A paragraph that staff add to the mail. */
  words: z.optional(note(MAX_STEP_TEXT_LENGTH)),
})

export const addNoteRequest = z.strictObject({ orderId: uuid, text: note(2000) })

export const orderIdRequest = z.strictObject({ orderId: uuid })

export const findOrderRequest = z.strictObject({
  orderNumber: checkedText(ORDER_NUMBER_MESSAGE, (text) =>
    parseOrderNumber(text) === undefined ? ORDER_NUMBER_MESSAGE : undefined,
  ),
  email: emailAddress(EMAIL_MESSAGE),
})

export const pence = z.int().check(z.gte(1))

const ACCOUNT_MESSAGE = 'Enter the account’s name and number, with 8 to 200 characters'

export const account = singleLineText({
  min: { count: 8, message: ACCOUNT_MESSAGE },
  max: { count: 200, message: ACCOUNT_MESSAGE },
})

/** Pence by product. The key `__proto__` is rejected first, because `z.record` drops it silently. */
const parts = z.pipe(
  z.custom(
    (value) => typeof value !== 'object' || value === null || !Object.hasOwn(value, '__proto__'),
    'Unknown: "__proto__"',
  ),
  z.record(printableAscii(100), pence),
)

export const refundOrderRequest = z.strictObject({
  /** Idempotency key that the page got with the order: a repeated request refunds only once. */
  requestId: uuid,
  orderId: uuid,
  amount: pence,
  /** Pence by product, adding up to the amount; empty if spread over all lines. */
  parts,
  reason: z.enum(REFUND_REASONS),
  /** The account to refund, if the order was paid by bank transfer. */
  account: z.optional(account),
})

export const day = z.iso.date({ error: 'Write a day such as 2026-03-02' })

export const setPromiseRequest = z.strictObject({
  orderId: uuid,
  productId: printableAscii(100),
  /** The promised day that the page showed, and the new one; null for no day. */
  from: z.nullable(day),
  to: z.nullable(day),
})
