import { EventEmitter } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { LoaderContext } from 'astro/loaders'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'

import { readAgain } from '#build/read-again.ts'
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
  given: object = {},
) {
  const kept: Kept[] = []
  const context = {
    config: { root: ROOT },
    generateDigest: (data: unknown) => String(data),
    parseData: ({ data }: { data: unknown }) => Promise.resolve(data),
    store: { set: (entry: Kept) => kept.push(entry) },
    ...given,
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

test('a fact that changes while pages are served reaches the entries that quote it', async () => {
  const folder = await temporaryFolder()
  cpSync(path.join(PROJECT, 'content'), path.join(folder, 'content'), { recursive: true })
  const file = path.join(folder, 'content/site.json')
  const watcher = new EventEmitter()
  const words = { data: { lead: '((firm.responseTime))' }, body: '' }
  const kept = await load(words, WORDS, { config: { root: pathToFileURL(`${folder}/`) }, watcher })
  const site = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...site, responseTime: 'two working days' }))
  watcher.emit('all', 'change', file)
  await expect.poll(() => kept.at(-1)?.data).toEqual({ lead: 'two working days' })
})

test('files that change together are read together, and those that change meanwhile once more', async () => {
  const watcher = new EventEmitter()
  const running = Promise.withResolvers<void>()
  const read = vi.fn(() => running.promise).mockResolvedValueOnce(undefined)
  const context = { config: { root: ROOT }, watcher } as unknown as LoaderContext
  await readAgain({ name: 'files', load: read }).load(context)
  const save = (name: string) => watcher.emit('all', 'change', path.join(PROJECT, name))
  for (const name of ['content/a.json', 'content/b.json', 'src/c.ts']) save(name)
  await expect.poll(() => read).toHaveBeenCalledTimes(2)
  for (const name of ['content/a.json', 'content/b.json', 'content/d.mdx']) save(name)
  running.resolve()
  await expect.poll(() => read).toHaveBeenCalledTimes(3)
})
