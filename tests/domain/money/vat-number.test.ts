import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { compactVatNumber, VAT_NUMBER_MESSAGE, vatNumberExample } from '#domain/money/vat-number.ts'
import { companyBuyerSchema } from '#domain/order/checkout-form.ts'
import { anyText } from '#tests/arbitraries.ts'
import { aBuyer } from '#tests/builders.ts'

const parseBuyer = (vatNumber: string) => companyBuyerSchema.safeParse(aBuyer({ vatNumber }))

test.each([
  ['GB 123 4567 89', 'GB123456789'],
  ['  gb123456789 ', 'GB123456789'],
  ['GB 123456789 001', 'GB123456789001'],
  ['GBGD001', 'GBGD001'],
  ['XI 123456789', 'XI123456789'],
  ['BE 0123.456.789', 'BE0123456789'],
  ['CHE-123.456.789 MWST', 'CHE123456789MWST'],
  ['ESX1234567X', 'ESX1234567X'],
  ['FR XX 123456789', 'FRXX123456789'],
  ['IE1234567FA', 'IE1234567FA'],
  ['NL123456789B01', 'NL123456789B01'],
  ['NO 123 456 789 MVA', 'NO123456789MVA'],
  ['SE123456789001', 'SE123456789001'],
  ['\u202A123\u00A0456\u2011789\u202C', '123456789'],
  ['51 824 753 556', '51824753556'],
  ['27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
  ['12345', '12345'],
  ['ＧＢ　１２３　４５６７　８９', 'GB123456789'],
  ['١٢٣٤٥٦٧٨٩', '123456789'],
  ['DE\u2212123\u2011456 789', 'DE123456789'],
  ['n/a', ''],
  ['N/A', ''],
  ['none', ''],
  ['-', ''],
  ['1'.repeat(20), '1'.repeat(20)],
  ['DEM 890101 AB1', 'DEM890101AB1'],
  ['', ''],
])('the VAT number %j is stored as %j', (typed, stored) => {
  expect(parseBuyer(typed).data?.vatNumber).toBe(stored)
})

test.each([
  ['GB12345678', 'A VAT number that begins with GB should look like GB123456789'],
  ['DE 12345678', 'A VAT number that begins with DE should look like DE123456789'],
  ['CH123456789', 'A VAT number that begins with CH should look like CHE123456789'],
  ['no', VAT_NUMBER_MESSAGE],
  ['1234', VAT_NUMBER_MESSAGE],
  ['1'.repeat(21), VAT_NUMBER_MESSAGE],
  ['1'.repeat(10_000), VAT_NUMBER_MESSAGE],
  ['<b>GB123456789</b>', VAT_NUMBER_MESSAGE],
])('the VAT number %j is refused with a helpful message', (typed, message) => {
  expect(parseBuyer(typed).error?.issues).toMatchObject([{ path: ['vatNumber'], message }])
})

test('every example of a VAT number is a valid VAT number', () => {
  const prefixes = Array.from({ length: 676 }, (_, index) =>
    String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
  )
  const examples = prefixes.flatMap((prefix) => vatNumberExample(prefix) ?? [])
  expect(examples.length).toBeGreaterThan(28)
  for (const example of examples) expect(parseBuyer(example).data?.vatNumber).toBe(example)
})

test('spaces and hyphens in a VAT number change neither its check nor its stored form', () => {
  const separated = fc.array(fc.constantFrom(' ', '.', '-', '\u00A0'), { maxLength: 3 })
  fc.assert(
    fc.property(anyText(), separated, fc.nat(), (text, marks, place) => {
      const at = place % (text.length + 1)
      const spaced = text.slice(0, at) + marks.join('') + text.slice(at)
      const plain = parseBuyer(text)
      // A space or hyphen between the halves of a surrogate pair breaks the character.
      fc.pre(spaced.isWellFormed() === text.isWellFormed())
      expect(parseBuyer(spaced).success).toBe(plain.success)
      if (!plain.success) return
      const stored = plain.data.vatNumber
      expect(stored).toMatch(/^[A-Z\d+*]{0,20}$/)
      expect(parseBuyer(stored).data?.vatNumber).toBe(stored)
      expect(compactVatNumber(stored)).toBe(stored)
    }),
  )
})
