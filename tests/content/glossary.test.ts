import { globSync, readFileSync } from 'node:fs'

import { misusesIn, straightApostrophes } from '@storefront/content-check/glossary.ts'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const FILES = globSync([
  'src/{contract,domain}/**/*.ts',
  'src/{site,shop,staff,ui}/**/*.{ts,tsx}',
  'netlify/{answer-pages,documents,emails,http,use-cases}/**/*.ts',
]).toSorted()

/** What staff alone read. */
const STAFF =
  /^src\/staff\/|\/(issue|shop-issue|timeline)\.texts\.ts$|^netlify\/emails\/(mail|upkeep)\/|\/order-notification\.ts$/

/** Texts of the specification, which stay as they are. */
const FIXED = [
  'Zip/Postal Code',
  '7-10 business days',
  "The list below What's Included",
  "Your order has been received and is now being processed. We'll contact you soon with next steps.",
  "We'll get back to you as soon as possible.",
]

/** What only some firms could say; it belongs to the words of the firm. */
const TRADE =
  /\b(partners?|advis[eo]rs?|clients?|valuations?|sale documents?|memorand(um|a)|deals?|questionnaires?|acqui(re|red|sitions?)|one per)\b/i

/** The texts that stand in a file of code. */
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
  const isForStaff = STAFF.test(file)

  test('calls things as the glossary does', () => {
    const misuses = texts.flatMap((text) => misusesIn(text, isForStaff ? 'staff' : 'everybody'))
    expect(misuses.map(({ found, write }) => `found ${found}; write ${write}`)).toEqual([])
  })

  test('says nothing of a trade', () => {
    expect(texts.filter((text) => text.includes(' ') && TRADE.test(text))).toEqual([])
  })

  test('has the apostrophes of print', () => {
    expect(texts.filter((text) => straightApostrophes(text).length > 0)).toEqual([])
  })
})
