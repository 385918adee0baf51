import { randomUUID } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'
import Slugger from 'github-slugger'
import { markdownToHast, type HastNode } from 'satteri'

import { catalogueOf, intakesOf } from '#content/catalogue.ts'
import { findRefundClause } from '#content/terms.ts'
import { fillTokens, fillTokensIn } from '#content/tokens.ts'
import { fillWords } from '#content/words/words.ts'

import { coloursIn } from './brand.ts'
import { readFacts } from './read-facts.ts'

/**
 * Writes the content that functions read: `netlify/catalogue.json`, and `netlify/intakes.json` for
 * the client portal alone. Does not rewrite a file whose content is unchanged. Throws if a content
 * file breaks its schema.
 */
export function writeCatalogue(project: string): void {
  const content = path.join(project, 'content')
  const facts = readFacts(content)
  const read = (file: string) => readFileSync(path.join(content, file), 'utf8')
  const filled = (file: string) => fillTokensIn<unknown>(JSON.parse(read(file)), facts, ['partner'])
  const filesLike = (pattern: string) => globSync(pattern, { cwd: content }).toSorted()
  const idsLike = (pattern: string) => filesLike(pattern).map((file) => path.parse(file).name)
  const products = filesLike('products/*.json').map(filled)
  // Documents cannot print SVG, so they have the PNG that `scripts/draw-icons.ts` made of the logo.
  const logo = path.join(project, 'public', 'apple-touch-icon.png')
  const catalogue = catalogueOf({
    words: fillWords(JSON.parse(read('words.json')), facts),
    site: filled('site.json'),
    partners: existsSync(path.join(content, 'partners.json')) ? filled('partners.json') : undefined,
    products,
    specimens: idsLike('specimens/*.mdx'),
    terms: idsLike('terms-archive/*.mdx'),
    refundClause: refundClauseIn(fillTokens(read('terms.mdx'), facts)),
    colours: Object.fromEntries(coloursIn(read('brand.css'))),
    mark: existsSync(logo) ? readFileSync(logo, 'base64') : null,
  })
  writeIfChanged(project, 'catalogue.json', catalogue)
  writeIfChanged(project, 'intakes.json', intakesOf(products))
}

function writeIfChanged(project: string, name: string, content: object): void {
  const text = JSON.stringify(content, null, 2)
  const file = path.join(project, 'netlify', name)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  // Another process may be reading the file; a rename gives that process the complete old or new
  // text.
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, text)
  renameSync(draft, file)
}

/** The section that the front matter of the terms names; Astro makes the anchors of the page in the same way. */
function refundClauseIn(terms: string) {
  const anchor = /^refundClause: *['"]?([^'"\s]+)/m.exec(terms)?.[1]
  const slugger = new Slugger()
  const tree = markdownToHast(terms, { features: { smartPunctuation: true } })
  const headings = childrenOf(tree).flatMap((node) => {
    const depth = node.type === 'element' ? Number(/^h([1-6])$/.exec(node.tagName)?.[1]) : 0
    return depth > 0 ? { depth, slug: slugger.slug(textOf(node)) } : []
  })
  return findRefundClause(anchor, headings)
}

function childrenOf(node: HastNode): readonly HastNode[] {
  return 'children' in node ? node.children : []
}

function textOf(node: HastNode): string {
  return node.type === 'text' ? node.value : childrenOf(node).map(textOf).join('')
}

/** Writes the functions' catalogue at each build, and in development at each save of the content. */
export function writeFunctionsCatalogue(): AstroIntegration {
  let project = ''
  return {
    name: 'catalogue-of-functions',
    hooks: {
      'astro:config:setup': ({ config }) => {
        project = fileURLToPath(config.root)
        writeCatalogue(project)
      },
      'astro:server:setup': ({ server }) => {
        const content = path.join(project, 'content') + path.sep
        server.watcher.on('all', (_event, file) => {
          if (!file.startsWith(content)) return
          try {
            writeCatalogue(project)
          } catch {
            // The content check reports what is wrong with the file.
          }
        })
      },
    },
  }
}
