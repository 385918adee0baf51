import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  pickBuyerFields,
  EMPTY_CHECKOUT_FORM,
  type CheckoutField,
} from '#domain/order/checkout-fields.ts'
import {
  buyerSchema,
  companyBuyerSchema,
  companyCheckoutFormSchema,
  splitName,
} from '#domain/order/checkout-form.ts'
import { findPostcodeIsland } from '#domain/people/country.ts'
import { aBuyer, aCheckoutForm } from '#tests/builders.ts'

const SINGLE_LINE = 'Use letters, digits and punctuation on a single line'

/** All messages of a form by field, in order. */
function messages(form: object): Record<string, string[]> {
  const parsed = companyCheckoutFormSchema.safeParse(form)
  const found: Record<string, string[]> = {}
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.join('.')
    found[field] = [...(found[field] ?? []), issue.message]
  }
  return found
}

function expectAccepted(form: object): void {
  expect(messages(form)).toEqual({})
}

test('a filled-in form is accepted', () => {
  expectAccepted(aCheckoutForm())
  expectAccepted(aCheckoutForm({ paymentMethod: 'paypal' }))
})

test('an empty form gets exactly one message per required field', () => {
  expect(messages(EMPTY_CHECKOUT_FORM)).toEqual({
    firstName: ['First name must be at least 2 characters'],
    lastName: ['Last name must be at least 2 characters'],
    email: ['Please enter a valid email address (e.g., name@example.com)'],
    phone: ['Phone number must have at least 10 digits'],
    companyName: ['Company name must be at least 2 characters'],
    businessType: ['Business type must be at least 2 characters'],
    streetAddress: ['Street address must be at least 5 characters'],
    city: ['City must be at least 2 characters'],
    country: ['Please select a country'],
    agreeToTerms: ['You must agree to the terms and conditions'],
  })
})

test('optional fields may be empty or missing', () => {
  const empty = { position: '', employees: '', vatNumber: '', reference: '', zipCode: '' }
  expectAccepted(aCheckoutForm(empty))
  const required = Object.entries(aBuyer()).filter(([field]) => !(field in empty))
  expect(companyBuyerSchema.parse(Object.fromEntries(required))).toMatchObject(empty)
})

const BOUNDS: [CheckoutField, string, number, number][] = [
  ['firstName', 'First name', 2, 50],
  ['lastName', 'Last name', 2, 50],
  ['companyName', 'Company name', 2, 100],
  ['businessType', 'Business type', 2, 100],
  ['streetAddress', 'Street address', 5, 200],
  ['city', 'City', 2, 100],
  ['position', 'Position', 0, 100],
  ['employees', 'Number of employees', 0, 20],
  ['reference', 'Reference', 0, 60],
  ['zipCode', 'Zip/Postal code', 0, 20],
  ['state', 'County', 0, 100],
]

const LETTERS = ['a', 'ß', '京', '𝒜', '😀']

test.each(BOUNDS)('the length limits of %s count code points', (field, name, min, max) => {
  const tooLong = [`${name} cannot exceed ${max} characters`]
  for (const letter of LETTERS) {
    expectAccepted(aCheckoutForm({ [field]: letter.repeat(max) }))
    expect(messages(aCheckoutForm({ [field]: letter.repeat(max + 1) }))).toEqual({
      [field]: tooLong,
    })
    if (min === 0) continue
    const tooShort = [`${name} must be at least ${min} characters`]
    expectAccepted(aCheckoutForm({ [field]: letter.repeat(min) }))
    expect(messages(aCheckoutForm({ [field]: letter.repeat(min - 1) }))).toEqual({
      [field]: tooShort,
    })
  }
})

test('an accented letter typed as two characters counts once and is stored as one character', () => {
  const parsed = companyCheckoutFormSchema.safeParse(
    aCheckoutForm({ firstName: 'e\u0301'.repeat(50) }),
  )
  expect(parsed.data?.firstName).toBe('é'.repeat(50))
  expect(messages(aCheckoutForm({ firstName: 'e\u0301'.repeat(51) }))).toEqual({
    firstName: ['First name cannot exceed 50 characters'],
  })
})

test('spaces around a field’s text are removed and do not count towards the length limit', () => {
  expect(messages(aCheckoutForm({ firstName: '  A  ' })).firstName).toHaveLength(1)
  const form = aCheckoutForm({ city: `  ${'Y'.repeat(100)} \n`, email: ' a@b.co ' })
  const stored = { city: 'Y'.repeat(100), email: 'a@b.co' }
  expect(companyCheckoutFormSchema.parse(form)).toMatchObject(stored)
})

describe('characters not allowed in a single line (rows 41, 42 and 68)', () => {
  // Control characters, line breaks and lone surrogates.
  const REFUSED = [0x00, 0x09, 0x0a, 0x0d, 0x1b, 0x85, 0x2028, 0x2029, 0xd800, 0xdc00]

  test.each(REFUSED.map((code) => [code.toString(16).padStart(4, '0'), code]))(
    'every single-line field refuses the character U+%s',
    (_hex, code) => {
      const text = `Ann${String.fromCharCode(code)}Smith`
      for (const [field] of BOUNDS) {
        expect(messages(aCheckoutForm({ [field]: text }))).toEqual({ [field]: [SINGLE_LINE] })
      }
    },
  )

  test('invisible characters are removed from pasted text', () => {
    const form = aCheckoutForm({
      lastName: '\u202Bכהן\u202C',
      companyName: 'Smith\u00AD & \u200BSons\u2067\u061C',
      email: '\u200Ea@b.co\u200B',
      phone: '\u202A+44\u00A020\u202F7946\u20110018\u202C',
    })
    expect(companyCheckoutFormSchema.parse(form)).toMatchObject({
      lastName: 'כהן',
      companyName: 'Smith & Sons',
      email: 'a@b.co',
      phone: '+44 20 7946-0018',
    })
    expect(messages(aCheckoutForm({ firstName: 'A\u200F\u202E' })).firstName).toHaveLength(1)
  })

  // Direction marks and zero-width characters.
  const INVISIBLE = [0x061c, 0x200b, 0x200f, 0x202a, 0x202e, 0x2060, 0x2067, 0xfeff]

  test.each(
    INVISIBLE.map((code) => [code.toString(16).padStart(4, '0'), String.fromCharCode(code)]),
  )('every field drops the invisible character U+%s', (_hex, mark) => {
    const form = aCheckoutForm()
    for (const field of ['firstName', 'companyName', 'city', 'email', 'phone'] as const) {
      const text = form[field]
      const pasted = `${mark}${text.slice(0, 3)}${mark}${text.slice(3)}${mark}`
      expect(companyCheckoutFormSchema.parse({ ...form, [field]: pasted })[field]).toBe(text)
      expect(messages({ ...form, [field]: mark.repeat(20) })).toHaveProperty(field)
    }
  })

  test.each([
    'Zoë',
    "O'Brien-Smith",
    'محمد',
    'שרה',
    '孫 悟空',
    'Nguyễn Văn A',
    'Müller & Söhne GmbH <Köln>',
    '👩‍👩‍👧',
  ])('the checkout accepts the company name %s unchanged', (text) => {
    const parsed = companyCheckoutFormSchema.safeParse(aCheckoutForm({ companyName: text }))
    expect(parsed.data?.companyName).toBe(text.normalize('NFC'))
  })
})

describe('email addresses (row 43)', () => {
  const message = ['Please enter a valid email address (e.g., name@example.com)']
  const LONGEST_ADDRESS = '@firm.example'.padStart(254, 'a')
  const ACCEPTED = [
    'a@b.co',
    'first.last+shop@sub.firm.example',
    "o'brien@firm.example",
    '"@firm.example'.replace('"', '!#$%&*'),
    LONGEST_ADDRESS,
  ]
  const REFUSED = [
    'name',
    '@firm.example',
    'name@firm',
    'name@-firm.example',
    'name @firm.example',
    'a@b.co, c@d.co',
    'Ann <a@b.co>',
    'a@b.co\r\nBcc: c@d.co',
    '"quoted local"@firm.example',
    'zoë@firm.example',
    'a@fïrm.example',
    `a${LONGEST_ADDRESS}`,
    `${'a@'.repeat(20_000)}b.co`,
    '\uD800@firm.example',
  ]

  test.each(ACCEPTED)('the checkout accepts the email address %s', (email) => {
    expectAccepted(aCheckoutForm({ email }))
  })

  test.each(REFUSED.map((email) => [email.slice(0, 40), email]))(
    'the checkout refuses the email address %j',
    (_shown, email) => {
      expect(messages(aCheckoutForm({ email }))).toEqual({ email: message })
    },
  )

  test('every accepted email address is a single address on one line', () => {
    const nearly = fc.stringMatching(/^[a-z.@ ,;<>"\r\n-]{1,12}@[a-z.@ ,\r\n-]{1,12}$/)
    fc.assert(
      fc.property(fc.oneof(nearly, fc.emailAddress(), fc.string()), (email) => {
        const parsed = companyCheckoutFormSchema.safeParse(aCheckoutForm({ email }))
        if (!parsed.success) return
        expect(parsed.data.email).toMatch(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/)
      }),
    )
  })
})

const REFUSED_PHONES: [string, string][] = [
  ['', 'Phone number must have at least 10 digits'],
  ['123456789', 'Phone number must have at least 10 digits'],
  ['1234567890123456', 'Phone number cannot exceed 15 digits'],
  ['+44 20 7946 0018 ext 2', 'Please enter a valid phone number'],
  ['020.7946.0018', 'Please enter a valid phone number'],
  ['\uD800020 7946 0018', 'Please enter a valid phone number'],
  ['020/7946/0018', 'Please enter a valid phone number'],
  ['call +44 20 7946 0018', 'Please enter a valid phone number'],
  ['0123456789\n0123', 'Please enter a valid phone number'],
  ['('.repeat(41), 'Please enter a valid phone number'],
]

test.each(REFUSED_PHONES)('the phone number %j gets the message: %s', (phone, message) => {
  expect(messages(aCheckoutForm({ phone }))).toEqual({ phone: [message] })
})

test.each(['0123456789', '123456789012345', '0123456789'.padStart(40, '('), '+44 (0)20-7946-0018'])(
  'the checkout accepts the phone number %s',
  (phone) => {
    expectAccepted(aCheckoutForm({ phone }))
  },
)

test.each([
  ['٠٢٠ ٧٩٤٦ ٠٠١٨', '020 7946 0018'],
  ['۰۲۰ ۷۹۴۶ ۰۰۱۸', '020 7946 0018'],
  ['＋４４（０）２０－７９４６－００１８', '+44(0)20-7946-0018'],
  ['+44\u00A020\u202F7946\u30000018', '+44 20 7946 0018'],
  ['+44\u201020\u20117946\u22120018', '+44-20-7946-0018'],
  ['tel:+44-20-7946-0018', '+44-20-7946-0018'],
  ['Tel: +44 20 7946 0018', '+44 20 7946 0018'],
])('the phone number %s is stored as %s', (phone, plain) => {
  expect(companyCheckoutFormSchema.parse(aCheckoutForm({ phone })).phone).toBe(plain)
})

test('a phone number needs 10 to 15 digits, however they are separated', () => {
  const digit = fc.constantFrom(...Array.from('0123456789'))
  const gap = fc.constantFrom('', '', '', ' ', '-', '(', ')', '+')
  const written = fc.array(fc.tuple(gap, digit), { minLength: 1, maxLength: 18 })
  fc.assert(
    fc.property(written, (pieces) => {
      const phone = pieces.flat().join('')
      const isValid = pieces.length >= 10 && pieces.length <= 15
      expect(messages(aCheckoutForm({ phone }))['phone'] === undefined).toBe(isValid)
    }),
  )
})

test('the message about a missing state uses the country’s own label', () => {
  const missing = { state: ['Province must be at least 2 characters'] }
  for (const state of ['', ' N ']) {
    expect(messages(aCheckoutForm({ country: 'CA', state }))).toEqual(missing)
    expectAccepted(aCheckoutForm({ country: 'GB', state }))
  }
  expectAccepted(aCheckoutForm({ country: 'CA', state: 'ON' }))
  const half = aCheckoutForm({ country: 'CA', state: '\uD800' })
  expect(messages(half)).toEqual({ state: [SINGLE_LINE] })
})

test.each(['', 'G', 'gb', 'UK', 'XX', 'ZZZ', 'United Kingdom', '__proto__', 'toString'])(
  '%j is not accepted as a country',
  (country) => {
    expect(messages(aCheckoutForm({ country }))).toEqual({ country: ['Please select a country'] })
  },
)

test('the checkout validates the state field even if other fields are invalid', () => {
  const form = aCheckoutForm({ firstName: '', state: '', country: 'US' })
  expect(Object.keys(messages(form))).toEqual(['firstName', 'state'])
})

test('a missing state in the buyer’s address counts as an empty state', () => {
  const { state: _state, ...buyer } = aBuyer({ country: 'US' })
  expect(companyBuyerSchema.safeParse(buyer).error?.issues).toMatchObject([
    { path: ['state'], message: 'State must be at least 2 characters' },
  ])
  expect(companyBuyerSchema.safeParse({ ...buyer, country: 'MT' }).data).toMatchObject({
    state: '',
  })
})

test.each([
  ['JE2 3QA', 'Jersey'],
  [' je23qa', 'Jersey'],
  ['ＪＥ２\u3000３ＱＡ', 'Jersey'],
  ['GY1 1AA', 'Guernsey'],
  ['GX11 1AA', 'Gibraltar'],
])('the postcode %j of %s is refused with the United Kingdom as the country', (zipCode, name) => {
  expect(messages(aCheckoutForm({ country: 'GB', zipCode }))).toEqual({
    country: [`This postcode is in ${name}, which is not in the United Kingdom. Select ${name}.`],
  })
})

test('a correction of an order refuses a Jersey postcode with the United Kingdom as the country', () => {
  const buyer = aBuyer({ country: 'GB', zipCode: 'JE2 3QA' })
  expect(buyerSchema.safeParse(buyer).error?.issues).toMatchObject([{ path: ['country'] }])
})

test('the checkout accepts the postcode of an island with the island’s country', () => {
  expectAccepted(aCheckoutForm({ country: 'JE', zipCode: 'JE2 3QA' }))
  expectAccepted(aCheckoutForm({ country: 'IM', zipCode: 'IM1 1AA' }))
  expectAccepted(aCheckoutForm({ country: 'GB', zipCode: 'IM1 1AA' }))
  expectAccepted(aCheckoutForm({ country: 'GB', zipCode: 'G1 1AA' }))
  expectAccepted(aCheckoutForm({ country: 'US', state: 'NY', zipCode: 'JE2 3QA' }))
})

test('the checkout recognises an island postcode only if the country is the United Kingdom', () => {
  expect(findPostcodeIsland({ country: 'GB', zipCode: 'IM1 1AA' })).toBe('IM')
  expect(findPostcodeIsland({ country: 'GB', zipCode: 'JE2 3QA' })).toBe('JE')
  for (const zipCode of ['', 'J', 'JE', 'G1 1AA', 'YO21 1DH', 'IMX', 'CONSTRUCTOR1']) {
    expect(findPostcodeIsland({ country: 'GB', zipCode })).toBeUndefined()
  }
  expect(findPostcodeIsland({ country: 'JE', zipCode: 'JE2 3QA' })).toBeUndefined()
  expect(findPostcodeIsland({ country: '', zipCode: 'JE2 3QA' })).toBeUndefined()
})

test.each(['bank', '', 'Credit-Card', null, undefined])(
  'the checkout refuses the payment method %j',
  (method) => {
    const form = { ...aCheckoutForm(), paymentMethod: method }
    expect(messages(form)).toEqual({ paymentMethod: ['Select a payment method'] })
  },
)

test.each([false, 'true', 1, null, undefined])(
  '%j does not count as consent to the terms',
  (consent) => {
    const form = { ...aCheckoutForm(), agreeToTerms: consent }
    expect(messages(form)).toEqual({
      agreeToTerms: ['You must agree to the terms and conditions'],
    })
  },
)

test('the checkout refuses unknown fields', () => {
  const parsed = companyCheckoutFormSchema.safeParse({ ...aCheckoutForm(), price: 1 })
  expect(parsed.error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['price'] }])
})

test('the buyer’s details are the fields of the form except payment method and consent', () => {
  expect(pickBuyerFields(aCheckoutForm())).toEqual(aBuyer())
})

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['  Ada   King  Lovelace ', 'Ada', 'King Lovelace'],
  ['Ada', 'Ada', ''],
  ['', '', ''],
])(
  'the full name %j splits into the first name %j and the last name %j',
  (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName })
  },
)
