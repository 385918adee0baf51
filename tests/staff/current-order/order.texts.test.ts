import { expect, test } from 'vitest'

import { failedMailText } from '#staff/current-order/order.texts.ts'

test.each([
  [
    { kind: 'order-confirmation', attempts: 1, failure: 'the mailbox is full (552)' },
    'Confirmation to the customer: failed at the first attempt, because the mailbox is full (552).',
  ],
  [
    {
      kind: 'order-notification',
      attempts: 7,
      failure: 'the mail server rejected our password (EAUTH)',
    },
    'Notification to the firm: failed after 7 attempts, because the mail server rejected our password (EAUTH).',
  ],
  [
    { kind: 'delivery-step', attempts: 2, failure: '' },
    'Progress update to the customer: failed after 2 attempts.',
  ],
])('a failed email shows its attempts and its cause: %j', (mail, words) => {
  expect(failedMailText(mail)).toBe(words)
})
