import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { COLLECTIONS } from '@storefront/content-check/collections.ts'
import { describe, expect, test } from 'vitest'

import { ISSUE_TEXTS } from '#domain/order/issue.texts.ts'
import { SHOP_ISSUE_TEXTS } from '#domain/order/shop-issue.texts.ts'
import { ENDINGS, ROOMS, WINGS } from '#scripts/rooms.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const GUIDES = ['README.md', 'CONTRIBUTING.md']
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: PROJECT })

/** Generated files: `dist/_headers` exists only after a build. */
const GENERATED = /^(dist|\.local|node_modules)\//
/** Example files in the guide for editors. */
const EXAMPLE = /(tax-review|hillfoot)\.\w+$/
/** Files that a firm may leave out. */
const OPTIONAL = COLLECTIONS.flatMap(({ folder, name, extension, isOptional }) =>
  name === undefined ? `${folder}/` : isOptional ? `${folder}/${name}${extension}` : [],
)
const FILE = /^\.?[\w.@*{},-]+(\/[\w.@*{},-]+)*\.(ts|tsx|astro|mjs|json|md|mdx|sql|toml|yml|svg)$/
const FOLDER = /^\.?\w[\w.@-]*(\/[\w.@-]+)*\/$/

function read(file: string): string {
  return readFileSync(path.join(PROJECT, file), 'utf8')
}

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, found = '']) => found)
}

/** Whether a file or folder exists, relative to the project or to the document. */
function isPresent(name: string, document: string): boolean {
  return (
    OPTIONAL.includes(name) ||
    [PROJECT, path.join(PROJECT, path.dirname(document))].some(
      (cwd) => globSync(name, { cwd }).length > 0,
    )
  )
}

/** Files that a document links to, relative to the project. */
function linksOf(document: string): string[] {
  return matches(read(document).replaceAll(/`[^`\n]*`/g, ''), /\]\(([^)#:]+)(?:#[^)]*)?\)/g).map(
    (link) => path.join(path.dirname(document), link),
  )
}

/** Anchors of the headings of a document. */
function anchorsOf(document: string): string[] {
  return matches(read(document), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function documentsReachableFrom(from: readonly string[]): Set<string> {
  const known = new Set(from)
  for (const document of known) {
    for (const link of linksOf(document).filter((name) => name.endsWith('.md'))) known.add(link)
  }
  return known
}

describe.each(DOCUMENTS)('the document %s', (document) => {
  test('each document names only existing files and folders', () => {
    const named = matches(read(document), /`([^`\n]+)`/g)
      .filter(
        (name) =>
          (FILE.test(name) || FOLDER.test(name)) &&
          !GENERATED.test(name) &&
          !EXAMPLE.test(name) &&
          !(name in ENDINGS),
      )
      .filter((name) => !isPresent(name, document))
    expect(named).toEqual([])
  })

  test('the links of each document lead to existing files', () => {
    const missing = linksOf(document).filter((file) => !isPresent(file, 'README.md'))
    expect(missing).toEqual([])
  })

  test('the links of each document lead to existing headings', () => {
    const links = Array.from(read(document).matchAll(/\]\(([^)#:]*\.md)?#([^)]+)\)/g))
    const missing = links.filter(([, file, anchor = '']) => {
      const target = file ? path.join(path.dirname(document), file) : document
      return !anchorsOf(target).includes(anchor)
    })
    expect(missing.map(([link]) => link)).toEqual([])
  })

  test('links from README or CONTRIBUTING lead to each document', () => {
    expect(documentsReachableFrom(GUIDES)).toContain(document)
  })
})

test('the code map in CONTRIBUTING lists exactly the folders that have an import rule', () => {
  const table = read('CONTRIBUTING.md').split('## Rooms')[1]?.split('\n## ')[0] ?? ''
  const named = matches(table, /^\| `([^`]+?)\/?` /gm)
  const others = ['content', 'public', ...WINGS.map((wing) => `src/${wing}`)]
  const endings = Object.keys(ENDINGS)
  const rooms = Object.values(ROOMS).map(({ location }) => location)
  const known = new Set([...others, ...endings])
  expect(named.filter((name) => !known.has(name)).toSorted()).toEqual(rooms.toSorted())
})

test('the operations guide covers every alert', () => {
  const guide = read('docs/operations.md')
  const titles = Object.values({ ...ISSUE_TEXTS, ...SHOP_ISSUE_TEXTS }).map(({ title }) => title)
  expect(titles.filter((title) => !new RegExp(`[|,;] ${title}\\b`).test(guide))).toEqual([])
})

test('every folder that a workflow watches exists', () => {
  const workflows = globSync('.github/workflows/*.yml', { cwd: PROJECT })
  const named = workflows.flatMap((file) => matches(read(file), /'([\w/-]+)\/\*\*'/g))
  expect(named).toContain('src/pages')
  expect(named.filter((folder) => !existsSync(path.join(PROJECT, folder)))).toEqual([])
})
