import type { EventEmitter } from 'node:events'
import fs from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { startDevServer } from '#local-platform/dev-server.ts'
import { listenLocally } from '#local-platform/web/listen.ts'
import { writeFiles } from '#tests/temporary-folder.ts'

const PROJECT = path.resolve(import.meta.dirname, '../../../..')

/** State that the modules of the served project share with the test. */
interface SharedState {
  watcher?: EventEmitter
  /** Called with the content store when it is read. */
  onRead?: ((code: string) => Promise<void> | void) | undefined
}

const shared = ((globalThis as { held?: SharedState }).held = {} as SharedState)

const FILES = {
  'package.json': '{ "type": "module" }',
  'netlify.toml': '',
  'content/word.json': '{ "word": "first" }',
  'src/content.config.ts': `
    import { defineCollection } from 'astro:content'
    import { z } from 'astro/zod'
    import { contentLoader } from '${PROJECT}/src/build/content-loader.ts'
    const schema = z.object({ word: z.string() })
    const loader = contentLoader({ pattern: '*.json', schema, keepsTokens: true })
    export const collections = { words: defineCollection({ loader }) }`,
  'src/pages/index.astro': `---
import { getCollection } from 'astro:content'
const words = await getCollection('words')
---
{words.map(({ data }) => <p>{data.word}</p>)}`,
  // The watcher ignores the content, because the test itself reports each save.
  'astro.config.mjs': `
    const plugin = {
      name: 'held',
      async transform(code, id) {
        if (id.endsWith('astro:data-layer-content')) await globalThis.held.onRead?.(code)
      },
    }
    const hooks = { 'astro:server:setup': ({ server }) => { globalThis.held.watcher = server.watcher } }
    export default {
      cacheDir: '.cache',
      integrations: [{ name: 'held', hooks }],
      vite: { cacheDir: '.cache', plugins: [plugin], server: { watch: { ignored: ['**/content/**'] } } },
    }`,
}

/** Blocks the call whose text matches, until it is released. */
function createGate(matches: (text: string) => boolean) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const hold = (text: string) => {
    if (!matches(text)) return
    reach()
    return released
  }
  return { hold, reached, release }
}

let folder: string
let stop: () => Promise<void>
let url: string

async function page(): Promise<string> {
  return (await fetch(url)).text()
}

async function save(word: string, name = 'word'): Promise<void> {
  const file = path.join(folder, 'content', `${name}.json`)
  const event = fs.existsSync(file) ? 'change' : 'add'
  await writeFile(file, JSON.stringify({ word }))
  shared.watcher?.emit(event, file)
  shared.watcher?.emit('all', event, file)
}

/** Settles once the content store contains this word. */
async function waitForStore(word: string): Promise<void> {
  const store = path.join(folder, '.astro/data-store.json')
  await expect.poll(() => fs.readFileSync(store, 'utf8')).toContain(`"${word}"`)
}

beforeAll(async () => {
  // Astro serves no pages when VITEST is set.
  vi.stubEnv('VITEST', undefined)
  folder = await writeFiles(await mkdtemp(path.join(tmpdir(), 'northmere-test-')), FILES)
  await symlink(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'))
  const free = await listenLocally(0, () => undefined)
  await free.close()
  const { host } = await startDevServer(folder, { port: free.port, siteUrl: undefined })
  stop = host.close
  url = host.url
})
afterEach(() => {
  vi.restoreAllMocks()
  shared.onRead = undefined
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await stop()
  await rm(folder, { recursive: true, force: true })
})

test('the dev server reads a content file after each of several quick saves', async () => {
  const { readFile } = fs.promises
  const config = createGate((file) => file.endsWith('content.config.ts'))
  vi.spyOn(fs.promises, 'readFile').mockImplementation(async (file, ...given) => {
    if (typeof file === 'string') await config.hold(file)
    return readFile(file, ...given)
  })
  await save('second')
  await save('third')
  config.release()
  await waitForStore('third')
  expect(await page()).toContain('third')
})

test('a page shows the last saved content even if the dev server was still reading an earlier save', async () => {
  await page()
  const second = createGate((code) => code.includes('second'))
  shared.onRead = second.hold
  await save('second')
  await waitForStore('second')
  const visit = page()
  await second.reached
  await save('third')
  await waitForStore('third')
  second.release()
  await visit
  expect(await page()).toContain('third')
})
