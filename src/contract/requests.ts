import * as z from 'zod/mini'

import { REFUND_REASONS } from '#domain/money/refund.ts'
import { CONFIRMATIONS } from '#domain/money/transfer.ts'
import { EMAIL_MESSAGE } from '#domain/order/checkout-form.ts'
import { STEP_ID } from '#domain/order/delivery.ts'
import { ORDER_NUMBER_MESSAGE, orderNumberIn } from '#domain/order/order-number.ts'
import { MESSAGE_STATES } from '#domain/people/contact-form.ts'
import { LONGEST_PASSKEY_NAME } from '#domain/people/passkey.ts'
import { canSignIn } from '#domain/people/staff-address.ts'
import { STAFF_ROLES } from '#domain/people/staff-role.ts'
import { emailAddress, checkedText, line, passage } from '#domain/text/text.ts'

/*
 * What each endpoint takes, for the server to check by. Apart from the endpoints, since the pages
 * that call them need not carry it.
 */

/** Of the provider, or the key of an order's link. */
const sessionId = z.string().check(z.minLength(1), z.maxLength(200))

/** The key of an issue, or the id of a product: without the zero byte, which no database takes. */
const visible = (longest: number) => z.string().check(z.regex(/^[!-~]+$/), z.maxLength(longest))

/** In the letters that the database gives it back in. */
const uuid = z.uuid().check(z.toLowerCase())

/** For endpoints that take nothing. */
export const nothingRequest = z.strictObject({})

/** With `mayBeOpen` it is an answer and no failure that nobody has paid. */
export const verifyPaymentRequest = z.strictObject({
  sessionId,
  mayBeOpen: z.optional(z.boolean()),
})

/** Only the session id decides; whatever else the browser's copy holds is not read. */
export const storeOrderRequest = z.strictObject({ orderData: z.looseObject({ sessionId }) })

/** `automatic` asks only that the one confirmation be on its way; without it another copy is sent. */
export const sendOrderEmailRequest = z.strictObject({
  orderId: z.uuid({ error: 'Order ID is missing' }),
  automatic: z.optional(z.boolean()),
})

const address = emailAddress('Enter an email address, such as name@example.com')

/** For what is about the person with an address and takes nothing else. */
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

/** What the browser writes of an authenticator's answer, as far as it is read; it writes more. */
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

const NAME_MESSAGE = `Write a name of 1 to ${LONGEST_PASSKEY_NAME} characters`

export const addPasskeyRequest = z.strictObject({
  name: line({
    least: { count: 1, message: NAME_MESSAGE },
    most: { count: LONGEST_PASSKEY_NAME, message: NAME_MESSAGE },
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

export const removePasskeyRequest = z.strictObject({ id: visible(100) })

export const signOutRequest = z.strictObject({ everywhere: z.optional(z.boolean()) })

export const messageStateRequest = z.strictObject({
  messageId: uuid,
  state: z.enum(MESSAGE_STATES),
})

/** A note of so many characters at most, in a message that says so. */
function note(longest: number) {
  const message = `Write between 1 and ${longest} characters`
  return passage({ absent: message, most: { count: longest, message } })
}

const stepId = z.string().check(z.maxLength(100), z.regex(STEP_ID))

/** Why a person has ended an issue. */
export const closingNote = note(500)

export const closeIssueRequest = z.strictObject({
  key: visible(200),
  note: closingNote,
})

export const moveStepRequest = z.strictObject({
  orderId: uuid,
  productId: visible(100),
  from: stepId,
  to: stepId,
})

export const addNoteRequest = z.strictObject({ orderId: uuid, text: note(2000) })

/** For what is about one order and takes nothing else. */
export const orderIdRequest = z.strictObject({ orderId: uuid })

export const findOrderRequest = z.strictObject({
  orderNumber: checkedText(ORDER_NUMBER_MESSAGE, (text) =>
    orderNumberIn(text) === undefined ? ORDER_NUMBER_MESSAGE : undefined,
  ),
  email: emailAddress(EMAIL_MESSAGE),
})

const pence = z.int().check(z.gte(1))

/** As much as the database holds: more than twenty million pounds. */
const MOST_PENCE = 2_147_483_647

const ACCOUNT_MESSAGE = 'Write the name and number of the account, with 8 to 200 characters'

const account = line({
  least: { count: 8, message: ACCOUNT_MESSAGE },
  most: { count: 200, message: ACCOUNT_MESSAGE },
})

/** Pence by product. A record drops the name of the prototype before anybody has looked at it. */
const parts = z.pipe(
  z.custom(
    (value) => typeof value !== 'object' || value === null || !Object.hasOwn(value, '__proto__'),
    'Not known here: "__proto__"',
  ),
  z.record(visible(100), pence),
)

export const refundOrderRequest = z.strictObject({
  /** Came with the order: the same id is the same refund. */
  requestId: uuid,
  orderId: uuid,
  amount: pence,
  /** Pence by product, which make up the amount; empty where it is shared out over all. */
  parts,
  reason: z.enum(REFUND_REASONS),
  /** Where the money of a bank transfer goes. */
  account: z.optional(account),
})

const day = z.iso.date({ error: 'Write a day such as 2026-03-02' })

export const recordTransferRequest = z.strictObject({
  /** Drawn by the page: the same id is the same transfer. */
  transferId: uuid,
  orderId: uuid,
  amount: pence.check(z.lte(MOST_PENCE)),
  arrivedOn: day,
  /** What the bank shows with it; blank for nothing. */
  reference: line({ most: { count: 140, message: 'Write at most 140 characters' } }),
  /** Ids of the transfers that count on the page. */
  seen: z.array(uuid).check(z.maxLength(1000)),
  /** The questions that have been asked of it and answered with yes. */
  confirmed: z.optional(z.array(z.enum(CONFIRMATIONS)).check(z.maxLength(CONFIRMATIONS.length))),
})

export const giveBackRequest = z.strictObject({
  /** Drawn by the page: the same id is given back once. */
  requestId: uuid,
  orderId: uuid,
  /** All that counts on the page, in pence. */
  amount: pence,
  /** Where it goes. */
  account,
})

export const undoTransferRequest = z.strictObject({ orderId: uuid, transferId: uuid })

export const recordRefundSentRequest = z.strictObject({
  orderId: uuid,
  requestId: uuid,
  /** Null where it was not sent after all. */
  sentOn: z.nullable(day),
})

export const choosePaymentRequest = z.strictObject({
  key: uuid,
  method: z.enum(['credit-card', 'bank-transfer']),
})
