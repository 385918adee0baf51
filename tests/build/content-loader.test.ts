import { EventEmitter } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { LoaderContext } from 'astro/loaders'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'

import { contentLoader } from '#build/content-loader.ts'
import { folderOf } from '#tests/temporary-folder.ts'

type Files = Parameters<typeof contentLoader>[0]
type Entry = Parameters<LoaderContext['store']['set']>[0]

const SITE = readFileSync(path.resolve(import.meta.dirname, '../../content/site.json'), 'utf8')
const LEAD = z.strictObject({ lead: z.string().optional() })
const TEXTS: Files = { pattern: 'texts/*.mdx', schema: LEAD }
const siteWithResponseTime = (responseTime: string) =>
  JSON.stringify({ ...(JSON.parse(SITE) as object), responseTime })

/** A project with these files below `content`, and a fake of Astro’s loader context. */
async function aProject(files: Record<string, string>) {
  const folder = await folderOf({
    'content/site.json': siteWithResponseTime('a day'),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`content/${name}`, text])),
  })
  const entries = new Map<string, Entry>()
  const set = vi.fn((entry: Entry) => entries.set(entry.id, entry))
  const addModuleImport = vi.fn()
  const watcher = new EventEmitter()
  const parse = vi.fn(({ data }: { data: unknown }) => Promise.resolve(data))
  const context = {
    config: { root: pathToFileURL(`${folder}/`) },
    generateDigest: String,
    parseData: parse,
    renderMarkdown: (text: string) => Promise.resolve({ html: `<p>${text.trim()}</p>` }),
    store: {
      addModuleImport,
      delete: (id: string) => entries.delete(id),
      get: (id: string) => entries.get(id),
      keys: () => [...entries.keys()],
      set,
    },
    watcher,
  } as unknown as LoaderContext
  return {
    entries,
    set,
    parse,
    addModuleImport,
    load: (files: Files) => contentLoader(files).load(context),
    /** Writes a file and reports it as Vite does. */
    save: (name: string, text: string) => {
      const file = path.join(folder, 'content', name)
      writeFileSync(file, text)
      watcher.emit('all', 'change', file)
    },
  }
}

const aText = (body: string) => ({ 'texts/a.mdx': `---\nlead: x\n---\n${body}\n` })

test('the content loader fills in all tokens except tokens that depend on where the text is shown', async () => {
  const words = '{ "lead": "((firm.responseTime)), ((year))" }'
  const { entries, load } = await aProject({ 'words.json': words })
  await load({ pattern: 'words.json', schema: LEAD, later: ['year'] })
  expect(entries.get('words')).toMatchObject({
    data: { lead: 'a day, ((year))' },
    filePath: 'content/words.json',
  })
})

test('the content loader turns a text without components into HTML', async () => {
  const { entries, load } = await aProject(aText('In ((firm.responseTime)).'))
  await load(TEXTS)
  expect(entries.get('a')?.rendered).toEqual({ html: '<p>In a day.</p>' })
  await load({ ...TEXTS, keepsTokens: true })
  expect(entries.get('a')?.rendered).toEqual({ html: '<p>In ((firm.responseTime)).</p>' })
})

test('the content loader imports a text with components as a module, even if the text is unchanged', async () => {
  const { entries, load, set, addModuleImport } = await aProject(aText('<Page />'))
  const specimens: Files = { ...TEXTS, keepsTokens: true, hasComponents: true }
  await load(specimens)
  expect(entries.get('a')).toMatchObject({ deferredRender: true, data: { lead: 'x' } })
  await load(specimens)
  expect(set).toHaveBeenCalledTimes(1)
  expect(addModuleImport).toHaveBeenCalledWith('content/texts/a.mdx')
})

test('a missing content file or folder gives an empty collection', async () => {
  const { entries, load } = await aProject({})
  await load(TEXTS)
  await load({ pattern: 'faq.json', schema: LEAD })
  expect(entries.size).toBe(0)
})

test('the content loader reads an entry again when its file, its schema or a fact changes', async () => {
  const { load, parse, save } = await aProject(aText('Same'))
  const schema = z.strictObject({ lead: z.string().max(9) })
  for (const files of [TEXTS, TEXTS, { ...TEXTS, schema }]) await load(files)
  expect(parse).toHaveBeenCalledTimes(2)
  save('site.json', siteWithResponseTime('two days'))
  await expect.poll(() => parse.mock.calls.length).toBeGreaterThan(2)
})

test('the dev server updates the entries that quote a changed fact', async () => {
  const { entries, load, save } = await aProject(aText('In ((firm.responseTime)).'))
  await load(TEXTS)
  save('site.json', siteWithResponseTime('two days'))
  await expect.poll(() => entries.get('a')?.body?.trim()).toBe('In two days.')
})

test('the content loader reloads once after several quick saves', async () => {
  const { load, parse, save } = await aProject(aText('One'))
  const running = Promise.withResolvers<void>()
  await load(TEXTS)
  parse.mockImplementationOnce(({ data }) => running.promise.then(() => data))
  for (const body of ['Two', 'Three']) save('texts/a.mdx', body)
  await expect.poll(() => parse.mock.calls.length).toBe(2)
  for (const body of ['Four', 'Five']) save('texts/a.mdx', body)
  running.resolve()
  await expect.poll(() => parse.mock.calls.length).toBe(3)
})

test.each([
  'Sum: {1 + 1}',
  'A <Card /> here',
  '<b>bold</b>',
  'import a from "b"',
  'A stray { sign',
])('the content loader refuses a text with code: %s', async (body) => {
  const { load } = await aProject(aText(body))
  await expect(load(TEXTS)).rejects.toThrow('texts/a.mdx would be read as code')
})

test.each(['2 < 3', String.raw`A sign: \{`, '`{code}` in a line', 'We import tea.'])(
  'the content loader accepts a text without code: %s',
  async (body) => {
    const { entries, load } = await aProject(aText(body))
    await load(TEXTS)
    expect(entries.size).toBe(1)
  },
)

test('the dev server keeps the previous version of a text to which code was added', async () => {
  const { entries, load, parse, save } = await aProject(aText('Before'))
  await load(TEXTS)
  save('texts/a.mdx', 'A stray { sign')
  await expect.poll(() => parse.mock.calls.length).toBe(2)
  expect(entries.get('a')?.body?.trim()).toBe('Before')
})
