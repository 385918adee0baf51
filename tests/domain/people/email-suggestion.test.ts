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
])('%s was probably meant as %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
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
])('there is nothing to suggest for %j', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined()
})

test('a suggestion keeps what stands before the @ and has nothing more to suggest', () => {
  const typed = fc.oneof(
    fc.emailAddress(),
    fc.stringMatching(/^[a-z.]{1,8}@[a-z.]{4,12}$/),
    fc.string(),
  )
  fc.assert(
    fc.property(typed, (email) => {
      const meant = suggestEmail(email)
      if (meant === undefined) return
      expect(meant.slice(0, meant.lastIndexOf('@'))).toBe(
        email.slice(0, email.lastIndexOf('@')).trim(),
      )
      expect(suggestEmail(meant)).toBeUndefined()
    }),
  )
})
