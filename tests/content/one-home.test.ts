import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { readLibrary } from '@storefront/content-check/library.ts'
import { proseOf } from '@storefront/content-check/prose.ts'
import { readSources } from '@storefront/content-check/read-sources.ts'
import { expect, test } from 'vitest'

import { findBrandColour } from '#build/brand.ts'
import { readFacts } from '#build/read-facts.ts'
import { contentFacts } from '#content/facts.ts'
import { fillTokens } from '#content/tokens.ts'
import { openSheet } from '#documents/pdf-layout.ts'
import { orderConfirmation } from '#emails/orders/order-confirmation.ts'
import { withBrandColours } from '#services/brand.ts'
import { catalogue } from '#services/catalogue.ts'
import { pdfTools } from '#services/documents/document-printer.ts'
import { aMailShop, anOrder } from '#tests/builders.ts'
import { RETRY_WAITS_MS } from '#use-cases/mail/deliver-mails.ts'

const SOURCES = readSources(path.resolve(import.meta.dirname, '../..'))
const SITE = 'content/site.json'
const { firm, products } = catalogue

/** Texts of the content files by path, after a change to site.json. */
function textsAfter(change: object): ReadonlyMap<string, string> {
  const site: unknown = JSON.parse(SOURCES.files.get(SITE)?.toString() ?? '')
  const changed = Buffer.from(JSON.stringify(Object.assign({}, site, change)))
  const library = readLibrary({ ...SOURCES, files: new Map([...SOURCES.files, [SITE, changed]]) })
  return new Map(
    library.entries
      .filter(({ kind }) => kind !== 'site')
      .map((entry) => {
        const texts = proseOf(entry).map(({ written: text }) => fillTokens(text, library.facts))
        return [entry.file.path, texts.join('\n')]
      }),
  )
}

const filesWith = (texts: ReadonlyMap<string, string>, text: string) =>
  [...texts].filter(([, all]) => all.includes(text)).map(([file]) => file)

const filesQuoting = (token: string) =>
  [...SOURCES.files]
    .filter(([file, bytes]) => file !== SITE && bytes.toString().includes(`((${token}))`))
    .map(([file]) => file)
    .toSorted()

test('pages and the confirmation email give the steps after an order in the same words', () => {
  const site = { responseTime: 'eleven hours', afterOrder: ['Ring within ((firm.responseTime)).'] }
  const steps = [contentFacts({ site, products: [] }).get('firm.afterOrder') ?? '']
  expect(steps).toEqual(['Ring within eleven hours.'])
  expect(filesWith(textsAfter(site), 'Ring within eleven hours.')).toEqual(
    filesQuoting('firm.afterOrder'),
  )
  const { text } = orderConfirmation(anOrder(), aMailShop({ ...firm, afterOrder: steps }))
  expect(text).toContain('1. Ring within eleven hours.')
})

test.each(['name', 'shortName', 'legalName', 'email', 'phone', 'responseTime'] as const)(
  'changing the firm’s %s in site.json changes every text that quotes the value',
  (field) => {
    const another = field === 'email' ? 'zoe@zephyr.example' : `Zephyr ${field}`
    const found = filesWith(textsAfter({ [field]: another }), another)
    expect(found.toSorted()).toEqual(filesQuoting(`firm.${field}`))
  },
)

test('emails take name and contact details of the firm from the firm’s facts', () => {
  const zephyr = { ...firm, name: 'Zephyr', email: 'zoe@zephyr.example', phone: '+44 1' }
  const { text } = orderConfirmation(anOrder(), aMailShop(zephyr))
  expect(text).toContain('Zephyr')
  for (const fact of [firm.name, firm.email, firm.phone]) expect(text).not.toContain(fact)
})

const { figures = {}, promises = {} } = JSON.parse(SOURCES.files.get(SITE)?.toString() ?? '') as {
  figures?: Record<string, string | number>
  promises?: Record<string, string>
}

test.each(Object.keys(figures))(
  'a change of the figure %s changes every text that quotes the figure',
  (name) => {
    const changed = textsAfter({ figures: { ...figures, [name]: '77-78 weeks' } })
    expect(filesWith(changed, '77-78 weeks').toSorted()).toEqual(filesQuoting(`figures.${name}`))
  },
)

test.each(Object.keys(promises))(
  'all texts that quote the promise %s have the same words',
  (name) => {
    const changed = textsAfter({ promises: { ...promises, [name]: 'Kept ((kept.message)).' } })
    const quoting = filesWith(changed, 'Kept 12 months.').toSorted()
    expect(quoting).toEqual(filesQuoting(`promises.${name}`))
    expect(quoting.length).toBeGreaterThan(1)
  },
)

test('emails have only the firm’s colours', () => {
  const { html } = orderConfirmation(anOrder(), aMailShop(firm))
  const named = [...new Set(html.match(/var\(--color-[a-z-]+\)/g))]
  expect(html).not.toMatch(/#[0-9a-f]{3,6}\b/i)
  expect(named).toContain('var(--color-brand)')
  expect(withBrandColours(named.join(' '))).toMatch(/^(#[0-9a-f]{6} ?)+$/)
})

test('documents have only the firm’s colours', async () => {
  const pdf = await pdfTools()
  const print = async (colours: typeof pdf.colours) => {
    const open = (options: object) => pdf.open({ ...options, compress: false })
    const sheet = openSheet({ ...pdf, open, colours }, 'Invoice', '2026-01-01')
    const placed = { x: 0, width: 90 }
    sheet.write(sheet.root, 'P', 'a', { ...placed, y: 20 })
    sheet.write(sheet.root, 'P', 'b', { ...placed, y: 40, colour: 'quiet' })
    sheet.write(sheet.root, 'P', 'c', { ...placed, y: 60, colour: 'brand' })
    sheet.drawRule()
    const bytes = Buffer.from(await sheet.finish()).toString('latin1')
    return [...new Set(bytes.match(/[\d. ]+(?= scn$)/gim))]
  }
  expect(Object.values(pdf.colours)).toEqual(
    ['ink', 'muted', 'brand', 'line'].map((name) =>
      findBrandColour(readFileSync('content/brand.css', 'utf8'), name),
    ),
  )
  const ink = { text: '#ff0000', quiet: '#00ff00', brand: '#0000ff', rule: '#ffff00' }
  expect(await print(ink)).toEqual(['1 0 0', '0 1 0', '0 0 1', '1 1 0'])
})

test('the operations guide says how often and how long the shop tries to send an email', () => {
  const guide = readFileSync('docs/operations.md', 'utf8')
  const attempts = ['six', 'seven', 'eight'][RETRY_WAITS_MS.length - 5]
  const hours = Math.floor(RETRY_WAITS_MS.reduce((sum, wait) => sum + wait, 0) / 3_600_000)
  expect(guide).toContain(`Email not delivered after ${attempts} tries`)
  expect(guide).toContain(`for ${hours} hours`)
})

test('the build and the content check read the same facts', () => {
  const { facts } = readLibrary(SOURCES)
  expect(Object.fromEntries(readFacts('content'))).toEqual(Object.fromEntries(facts))
})

/** Name and length of each retention or access period. */
const RETENTION_FACTS = [...readLibrary(SOURCES).facts].filter(([name]) => name.startsWith('kept.'))

const TURNAROUNDS = products.flatMap((product) =>
  'turnaround' in product && typeof product.turnaround === 'string' ? [product.turnaround] : [],
)

test.each([
  ['a retention period', RETENTION_FACTS.map(([, time]) => time)],
  [
    'a text of the firm',
    // Shorter texts, such as 24 hours, may have another meaning in code.
    [firm.responseTime, firm.phone, ...firm.afterOrder, ...TURNAROUNDS].filter(
      (text) => text.length > 12,
    ),
  ],
])('no code contains %s, which only the content may state', (_label, texts) => {
  const files = globSync([
    'src/{site,shop,staff,pages}/**/*.*',
    'src/domain/**/*.texts.ts',
    'netlify/emails/**/*.ts',
  ])
  const copies = files.filter((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '')
    return texts.some((text) => code.includes(text))
  })
  expect(copies).toEqual([])
})
