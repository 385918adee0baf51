/** The reference to quote with a failure: the first characters of the request id in the server's log. */
export function requestReference(requestId: string): string {
  return `Reference: ${requestId.slice(0, 8)}`
}
