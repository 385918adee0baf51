import * as fc from 'fast-check'

const NASTY =
  '\u0000 \n \r \t \u001B \u0085 \u00A0 \u061C \u200B \u200F \u2028 \u2029 \u202E \u2067 \uFEFF \uD800 \uDC00 \u0301 😀 𝒜'.split(
    ' ',
  )

const SPECIAL = Array.from('aB3 <>&"\'@,;:')

/** Any UTF-16 text, well-formed or not, with many characters that cause trouble. */
export function anyText(maxLength = 40): fc.Arbitrary<string> {
  const unit = fc.oneof(
    fc.constantFrom(...NASTY),
    fc.constantFrom(...SPECIAL),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  )
  return fc.array(unit, { maxLength }).map((units) => units.join(''))
}
