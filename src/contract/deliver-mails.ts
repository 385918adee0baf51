/** Only our own functions can call the endpoint, because a header signs the body. */
export const deliverMails = {
  method: 'POST',
  path: '/api/deliver-mails',
  header: 'x-dispatch-signature',
} as const
