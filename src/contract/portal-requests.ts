import * as z from 'zod/mini'

import { MAX_FILE_BYTES } from '#domain/portal/file-rules.ts'
import { cleanMultilineText } from '#domain/text/plain-text.ts'
import { singleLineText } from '#domain/text/text.ts'

/* Request schemas of the client portal, by which the server validates. */

/** A validated body. */
export type Body<Schema extends z.ZodMiniType> = z.output<Schema>

const uuid = z.uuid().check(z.toLowerCase())
const id = z.string().check(z.regex(/^[a-z0-9-]{1,100}$/))

/** The key of the customer's link, or the session of the payment. */
const key = z.string().check(z.regex(/^[!-~]{1,200}$/))

const legible = z.overwrite((text: string) =>
  cleanMultilineText(text).toWellFormed().normalize('NFC'),
)

/** Text of several lines; may be blank. */
function words(longest: number) {
  return z.string().check(legible, z.trim(), z.maxLength(longest))
}

function line(longest: number) {
  const message = `Write between 1 and ${longest} characters`
  return singleLineText({ least: { count: 1, message }, most: { count: longest, message } })
}

export const openPortalRequest = z.strictObject({ key })

const answer = z.string().check(z.maxLength(20_000), legible)

export const saveAnswersRequest = z.strictObject({
  key,
  productId: id,
  /** The changed answers, by question id. */
  answers: z.record(id, answer),
})

export const sendAnswersRequest = z.strictObject({ key, productId: id })

export const answerDeliveryRequest = z.strictObject({
  key,
  deliveryId: uuid,
  answer: z.enum(['accepted', 'change']),
  /** What to change; blank for `accepted`. */
  text: words(2000),
})

/** Who sends a file: a customer by the key of the link, staff by their session and the order's id. */
const sender = { key: z.optional(key), orderId: z.optional(uuid) }

export const beginFileRequest = z.strictObject({
  ...sender,
  /** Made by the page: a repeat with the same id is the same file. */
  fileId: uuid,
  /** The requested document that it belongs to; none for a file of the firm. */
  requestId: z.optional(uuid),
  name: z.string().check(z.minLength(1), z.maxLength(1000)),
  /** Bytes. */
  size: z.int().check(z.gte(0), z.lte(100 * MAX_FILE_BYTES)),
})

export const fileRequest = z.strictObject({ ...sender, fileId: uuid })

export const askDocumentRequest = z.strictObject({
  orderId: uuid,
  productId: id,
  /** Made by the page: a repeat with the same id asks once. */
  requestId: uuid,
  name: line(100),
  why: line(300),
})

export const reviewDocumentRequest = z.strictObject({
  orderId: uuid,
  requestId: uuid,
  decision: z.enum(['accepted', 'returned']),
  /** Why it is returned; blank for `accepted`. */
  reason: words(500),
})

export const reviewAnswersRequest = z.strictObject({
  orderId: uuid,
  productId: id,
  /** False returns the answers to the customer for changes. */
  accepted: z.boolean(),
})

export const deliverFilesRequest = z.strictObject({
  orderId: uuid,
  productId: id,
  /** Made by the page: a repeat with the same id delivers once. */
  deliveryId: uuid,
  isFinal: z.boolean(),
  fileIds: z.array(uuid).check(z.minLength(1), z.maxLength(10)),
  /** The firm's words in the mail; may be blank. */
  text: words(2000),
})
