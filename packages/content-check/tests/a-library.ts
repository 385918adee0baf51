import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { checkLibrary } from '#content-check/check-library.ts'
import {
  BRAND_FILE,
  ICON_FILE,
  MARK_FILE,
  readLibrary,
  type Sources,
} from '#content-check/library.ts'
import { formatProblem } from '#content-check/problem.ts'
import { archivedTerms } from '#content-check/rules/terms-archive.ts'
import { fieldsOf, metadataOf, schemaAt } from '#content-check/schema-tree.ts'
import { tokenOf } from '#content/tokens.ts'
import { wordsContent } from '#content/words/words.ts'

export const PRODUCT_FILE = 'content/products/pim.json'
export const BUNDLE_FILE = 'content/products/exit-package.json'
export const SITE_FILE = 'content/site.json'
export const HOME_FILE = 'content/home.json'
export const FAQ_FILE = 'content/faq.json'
export const TERMS_FILE = 'content/terms.mdx'
export const STUDY_FILE = 'content/case-studies/study-4.mdx'
export const FIRST_NOTE_FILE = 'content/pages/first-note.mdx'

/** Files of a small site; the code below generates its other files. */
const FOLDER = path.join(import.meta.dirname, 'site')
const PROJECT = path.resolve(import.meta.dirname, '../../..')

const read = (folder: string, file: string) => readFileSync(path.join(folder, file), 'utf8')
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const PRODUCTS = [
  { id: 'business-valuation', name: 'Business Valuation Assessment', price: '£1,997' },
  { id: 'company-profile', name: 'Company Profile & Executive Summary', price: '£2,997' },
  { id: 'pim', name: 'Preliminary Information Memorandum (PIM)', price: '£4,997' },
  { id: 'exit-package', name: 'Ultimate Business Exit Package', price: '£8,997' },
  { id: 'consulting', name: 'Business Acquisition Consulting', price: '£24,997' },
]

/** The content of a product file; the product `exit-package` is a bundle. */
export function aProduct({ id, name, price }: (typeof PRODUCTS)[number], order: number) {
  const isBundle = id === 'exit-package'
  return {
    id,
    name,
    slug: `${id}-service`,
    price,
    image: `/images/products/${id}.svg`,
    imageAlt: 'A bound document',
    shortDescription: 'A document for the other side of the table.',
    description: ['It says what a buyer asks.', `It costs ((price:${id})).`],
    features: isBundle
      ? ['((name:business-valuation))', '((name:company-profile))', '((name:pim))']
      : ['A report', 'A workbook'],
    ...(isBundle ? { includes: ['business-valuation', 'company-profile', 'pim'] } : {}),
    deliverable: 'A report as PDF.',
    turnaround: id === 'business-valuation' ? '((figures.valuation))' : '4-5 weeks',
    audience: 'Owners who want to know.',
    steps: ['Send', 'Answer', 'Receive'].map((title) => ({ title, text: 'One sentence.' })),
    order,
  }
}

const STUDY_TEXT = read(FOLDER, STUDY_FILE)

/** The file of a case study. */
export function aStudy(place: number, industry: string): string {
  return STUDY_TEXT.replace('industry: eCommerce & SaaS', `industry: ${industry}`)
    .replace("year: '2023'", `year: '${2022 + (place % 3)}'`)
    .replaceAll(/(Company |Firm |study-|order: )4/g, `$1${place}`)
}

/** The content of `content/site.json`. */
export const SITE_CONTENT = JSON.parse(read(FOLDER, SITE_FILE)) as { industries: string[] }

/** A unique text for each field of `content/words.json`, such as `shop` in the group `menu`. */
export const OWN_WORDS = Object.entries(wordsContent.shape).flatMap(([group, schema]) =>
  fieldsOf(schema).map((name) => {
    const { own } = metadataOf(schemaAt(schema, [name]))
    const token = own === undefined ? '' : ` ${tokenOf(own)}`
    return { group, name, text: `Own ${group} ${name}`, token }
  }),
)

const STEP = { name: 'Reached', page: 'We wait.', subject: 'reached', mail: 'We wait.' }

/** The content of `content/words.json`, in which each text is unique. */
export const WORDS_CONTENT: Readonly<Record<string, object>> = {
  work: ['begun', 'delivered'].map((id) => ({ id, ...STEP })),
  ...mapGroups(Object.groupBy(OWN_WORDS, ({ group }) => group)),
}

function mapGroups(groups: Partial<Record<string, typeof OWN_WORDS>>) {
  return Object.fromEntries(
    Object.entries(groups).map(([group, texts = []]) => [
      group,
      Object.fromEntries(texts.map(({ name, text, token }) => [name, text + token])),
    ]),
  )
}

const STUDIES = SITE_CONTENT.industries.flatMap((industry) => [industry, industry])

const drawing = (address: string) => {
  const width = address.startsWith('case-studies/') ? 16 : 10
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 10"/>\n`
}
const PICTURES = [
  'fallback',
  'home/survey',
  'partners/ann-lee',
  ...PRODUCTS.map(({ id }) => `products/${id}`),
  ...STUDIES.map((_, index) => `case-studies/study-${index + 1}`),
]

/** A small site without a mistake: each file by its path in the project. */
const CONTENT: Record<string, string> = Object.fromEntries([
  ...globSync('content/**/*.{json,mdx}', { cwd: FOLDER }).map((file) => [file, read(FOLDER, file)]),
  ...PRODUCTS.map((product, index) => [
    `content/products/${product.id}.json`,
    json(aProduct(product, index + 1)),
  ]),
  ...STUDIES.map((industry, index) => [
    `content/case-studies/study-${index + 1}.mdx`,
    aStudy(index + 1, industry),
  ]),
  ['content/words.json', json(WORDS_CONTENT)],
  ...[BRAND_FILE, ICON_FILE, MARK_FILE].map((file) => [file, read(PROJECT, file)]),
  ...PICTURES.map((name) => [`public/images/${name}.svg`, drawing(name)]),
])

export function fileText(file: string): string {
  return CONTENT[file] ?? ''
}

/** A file of the small site in which `now` replaces the first `before`. */
export function replacedInFile(file: string, before: string, now: string) {
  return { [file]: fileText(file).replace(before, () => now) }
}

type Changes = Record<string, string | Buffer | undefined>

/** The small site with some files replaced, or removed by `undefined`; its terms are archived. */
export function aSite(changes: Changes = {}): Sources {
  const files = new Map(
    Object.entries({ ...CONTENT, ...changes }).flatMap(([file, text]): [string, Buffer][] =>
      text === undefined ? [] : [[file, Buffer.from(text)]],
    ),
  )
  const { name, text } = Object.keys(changes).some((file) => TERMS_SOURCES.test(file))
    ? archiveOf(files)
    : (unchangedArchive ??= archiveOf(files))
  return { files: files.set(name, Buffer.from(text)) }
}

/** Files whose change may change the text of the terms. */
const TERMS_SOURCES = /^content\/(?:terms|site|products|case-studies)\b/
let unchangedArchive: ReturnType<typeof archivedTerms> | undefined

function archiveOf(files: Sources['files']) {
  return archivedTerms(files.get(TERMS_FILE)?.toString() ?? '', readLibrary({ files }).facts)
}

/** The problems that the check reports in 2026 about the small site with these changes, as lines. */
export function reportedProblems(changes: Changes = {}, published?: Changes): string[] {
  const before = published && aSite(published)
  return checkLibrary({ ...aSite(changes), year: 2026 }, before).map(formatProblem)
}
