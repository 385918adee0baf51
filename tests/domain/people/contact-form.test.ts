import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { contactFormSchema } from '#domain/people/contact-form.ts'
import { anyText } from '#tests/arbitraries.ts'
import { aContactForm } from '#tests/use-cases/messages/a-contact-form.ts'

const FORM = aContactForm({ company: '' })

/** An RFC 2047 encoded word that mail programs decode to a line break and another header. */
const ENCODED = '=?utf-8?q?=0D=0ABcc:_v=40example.com?='

function messages(more: Record<string, unknown>): Record<string, string> {
  const issues = contactFormSchema.safeParse({ ...FORM, ...more }).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
}

test('only name, email address and message are required in the contact form', () => {
  const { phone: _phone, company: _company, website: _website, ...least } = FORM
  expect(contactFormSchema.parse(least)).toEqual(FORM)
})

test('an empty contact form gets one message for each required field', () => {
  expect(messages({ name: '', email: '', message: ' \n ' })).toEqual({
    name: 'Enter your name',
    email: 'Enter an address such as name@example.com',
    message: 'Write a message',
  })
})

test.each([
  [{ name: 'x'.repeat(201) }, { name: 'Name can have at most 200 characters' }],
  [{ phone: '1'.repeat(61) }, { phone: 'Phone number can have at most 60 characters' }],
  [{ company: '😀'.repeat(201) }, { company: 'Company name can have at most 200 characters' }],
  [{ message: 'x'.repeat(10_001) }, { message: 'Shorten the message to 10,000 characters' }],
  [{ message: 'x\uD800' }, { message: 'Some of the characters cannot be read' }],
  [{ message: 7 }, { message: 'Write a message' }],
  [{ elapsed: '5' }, { elapsed: 'Send the form from its page' }],
  [{ name: ENCODED }, { name: 'Use letters, digits and punctuation on a single line' }],
  [
    { company: `A ${ENCODED} B` },
    { company: 'Use letters, digits and punctuation on a single line' },
  ],
  [{ email: '=?utf-8?q?a?=@b.co' }, { email: 'Enter an address such as name@example.com' }],
  [{ email: 'a@b.co\r\nBcc: c@d.co' }, { email: 'Enter an address such as name@example.com' }],
])('a contact form with %j is refused', (more, expected) => {
  expect(messages(more)).toEqual(expected)
})

test('each field of the contact form accepts its longest allowed value', () => {
  const longest = {
    name: '😀'.repeat(200),
    phone: '1'.repeat(60),
    company: 'x'.repeat(200),
    message: '😀'.repeat(10_000),
  }
  expect(messages(longest)).toEqual({})
})

test.each([
  ['two\r\nlines\rthree', 'two\nlines\nthree'],
  ['a\tb', 'a\tb'],
  ['a\u0000b\u001B[31mc', 'ab[31mc'],
  ['a\u202Etxt.exe\u2066b', 'atxt.exeb'],
  ['a\u2028b\u2029c\u200F', 'a\nb\nc'],
  ['  \n hello \n ', 'hello'],
  ['e\u0301', 'é'],
])('the contact message %j is stored as %j', (message, stored) => {
  expect(contactFormSchema.parse({ ...FORM, message }).message).toBe(stored)
})

test('a stored contact message has no control characters except line break and tab', () => {
  fc.assert(
    fc.property(anyText(), (message) => {
      const stored = contactFormSchema.safeParse({ ...FORM, message }).data?.message
      if (stored === undefined) return
      expect(stored.isWellFormed()).toBe(true)
      expect(stored.replaceAll(/[\n\t]/g, '')).not.toMatch(
        /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u,
      )
    }),
  )
})
