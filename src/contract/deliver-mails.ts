/**
 * Sends mails in the background, for calls by our own functions: the mails of the order `orderId`,
 * or all that are due. A header signs the body, so that nobody else can call the endpoint.
 */
export const deliverMails = {
  method: 'POST',
  path: '/api/deliver-mails',
  header: 'x-dispatch-signature',
} as const
