import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { misusesIn, straightApostrophes } from '@storefront/content-check/glossary.ts'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const FILES = globSync([
  'src/messages/*.ts',
  'src/contract/*.ts',
  'src/domain/*.ts',
  'netlify/emails/*.ts',
  'netlify/answer-pages/*.ts',
  'netlify/use-cases/*.ts',
  'netlify/http/*.ts',
  'netlify/documents/*.ts',
  'src/islands/**/*.tsx',
]).toSorted()

/** Files with texts for staff only. */
const STAFF =
  /\/(after-sale|issues|contact-messages|staff-pages|mail-failure|order|orders|payment-status|shop-issues|sign-in|timeline|order-alert|shop-alert|order-notification|staff-sign-in|contact-notification)\.ts$/

/** Texts quoted from the specification. */
const FIXED = [
  'Zip/Postal Code',
  '7-10 business days',
  "The list below What's Included",
  "Your order has been received and is now being processed. We'll contact you soon with next steps.",
  "We'll get back to you as soon as possible.",
]

/** Words of one trade; these belong in the firm’s own texts. */
const TRADE =
  /\b(partners?|advis[eo]rs?|clients?|valuations?|sale documents?|memorand(um|a)|deals?|questionnaires?|acqui(re|red|sitions?)|one per)\b/i

/** All texts in a source file. */
function textsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) {
      texts.push(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts.filter((text) => /[a-z]/i.test(text) && !FIXED.includes(text))
}

describe.each(FILES)('%s', (file) => {
  const texts = textsOf(file)
  const isForStaff = STAFF.test(file) && /messages|emails/.test(path.dirname(file))

  test('texts follow the glossary', () => {
    const misuses = texts.flatMap((text) => misusesIn(text, isForStaff ? 'staff' : 'everybody'))
    expect(misuses.map(({ found, write }) => `found ${found}; write ${write}`)).toEqual([])
  })

  test('texts name no trade', () => {
    expect(texts.filter((text) => text.includes(' ') && TRADE.test(text))).toEqual([])
  })

  test('texts have typographic apostrophes', () => {
    expect(texts.filter((text) => straightApostrophes(text).length > 0)).toEqual([])
  })
})
