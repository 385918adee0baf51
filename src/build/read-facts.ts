import { globSync, readFileSync } from 'node:fs'
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
  const read = (file: string) => readFileSync(path.join(content, file), 'utf8')
  const filesLike = (pattern: string) => globSync(pattern, { cwd: content })
  return contentFacts({
    site: siteContent.parse(JSON.parse(read('site.json'))),
    products: filesLike('products/*.json').map((file) =>
      productFields.parse(JSON.parse(read(file))),
    ),
    studies: filesLike('case-studies/*.mdx').map((file) => studyFacts(read(file))),
  })
}
