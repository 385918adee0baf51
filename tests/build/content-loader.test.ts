import { EventEmitter } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { LoaderContext } from 'astro/loaders'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'

import { contentLoader } from '#build/content-loader.ts'
import { folderOf } from '#tests/temporary-folder.ts'

type Files = Parameters<typeof contentLoader>[0]
type Entry = Parameters<LoaderContext['store']['set']>[0]

const SITE = readFileSync(path.resolve(import.meta.dirname, '../../content/site.json'), 'utf8')
const LEAD = z.strictObject({ lead: z.string().optional() })
const TEXTS: Files = { pattern: 'texts/*.mdx', schema: LEAD }
const answersWithin = (responseTime: string) =>
  JSON.stringify({ ...(JSON.parse(SITE) as object), responseTime })

/** A project with some files below `content`, and what Astro would have of it. */
async function aProject(files: Record<string, string>) {
  const folder = await folderOf({
    'content/site.json': answersWithin('a day'),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`content/${name}`, text])),
  })
  const kept = new Map<string, Entry>()
  const set = vi.fn((entry: Entry) => kept.set(entry.id, entry))
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
      delete: (id: string) => kept.delete(id),
      get: (id: string) => kept.get(id),
      keys: () => [...kept.keys()],
      set,
    },
    watcher,
  } as unknown as LoaderContext
  return {
    kept,
    set,
    parse,
    addModuleImport,
    load: (files: Files) => contentLoader(files).load(context),
    /** Writes a file, and says so as Vite does. */
    save: (name: string, text: string) => {
      const file = path.join(folder, 'content', name)
      writeFileSync(file, text)
      watcher.emit('all', 'change', file)
    },
  }
}

const aText = (body: string) => ({ 'texts/a.mdx': `---\nlead: x\n---\n${body}\n` })

test('tokens are filled in, those of one text where it is shown', async () => {
  const words = '{ "lead": "((firm.responseTime)), ((year))" }'
  const { kept, load } = await aProject({ 'words.json': words })
  await load({ pattern: 'words.json', schema: LEAD, later: ['year'] })
  expect(kept.get('words')).toMatchObject({
    data: { lead: 'a day, ((year))' },
    filePath: 'content/words.json',
  })
})

test('a text becomes HTML, its tokens filled in; an archived one stays as it is written', async () => {
  const { kept, load } = await aProject(aText('In ((firm.responseTime)).'))
  await load(TEXTS)
  expect(kept.get('a')?.rendered).toEqual({ html: '<p>In a day.</p>' })
  await load({ ...TEXTS, asWritten: true })
  expect(kept.get('a')?.rendered).toEqual({ html: '<p>In ((firm.responseTime)).</p>' })
})

test('a text with components is a module, the second time too', async () => {
  const { kept, load, set, addModuleImport } = await aProject(aText('<Page />'))
  const specimens: Files = { ...TEXTS, asWritten: true, hasComponents: true }
  await load(specimens)
  expect(kept.get('a')).toMatchObject({ deferredRender: true, data: { lead: 'x' } })
  await load(specimens)
  expect(set).toHaveBeenCalledTimes(1)
  expect(addModuleImport).toHaveBeenCalledWith('content/texts/a.mdx')
})

test('a file or folder that the firm leaves out is an empty collection', async () => {
  const { kept, load } = await aProject({})
  await load(TEXTS)
  await load({ pattern: 'faq.json', schema: LEAD })
  expect(kept.size).toBe(0)
})

test('an entry is read again when a fact or its schema changes, not only its file', async () => {
  const { load, parse, save } = await aProject(aText('Same'))
  const schema = z.strictObject({ lead: z.string().max(9) })
  for (const files of [TEXTS, TEXTS, { ...TEXTS, schema }]) await load(files)
  expect(parse).toHaveBeenCalledTimes(2)
  save('site.json', answersWithin('two days'))
  await expect.poll(() => parse.mock.calls.length).toBeGreaterThan(2)
})

test('a fact that changes while pages are served reaches the entries that quote it', async () => {
  const { kept, load, save } = await aProject(aText('In ((firm.responseTime)).'))
  await load(TEXTS)
  save('site.json', answersWithin('two days'))
  await expect.poll(() => kept.get('a')?.body?.trim()).toBe('In two days.')
})

test('files that change together are read together, and those that change meanwhile once more', async () => {
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

describe('code in a text', () => {
  test.each([
    'Sum: {1 + 1}',
    'A <Card /> here',
    '<b>bold</b>',
    'import a from "b"',
    'A stray { sign',
  ])('is refused: %s', async (body) => {
    const { load } = await aProject(aText(body))
    await expect(load(TEXTS)).rejects.toThrow('texts/a.mdx would be read as code')
  })

  test.each(['2 < 3', String.raw`A sign: \{`, '`{code}` in a line', 'We import tea.'])(
    'is not seen where there is none: %s',
    async (body) => {
      const { kept, load } = await aProject(aText(body))
      await load(TEXTS)
      expect(kept.size).toBe(1)
    },
  )

  test('leaves the text as it was while pages are served', async () => {
    const { kept, load, parse, save } = await aProject(aText('Before'))
    await load(TEXTS)
    save('texts/a.mdx', 'A stray { sign')
    await expect.poll(() => parse.mock.calls.length).toBe(2)
    expect(kept.get('a')?.body?.trim()).toBe('Before')
  })
})
