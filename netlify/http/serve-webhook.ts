import { Refusal, type Result } from '#contract/failure.ts'

import { readText } from './read-body.ts'
import { serveUnparsed, type Call, type RequestHandler } from './serve.ts'

const MAX_EVENT_BYTES = 1_000_000

const ENDPOINT = {
  method: 'POST',
  path: '/api/stripe-webhook',
  unavailable: 'The delivery was not processed.',
} as const

type Handler = (
  body: string,
  signature: string,
  call: Pick<Call, 'context' | 'waitUntil'>,
) => Promise<Result<object>>

/** Passes on body and signature, from any origin; our own failures give 5xx, so that Stripe retries. */
export function serveWebhook(handle: Handler): RequestHandler {
  const handleBody = async (call: Call) => {
    const body = await readText(call.request, MAX_EVENT_BYTES)
    if (!body.ok) return body
    try {
      return await handle(body.value, call.request.headers.get('stripe-signature') ?? '', call)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new Refusal({ ...error.failure, code: 'unavailable' }, error)
    }
  }
  return serveUnparsed(ENDPOINT, handleBody, { fromAnywhere: true })
}
