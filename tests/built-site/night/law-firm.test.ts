import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { checkLibrary } from '@storefront/content-check/check-library.ts'
import { readSources } from '@storefront/content-check/read-sources.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildSite, FIRMS, writeFirm } from '#tests/second-firm/site.ts'

let folder: string
const read = (file: string) => readFile(path.join(folder, 'dist', file), 'utf8')
const readText = async (page: string) =>
  (await read(page)).replace(/<(style|script)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ')
const pages = () => globSync('**/*.html', { cwd: path.join(folder, 'dist') })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'law-firm-'))
  await writeFirm(folder, FIRMS['law-firm'])
  buildSite(folder)
})

afterAll(() => rm(folder, { recursive: true }))

test('the content check finds no problem in the law firm’s content', () => {
  expect(checkLibrary(readSources(folder))).toEqual([])
})

test('sections that the law firm lacks have no page and no links', async () => {
  const all = new Set(pages().map((page) => `/${page.replace(/(?:index)?\.html$/, '')}`))
  expect([...all].filter((page) => /faq|case-studies(?!\/404)/.test(page))).toEqual([])
  for (const page of pages()) {
    const html = await read(page)
    const links = Array.from(
      html.matchAll(/href="(\/[^"#?.]*)(?:[#?][^"]*)?"/g),
      (match) => match[1]!,
    )
    const dead = links.filter((link) => !all.has(link))
    expect({ page, dead }).toEqual({ page, dead: [] })
  }
})

test('the law firm’s menus omit missing sections and list the firm’s extra page', async () => {
  const home = await read('index.html')
  expect(home).not.toContain('Resources</h2> <ul class="mt-2"> </ul>')
  expect(home).toContain('href="/complaints"')
  expect(home).not.toContain('id="portfolio"')
})

test('the site of a firm without a page for booking calls offers no booking', async () => {
  for (const page of pages())
    expect(await read(page), page).not.toMatch(/choose a time|bookingUrl/i)
})

test('the site of a firm without partners names no partner in charge', async () => {
  for (const page of pages()) {
    const text = await readText(page)
    expect({ page, named: /\(\(|\bled by\b/i.exec(text)?.[0] }).toEqual({ page, named: undefined })
  }
})

test('no page of the law firm makes a claim that a law firm cannot make', async () => {
  const claims = /acqui|portfolio|success stor|adviser|payments are final|including VAT|case stud/i
  for (const page of pages().filter((name) => !/404|admin/.test(name))) {
    const text = await readText(page)
    expect({ page, found: claims.exec(text)?.[0] }).toEqual({ page, found: undefined })
  }
})

test('the law firm’s checkout asks for no company and no VAT number', async () => {
  const checkout = await read('checkout.html')
  expect(checkout).toContain('&quot;needsCompany&quot;:[0,false]')
  expect(checkout).toContain('&quot;asksVatNumber&quot;:[0,false]')
})

test('the law firm’s pages show names with special characters in full', async () => {
  expect(await read('index.html')).toContain(
    '<title>Finch &amp; O’Hara: A will in good hands</title>',
  )
  expect(await read('products/will.html')).toContain('A Will &amp; Its Custody')
})
