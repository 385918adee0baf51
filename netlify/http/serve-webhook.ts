import type { Context } from '@netlify/functions'

import { Refusal, type Result } from '#contract/failure.ts'

import { readText } from './read-body.ts'
import { json, refusal } from './respond.ts'
import { inTime, logError, settled, type Call } from './serve.ts'

const LARGEST = 1_000_000

type Handle = (
  body: string,
  signature: string,
  call: Pick<Call, 'context' | 'waitUntil'>,
) => Promise<Result<object>>

/**
 * A function for the provider's deliveries: the raw body as it came, with its signature. Our own
 * failures answer 5xx, so that the provider delivers again.
 */
export function serveWebhook(handle: Handle) {
  return async (request: Request, context: Context): Promise<Response> => {
    const { requestId } = context
    try {
      if (request.method !== 'POST') {
        return refusal({ code: 'method-not-allowed', message: 'Use POST.' }, requestId, {
          allow: 'POST',
        })
      }
      const body = await readText(request, LARGEST)
      if (!body.ok) return refusal(body.failure, requestId)
      const signature = request.headers.get('stripe-signature') ?? ''
      const waitUntil = (work: Promise<unknown>) => context.waitUntil(settled(work, requestId))
      const result = await inTime(handle(body.value, signature, { context, waitUntil }), waitUntil)
      return result.ok ? json(result.value) : refusal(result.failure, requestId)
    } catch (error) {
      if (error instanceof Refusal) {
        return refusal({ ...error.failure, code: 'unavailable' }, requestId)
      }
      logError(error, '/api/stripe-webhook', requestId)
      return refusal({ code: 'internal', message: 'The delivery was not processed.' }, requestId)
    }
  }
}
