import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'
import Slugger from 'github-slugger'
import { markdownToHast, type HastNode } from 'satteri'

import { catalogueOf, intakesOf } from '#content/catalogue.ts'
import { findRefundClause } from '#content/terms.ts'
import { fillTokens, fillTokensIn } from '#content/tokens.ts'
import { wordsFrom } from '#content/words/words.ts'

import { coloursIn } from './brand.ts'
import { readFacts } from './read-facts.ts'

const SOURCES = [
  'site.json',
  'words.json',
  'partners.json',
  'products',
  'specimens',
  'terms.mdx',
  'terms-archive',
  'brand.css',
]

/**
 * Writes the content that functions read: `netlify/catalogue.json`, and `netlify/intakes.json` for
 * the client portal alone. Does not rewrite a file whose content is unchanged. Throws if a content
 * file breaks its schema.
 */
export function writeCatalogue(project: string): void {
  const content = path.join(project, 'content')
  const facts = readFacts(content)
  const read = (...parts: string[]) => readFileSync(path.join(content, ...parts), 'utf8')
  const filled = (...parts: string[]) =>
    fillTokensIn<unknown>(JSON.parse(read(...parts)), facts, ['partner'])
  const namesIn = (folder: string, ending: string) =>
    (existsSync(path.join(content, folder)) ? readdirSync(path.join(content, folder)) : [])
      .filter((name) => name.endsWith(ending))
      .toSorted()
  const products = namesIn('products', '.json').map((name) => filled('products', name))
  const catalogue = catalogueOf({
    words: wordsFrom(JSON.parse(read('words.json')), facts),
    site: filled('site.json'),
    partners: existsSync(path.join(content, 'partners.json')) ? filled('partners.json') : undefined,
    products,
    specimens: namesIn('specimens', '.mdx').map((name) => path.basename(name, '.mdx')),
    terms: namesIn('terms-archive', '.mdx').map((name) => path.basename(name, '.mdx')),
    refundClause: refundClauseIn(fillTokens(read('terms.mdx'), facts)),
    colours: Object.fromEntries(coloursIn(read('brand.css'))),
    mark: readMark(project),
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

/** The PNG of the firm's logo that `scripts/draw-icons.ts` made: documents cannot print SVG. */
function readMark(project: string): string | null {
  const file = path.join(project, 'public', 'apple-touch-icon.png')
  return existsSync(file) ? readFileSync(file, 'base64') : null
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
        const sources = SOURCES.map((name) => path.join(project, 'content', name))
        server.watcher.on('all', (_event, file) => {
          if (!sources.some((source) => file.startsWith(source))) return
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
