import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { suggestEmail } from '#domain/people/email-suggestion.ts'

test.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['ann@gmail.con', 'ann@gmail.com'],
  ['Ann.Smith@GMAI.COM', 'Ann.Smith@gmail.com'],
  ['ann@hotmial.co.uk', 'ann@hotmail.co.uk'],
  ['ann@outlok.com', 'ann@outlook.com'],
  ['ann@yaho.co.uk', 'ann@yahoo.co.uk'],
  ['ann@btinternt.com', 'ann@btinternet.com'],
  ['ann@iclod.com ', 'ann@icloud.com'],
])('the suggested correction of the email address %s is %s', (typed, suggested) => {
  expect(suggestEmail(typed)).toBe(suggested)
})

test.each([
  'ann@gmail.com',
  'ann@GMAIL.COM',
  'ann@mail.com',
  'ann@gmx.com',
  'ann@ymail.com',
  'ann@northmere.example',
  'ann@firm.co.uk',
  'ann@',
  'ann',
  '@gmial.com',
  '',
  `ann@${'gmail.com'.repeat(1000)}`,
])('no correction of the email address %j is suggested', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined()
})

test('a suggested correction keeps the part of the email address before the @', () => {
  const typed = fc.oneof(
    fc.emailAddress(),
    fc.stringMatching(/^[a-z.]{1,8}@[a-z.]{4,12}$/),
    fc.string(),
  )
  fc.assert(
    fc.property(typed, (email) => {
      const suggested = suggestEmail(email)
      if (suggested === undefined) return
      expect(suggested.slice(0, suggested.lastIndexOf('@'))).toBe(
        email.slice(0, email.lastIndexOf('@')).trim(),
      )
      expect(suggestEmail(suggested)).toBeUndefined()
    }),
  )
})
