import { EventEmitter } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { LoaderContext } from 'astro/loaders'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'

import { fillImports } from '#build/fill-imports.ts'
import { readFacts } from '#build/read-facts.ts'
import { withTokens } from '#build/with-tokens.ts'
import { FIRST } from '#tests/catalogue.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const FACTS = readFacts(path.join(PROJECT, 'content'))
const ROOT = pathToFileURL(`${PROJECT}/`)

interface Kept {
  id: string
  data: unknown
  body?: string
  digest: string
}

async function load(
  file: { data: Record<string, unknown>; body: string },
  schema: z.ZodType,
  refreshed: object = {},
) {
  const kept: Kept[] = []
  const context = {
    config: { root: ROOT },
    generateDigest: (data: unknown) => String(data),
    parseData: ({ data }: { data: unknown }) => Promise.resolve(data),
    store: { set: (entry: Kept) => kept.push(entry) },
    ...refreshed,
  } as unknown as LoaderContext
  const loader = withTokens(
    {
      name: 'one file',
      load: async (given) => {
        const data = await given.parseData({ id: 'a', data: file.data })
        given.store.set({ id: 'a', data, body: file.body, digest: given.generateDigest(file.body) })
      },
    },
    schema,
  )
  await loader.load(context)
  return kept
}

const WORDS = z.strictObject({ lead: z.string() })

test('an entry is read again when a fact or its schema changes, not only its file', async () => {
  const file = { data: { lead: 'x' }, body: 'Same' }
  const [first] = await load(file, WORDS)
  const [again] = await load(file, WORDS)
  const [other] = await load(file, z.strictObject({ lead: z.string().max(9) }))
  expect(again?.digest).toBe(first?.digest)
  expect(other?.digest).not.toBe(first?.digest)
  expect(first?.digest).toContain(FACTS.get(`price:${FIRST}`))
})

/** A copy of the content in which the firm answers in another time. */
async function slowerFirm(): Promise<string> {
  const folder = await temporaryFolder()
  cpSync(path.join(PROJECT, 'content'), path.join(folder, 'content'), { recursive: true })
  return folder
}

function answerIn(folder: string, responseTime: string): void {
  const file = path.join(folder, 'content/site.json')
  const site = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...site, responseTime }))
}

test('a fact that changes while pages are served reaches the entries that quote it', async () => {
  const folder = await slowerFirm()
  answerIn(folder, 'two working days')
  const file = { data: { lead: '((firm.responseTime))' }, body: '' }
  const [entry] = await load(file, WORDS, {
    config: { root: pathToFileURL(`${folder}/`) },
    refreshContextData: {},
  })
  await load(file, WORDS, { refreshContextData: {} })
  expect(entry?.data).toEqual({ lead: 'two working days' })
})

test('files that change together are read together, and those that change meanwhile once more', async () => {
  const watcher = new EventEmitter()
  const running = Promise.withResolvers<void>()
  const refreshContent = vi.fn(() => running.promise)
  const server = { watcher, config: { root: PROJECT } }
  void fillImports().hooks['astro:server:setup']?.({ server, refreshContent } as never)
  const save = (name: string) => watcher.emit('all', 'change', path.join(PROJECT, name))
  for (const name of ['content/a.json', 'content/b.json', 'src/c.ts']) save(name)
  await vi.waitFor(() => expect(refreshContent).toHaveBeenCalledTimes(1))
  for (const name of ['content/a.json', 'content/b.json', 'content/d.mdx']) save(name)
  running.resolve()
  await vi.waitFor(() => expect(refreshContent).toHaveBeenCalledTimes(2))
})

type Load = (id: string) => Promise<string | undefined>

interface Plugin {
  load: { handler: Load }
  hotUpdate: (change: {
    file: string
    modules: object[]
    timestamp: number
  }) => object[] | undefined
}

function pluginOf(root = ROOT): Plugin {
  let plugins: Plugin[] = []
  const { hooks } = fillImports()
  void hooks['astro:config:setup']?.({
    config: { root },
    updateConfig: (config: { vite: { plugins: typeof plugins } }) => {
      plugins = config.vite.plugins
    },
  } as never)
  return plugins[0]!
}

test('a file that changes while pages are served is read again, with all that may quote it', async () => {
  const folder = await slowerFirm()
  const plugin = pluginOf(pathToFileURL(`${folder}/`))
  const file = path.join(folder, 'content/site.json')
  const home = path.join(folder, 'content/home.json')
  writeFileSync(home, '{ "lead": "((firm.responseTime))" }')
  const invalidateModule = vi.fn()
  const environment = {
    moduleGraph: { idToModuleMap: new Map<string, object>(), invalidateModule },
  }
  const load = plugin.load.handler.bind({ environment })
  await load(home)
  answerIn(folder, 'nine working days')
  const [changed, quoting, other] = [{ id: file }, { id: home }, { id: '/src/a.ts' }]
  for (const module of [changed, quoting, other])
    environment.moduleGraph.idToModuleMap.set(module.id, module)
  const update = plugin.hotUpdate.bind({ environment } as never)
  expect(update({ file: '/src/a.ts', modules: [other], timestamp: 1 })).toBeUndefined()
  expect(update({ file, modules: [changed], timestamp: 2 })).toEqual([changed, quoting])
  expect(invalidateModule.mock.calls).toEqual([[changed], [quoting]])
  expect(await load(home)).toContain('nine working days')
  // A change of words that nothing quotes concerns its own file alone.
  expect(update({ file, modules: [changed], timestamp: 3 })).toBeUndefined()
})

test('files outside content are not touched', async () => {
  const load = pluginOf().load.handler.bind({})
  expect(await load(path.join(PROJECT, 'package.json'))).toBeUndefined()
})
