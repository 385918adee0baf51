/**
 * Where a function has mails sent in the background: an order's, by `orderId`, or all that are due.
 * The header is a signature over the body, so that nobody else can ask.
 */
export const deliverMails = {
  method: 'POST',
  path: '/api/deliver-mails',
  header: 'x-dispatch-signature',
} as const
