import { expect, test } from 'vitest'

import { failureReason } from '#emails/mail/mail-failure.ts'

test.each([
  ['552', 'the mailbox is full or the email is too large (552)'],
  ['552 5.2.2', 'the mailbox is full (552 5.2.2)'],
  ['552 5.3.4', 'the email is too large (552 5.3.4)'],
  ['550 5.1.1', 'the address does not exist or refuses our emails (550 5.1.1)'],
  [
    '550 5.7.60',
    'the mail server does not allow this email, because of our sender address, our sign-in or its content (550 5.7.60)',
  ],
  ['535', 'the mail server rejected our password (535)'],
  ['599', 'the mail server answered 599'],
  ['unknown', ''],
  [undefined, ''],
])('the mail error %s is explained as "%s"', (code, words) => {
  expect(failureReason(code)).toBe(words)
})
