import type { Context } from '@netlify/functions'

import { readText } from './read-body.ts'

interface BackgroundCall {
  body: string
  signature: string
  context: Context
}

/**
 * A function that its caller does not wait for: the host has answered 202 before it runs. What is
 * thrown has it run again by the host.
 */
export function serveBackground(
  signatureHeader: string,
  handle: (call: BackgroundCall) => Promise<void>,
) {
  return async (request: Request, context: Context): Promise<Response> => {
    const body = await readText(request)
    const signature = request.headers.get(signatureHeader) ?? ''
    if (body.ok) await handle({ body: body.value, signature, context })
    return new Response(null, { status: 204 })
  }
}
