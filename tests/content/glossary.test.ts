import { globSync, readFileSync } from 'node:fs'

import { misusesIn, straightApostrophes } from '@storefront/content-check/glossary.ts'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const FILES = globSync([
  'src/{contract,domain}/**/*.ts',
  'src/{site,shop,staff,ui}/**/*.{ts,tsx}',
  'netlify/{answer-pages,documents,emails,http,use-cases}/**/*.ts',
]).toSorted()

/** Files with texts for staff only. */
const STAFF =
  /^src\/staff\/|\/(issue|shop-issue|timeline)\.texts\.ts$|^netlify\/emails\/(mail|upkeep)\/|\/order-notification\.ts$/

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

describe.each(FILES)('the texts of %s', (file) => {
  const texts = textsOf(file)
  const isForStaff = STAFF.test(file)

  test('texts in code use the words of the glossary', () => {
    const misuses = texts.flatMap((text) => misusesIn(text, isForStaff ? 'staff' : 'everybody'))
    expect(misuses.map(({ found, write }) => `found ${found}; write ${write}`)).toEqual([])
  })

  test('texts in code contain no words that belong to one trade only', () => {
    expect(texts.filter((text) => text.includes(' ') && TRADE.test(text))).toEqual([])
  })

  test('texts in code have typographic apostrophes', () => {
    expect(texts.filter((text) => straightApostrophes(text).length > 0)).toEqual([])
  })
})
