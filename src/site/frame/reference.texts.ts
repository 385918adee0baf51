/** What to quote when a failure is reported: the start of the id under which the server's log has the call. */
export function reference(requestId: string): string {
  return `Reference: ${requestId.slice(0, 8)}`
}
