/**
 * Sends mails in the background: those of the order `orderId`, or all that are due. Only our own
 * functions can call the endpoint, because a header signs the body.
 */
export const deliverMails = {
  method: 'POST',
  path: '/api/deliver-mails',
  header: 'x-dispatch-signature',
} as const
