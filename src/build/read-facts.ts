import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { contentFacts } from '#content/facts.ts'
import { productContent } from '#content/product/product.ts'
import { siteContent } from '#content/site.ts'
import type { TokenValues } from '#content/tokens.ts'

const productFields = productContent.pick({ id: true, name: true, price: true }).strip()

// The facts of a study. Parses only three lines of the file, because a firm may have thousands of
// studies.
function studyFacts(text: string) {
  const field = (name: string, value: string) =>
    new RegExp(`^${name}: *['"]?(${value})`, 'm').exec(text)?.[1] ?? ''
  const number = String.raw`-?[\d.]+`
  return {
    year: field('year', number),
    return: field('return', number),
    industry: field('industry', String.raw`[^'"\n]+`),
  }
}

/** The facts behind the tokens, read from the folder `content`. Throws if a file breaks its schema. */
export function readFacts(content: string): TokenValues {
  const read = (...parts: string[]) => readFileSync(path.join(content, ...parts), 'utf8')
  const namesIn = (folder: string, ending: string) =>
    existsSync(path.join(content, folder))
      ? readdirSync(path.join(content, folder)).filter((name) => name.endsWith(ending))
      : []
  return contentFacts({
    site: siteContent.parse(JSON.parse(read('site.json'))),
    products: namesIn('products', '.json').map((name) =>
      productFields.parse(JSON.parse(read('products', name))),
    ),
    studies: namesIn('case-studies', '.mdx').map((name) => studyFacts(read('case-studies', name))),
  })
}
