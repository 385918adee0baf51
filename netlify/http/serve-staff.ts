import type { CheckedEndpoint } from '#contract/endpoint.ts'
import { failure, type Result } from '#contract/failure.ts'

import { serve, type Call } from './serve.ts'

/** Who is signed in by the headers of a call, or undefined. */
type SignedIn = (call: Call) => Promise<string | undefined>

/** A function for staff only: the handler is told who asks, and nobody else gets a byte. */
export function serveStaff<Body, Answer>(
  endpoint: CheckedEndpoint<Body, Answer>,
  signedIn: SignedIn,
  handle: (body: Body, call: Call & { staff: string }) => Promise<Result<Answer> | Response>,
) {
  return serve(endpoint, async (body, call) => {
    const staff = await signedIn(call)
    if (staff === undefined) return failure('not-signed-in', 'Sign in to see the orders.')
    return handle(body, { ...call, staff })
  })
}
