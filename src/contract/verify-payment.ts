import type * as z from 'zod/mini'

import { isRecord } from '#domain/record.ts'
import { readVerified, type ToldPayment, type VerifiedPayment } from '#domain/verified-payment.ts'

import type { Endpoint } from './endpoint.ts'
import type { verifyPaymentRequest } from './requests.ts'

/** What is told of an order that is not paid: all but that it waits for its buyer. */
export const UNFINISHED = [
  'processing',
  'failed',
  'expired',
  'cancelled',
  'needs_review',
  'refunded',
] as const

/**
 * A payment that is under way or came to nothing: nothing personal is told before the money has arrived.
 * `refunded` is one of another amount than was ordered, of which all has gone back.
 */
export interface UnfinishedPayment {
  success: false
  status: (typeof UNFINISHED)[number]
  orderNumber: string
}

/** Nobody has paid in it yet, or there is no such session. */
export interface OpenPayment {
  success: false
  status: 'open'
}

/**
 * Reads a payment from the provider, settles its order and answers what the confirmation shows.
 * One plain `payment-not-found` for sessions and keys that are unknown, malformed, still open or replaced;
 * `order-closed`, with the order's number, for one that its customer may no longer see;
 * `too-many-requests` for one too many that no order has; `provider-unavailable` while the provider
 * cannot be asked.
 */
export const verifyPayment: Endpoint<
  z.output<typeof verifyPaymentRequest>,
  VerifiedPayment | UnfinishedPayment,
  ToldPayment | UnfinishedPayment
> = {
  method: 'POST',
  path: '/api/verify-payment',
  read,
  unavailable: 'We are checking with your bank. Do not pay again.',
}

function read(answer: unknown): ToldPayment | UnfinishedPayment | undefined {
  if (!isRecord(answer)) return undefined
  if (answer['success'] === true) return readVerified(answer)
  const status = UNFINISHED.find((one) => one === answer['status'])
  if (answer['success'] !== false || !status) return undefined
  const { orderNumber } = answer
  return { success: false, status, orderNumber: typeof orderNumber === 'string' ? orderNumber : '' }
}

/** Reads the answer to a question with `mayBeOpen`: `open` in the place of `payment-not-found`. */
export function readMayBeOpen(
  answer: unknown,
): ToldPayment | UnfinishedPayment | OpenPayment | undefined {
  const isOpen = isRecord(answer) && answer['status'] === 'open'
  return isOpen ? { success: false, status: 'open' } : read(answer)
}
