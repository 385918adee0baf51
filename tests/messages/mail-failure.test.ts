import { expect, test } from 'vitest'

import { failedMail, failureReason } from '#messages/mail-failure.ts'

test.each([
  [
    { kind: 'order-confirmation', attempts: 1, lastError: '550' },
    'Confirmation to the customer: failed at the first attempt, because the address does not exist or refuses our emails (550).',
  ],
  [
    { kind: 'order-notification', attempts: 7, lastError: 'EAUTH' },
    'Notification to the firm: failed after 7 attempts, because the mail server rejected our password (EAUTH).',
  ],
  [
    { kind: 'delivery-step', attempts: 2, lastError: null },
    'Progress update to the customer: failed after 2 attempts.',
  ],
])('an email that is not tried any more says how often and why: %j', (mail, words) => {
  expect(failedMail(mail)).toBe(words)
})

test.each([
  ['552', 'the mailbox is full (552)'],
  ['535', 'the mail server rejected our password (535)'],
  ['599', 'the mail server answered 599'],
  ['unknown', ''],
  [undefined, ''],
])('the code %s in words', (code, words) => {
  expect(failureReason(code)).toBe(words)
})
