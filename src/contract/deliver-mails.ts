/**
 * Sends mails in the background, for calls by our own functions: those of `orderId`, or all that are
 * due. The header signs the body, so that nobody else can call it.
 */
export const deliverMails = {
  method: 'POST',
  path: '/api/deliver-mails',
  header: 'x-dispatch-signature',
} as const
