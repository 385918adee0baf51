import { EventEmitter } from 'node:events'
import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { HookParameters } from 'astro'
import { expect, test } from 'vitest'

import { writeFunctionsCatalogue, writeCatalogue } from '#build/catalogue.ts'
import type { CatalogueFile } from '#content/catalogue.ts'
import { PRODUCTS, SITE } from '#tests/library.ts'
import { folderOf } from '#tests/temporary-folder.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')

/** A project with a copy of the content, and access to its files. */
async function aProject() {
  const folder = await folderOf({ 'netlify/x.ts': '' })
  cpSync(path.join(PROJECT, 'content'), path.join(folder, 'content'), { recursive: true })
  const at = (name: string) => path.join(folder, name)
  return {
    folder,
    file: at('netlify/catalogue.json'),
    read: () => JSON.parse(readFileSync(at('netlify/catalogue.json'), 'utf8')) as CatalogueFile,
    edit: (name: string, fields: object) => {
      const file = at(`content/${name}`)
      const before = JSON.parse(readFileSync(file, 'utf8')) as object
      writeFileSync(file, JSON.stringify({ ...before, ...fields }))
      return file
    },
  }
}

const OLD = 'a'.repeat(64)

test('the functions’ catalogue has prices in pence and texts with tokens filled in', async () => {
  const { folder, read, edit } = await aProject()
  edit('site.json', {
    afterOrder: ['Ring ((partner)) within ((firm.responseTime)).'],
    threeDSecureFrom: '£5,000.50',
    accounts: { sales: '4000' },
    bookingUrl: 'https://book.firm.example/call',
  })
  edit(`products/${PRODUCTS[0]!.id}.json`, { bookingUrl: 'https://book.firm.example/own' })
  writeFileSync(path.join(folder, `content/terms-archive/${OLD}.mdx`), '---\ntitle: T\n---\nOld.\n')
  writeCatalogue(folder)
  const { products, firm, terms, threeDSecureFrom, colours } = read()
  const sorted = PRODUCTS.toSorted((a, b) => a.order - b.order)
  expect(products.map(({ id, price }) => ({ id, price }))).toEqual(
    sorted.map(({ id, price }) => ({ id, price })),
  )
  expect(JSON.stringify(products).replaceAll('((partner))', '')).not.toContain('((')
  expect(firm).toMatchObject({
    name: SITE.name,
    afterOrder: [`Ring ((partner)) within ${SITE.responseTime}.`],
    accounts: { sales: '4000', noVat: 'No VAT' },
    bookingUrl: 'https://book.firm.example/call',
  })
  expect(products.find(({ id }) => id === PRODUCTS[0]!.id)).toMatchObject({
    bookingUrl: 'https://book.firm.example/own',
  })
  expect(products.map(({ asks }) => asks?.documents.length ?? 0)).toEqual(
    sorted.map(({ portal }) => portal?.documents?.filter((one) => !one.optional).length ?? 0),
  )
  expect(terms).toContain(OLD)
  expect(threeDSecureFrom).toBe(500_050)
  expect(colours['brand']).toMatch(/^#[0-9a-f]{6}$/)
})

test('the functions’ catalogue numbers the section of the terms about refunds', async () => {
  const { folder, read } = await aProject()
  const clauseIn = (frontMatter: string) => {
    const text = `---\ntitle: T\n${frontMatter}---\n\n## First\n\n### Part\n\n## First\n\n## Money *back*: what &amp; [when](/faq)\n`
    writeFileSync(path.join(folder, 'content/terms.mdx'), text)
    writeCatalogue(folder)
    return read().refundClause
  }
  const anchor = 'money-back-what--when'
  expect(clauseIn(`refundClause: '${anchor}'\n`)).toEqual({ anchor, number: 3 })
  expect(clauseIn('refundClause: first-1\n')).toEqual({ anchor: 'first-1', number: 2 })
  expect(clauseIn('')).toBeNull()
  expect(() => clauseIn("refundClause: 'elsewhere'\n")).toThrow('no section "elsewhere"')
})

test('a file that breaks its schema stops the build of the catalogue', async () => {
  const { folder, edit } = await aProject()
  edit('site.json', { threeDSecureFrom: '5000 pounds' })
  expect(() => writeCatalogue(folder)).toThrow(/must be in pounds/)
})

test('the dev server updates the catalogue after each valid save of a content file', async () => {
  const { folder, file, read, edit } = await aProject()
  const { hooks } = writeFunctionsCatalogue()
  const root = pathToFileURL(`${folder}/`)
  const watcher = new EventEmitter()
  await hooks['astro:config:setup']?.({
    config: { root },
  } as unknown as HookParameters<'astro:config:setup'>)
  await hooks['astro:server:setup']?.({
    server: { watcher },
  } as unknown as HookParameters<'astro:server:setup'>)
  watcher.emit('all', 'change', edit('site.json', { responseTime: 'two hours' }))
  expect(read().firm.responseTime).toBe('two hours')
  const written = statSync(file).mtimeMs
  watcher.emit('all', 'change', edit('site.json', { responseTime: 7 }))
  watcher.emit('all', 'change', edit('home.json', {}))
  expect(statSync(file).mtimeMs).toBe(written)
})
