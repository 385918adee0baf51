import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { plainDigits, plainLetters } from '#domain/text/plain-letters.ts'
import { anyText } from '#tests/arbitraries.ts'

test.each([
  ['Jean\u2011Luc', 'Jean-Luc'],
  ['Anne\u2010Marie', 'Anne-Marie'],
  ['12\u201314 \u2212 16\u2015', '12-14 - 16-'],
  ['Roy\u202F&\u00A0Fils\u3000SA', 'Roy & Fils SA'],
  ['O\u2019Malley', "O'Malley"],
  ['Прокоп\u02BCєва', "Прокоп'єва"],
  ['Ka\u02BBiulani \u2018Io \u2032', "Ka'iulani 'Io '"],
  ['ﬁnance', 'finance'],
  ['Ｊｏｈｎ', 'John'],
  ['José Nu\u0301n\u0303ez', 'José Núñez'],
])('the text %j in plain letters is %j', (text, plain) => {
  expect(plainLetters(text)).toBe(plain)
})

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['+44 (0)20', '+44 (0)20'],
])('the digits of the text %s are %s', (text, plain) => {
  expect(plainDigits(text)).toBe(plain)
})

test('converting a text to plain letters a second time changes nothing', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const plain = plainDigits(text)
      expect(plainDigits(plain)).toBe(plain)
      expect(plainLetters(plain)).toBe(plain)
    }),
  )
})
