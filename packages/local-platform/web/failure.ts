import { FAILURE_STATUS, type FailureBody, type FailureCode } from '#contract/failure.ts'

interface HostFailure {
  code: FailureCode
  message: string
  requestId: string
  status?: number
  headers?: Record<string, string>
}

/** A failure response of the host, in the format of the shop. */
export function failureResponse(failure: HostFailure): Response {
  const { code, message, requestId, status = FAILURE_STATUS[code], headers } = failure
  const body: FailureBody = { error: { code, message, requestId } }
  return Response.json(body, {
    status,
    headers: {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-nf-request-id': requestId,
      ...headers,
    },
  })
}

/** The response to an unexpected error; the log has its cause under the same reference. */
export function internalFailure(requestId: string): Response {
  const message = 'Something went wrong on our side. Try again, or write to us with the reference.'
  return failureResponse({ code: 'internal', message, requestId })
}
