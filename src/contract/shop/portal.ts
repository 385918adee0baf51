import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'
import type * as requests from '#contract/portal-requests.ts'
import type { Portal, PortalFile } from '#domain/portal/portal.ts'
import { isRecord } from '#domain/text/record.ts'

function post<Request extends z.ZodMiniType, Answer>(
  path: `/api/${string}`,
  read: (answer: unknown) => Answer | undefined,
  unavailable: string,
): Endpoint<z.output<Request>, Answer> {
  return { method: 'POST', path, read, unavailable }
}

/** The portal in the answer; undefined if any part is missing, because pages use every part. */
function readPortal(answer: unknown): Portal | undefined {
  if (!isRecord(answer) || typeof answer['orderId'] !== 'string') return undefined
  const { orderId, isOpen, products } = answer
  if (typeof isOpen !== 'boolean' || !Array.isArray(products)) return undefined
  const isWhole = products.every(
    (product) =>
      isRecord(product) &&
      typeof product['productId'] === 'string' &&
      typeof product['name'] === 'string' &&
      hasFiles(product['requests']) &&
      hasFiles(product['deliveries']) &&
      (product['questionnaire'] === null || isRecord(product['questionnaire'])),
  )
  return isWhole ? { orderId, isOpen, products: products as Portal['products'] } : undefined
}

function hasFiles(list: unknown): boolean {
  return Array.isArray(list) && list.every((one) => isRecord(one) && Array.isArray(one['files']))
}

const NOTHING_CHANGED_MESSAGE = 'Nothing has changed. Try again in a minute.'

function postForPortal<Request extends z.ZodMiniType>(path: `/api/${string}`) {
  return post<Request, Portal>(path, readPortal, NOTHING_CHANGED_MESSAGE)
}

/**
 * The portal of a paid order, for the holder of its link; without products if no product has an
 * intake. Refuses with `payment-not-found` for an unknown, unpaid or replaced key, `order-closed`,
 * `too-many-requests`.
 */
export const openPortal = postForPortal<typeof requests.openPortalRequest>('/api/open-portal')

export interface SavedAnswers {
  /** True if the customer had already sent the answers before this change, and so has to send them again. */
  isReopened: boolean
}

/**
 * Saves changed answers one by one: if two devices change the answer to a question, the last change
 * counts. Refuses like `open-portal`; with `invalid-request` and the field's message for an invalid
 * answer; and with `order-changed` once staff have accepted the answers.
 */
export const saveAnswers = post<typeof requests.saveAnswersRequest, SavedAnswers>(
  '/api/save-answers',
  (answer) =>
    isRecord(answer) && typeof answer['isReopened'] === 'boolean'
      ? { isReopened: answer['isReopened'] }
      : undefined,
  'Your answers could not be saved.',
)

/** Refuses like `save-answers`; `invalid-request` has a message for each missing answer, by question id. */
export const sendAnswers = postForPortal<typeof requests.sendAnswersRequest>('/api/send-answers')

/**
 * Accepts a delivery or asks for a change. Refuses like `open-portal`; with `invalid-request` for a
 * change without a text; and with `order-changed` if the delivery has been answered, a newer
 * delivery exists, or the customer has no revision round left.
 */
export const answerDelivery =
  postForPortal<typeof requests.answerDeliveryRequest>('/api/answer-delivery')

export interface UploadProgress {
  /** Numbers of the parts that have arrived, from 0. */
  received: number[]
  /** A `removed` file cannot be sent again under the same id. */
  state: 'open' | 'complete' | 'removed'
}

const NOT_SENT_MESSAGE = 'The file could not be sent. Nothing that has arrived is lost.'

/**
 * Begins the upload of a file, or returns the numbers of the parts that have arrived. Safe to
 * repeat. Refuses like `open-portal` (staff: `not-signed-in`, `order-not-found`), with `too-large`,
 * `unsupported-media-type`, `invalid-request` for an empty file, and `order-changed` if staff have
 * accepted the document or the limit of files is reached.
 */
export const beginFile = post<typeof requests.beginFileRequest, UploadProgress>(
  '/api/begin-file',
  (answer) =>
    isRecord(answer) && Array.isArray(answer['received'])
      ? (answer as unknown as UploadProgress)
      : undefined,
  NOT_SENT_MESSAGE,
)

/**
 * Stores a part of a file: the body is its bytes, as application/octet-stream; `?file=`, `?part=`
 * from 0, and the header `x-portal-key` for customers. Storing a part again changes nothing.
 * Refuses with `not-found`, `invalid-request` for a wrong part or length, `unsupported-media-type`
 * if the first bytes do not match the type in the file's name.
 */
export const savePart = {
  method: 'POST',
  path: '/api/save-part',
  keyHeader: 'x-portal-key',
  unavailable: NOT_SENT_MESSAGE,
} as const satisfies Endpoint<never, UploadProgress> & { keyHeader: string }

/** Completes a file once all parts have arrived: safe to repeat. Refuses like `save-part`. */
export const finishFile = post<typeof requests.fileRequest, PortalFile>(
  '/api/finish-file',
  (answer) =>
    isRecord(answer) && typeof answer['id'] === 'string'
      ? (answer as unknown as PortalFile)
      : undefined,
  NOT_SENT_MESSAGE,
)

/** Removes a file unless accepted or delivered. Succeeds for an unknown id. Refuses like `begin-file`. */
export const removeFile = post<typeof requests.fileRequest, { success: true }>(
  '/api/remove-file',
  (answer) => (isRecord(answer) && answer['success'] === true ? { success: true } : undefined),
  NOTHING_CHANGED_MESSAGE,
)

/** A file: for staff, with `?key=` for the customer while the page is open. Refuses with `not-found`. */
export const readFile: Endpoint<never, never> = { method: 'GET', path: '/api/files/:id' }

/** The answers to `?product=` as a PDF: for staff, with `?key=` for the customer. Refuses with `not-found`. */
export const readAnswers: Endpoint<never, never> = { method: 'GET', path: '/api/answers/:id' }
