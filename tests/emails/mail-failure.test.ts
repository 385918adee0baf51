import { expect, test } from 'vitest'

import { failureReason } from '#emails/mail-failure.ts'

test.each([
  ['552', 'the mailbox is full (552)'],
  ['535', 'the mail server rejected our password (535)'],
  ['599', 'the mail server answered 599'],
  ['unknown', ''],
  [undefined, ''],
])('the code %s in words', (code, words) => {
  expect(failureReason(code)).toBe(words)
})
