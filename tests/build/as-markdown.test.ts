import { pathToFileURL } from 'node:url'

import type { Loader, LoaderContext } from 'astro/loaders'
import { describe, expect, test } from 'vitest'

import { asMarkdown } from '#build/as-markdown.ts'

type Entry = Parameters<LoaderContext['store']['set']>[0]

const FILE = 'content/case-studies/a.mdx'

function entry(body: string): Entry {
  return { id: 'a', data: {}, filePath: FILE, body }
}

/** Loads one text, as Astro would; `change` is a later one, while pages are served. */
async function load(body: string, change?: string) {
  const kept: Entry[] = []
  const told: string[] = []
  const context = {
    config: { root: pathToFileURL('/project/') },
    generateDigest: (data: unknown) => String(data),
    logger: { error: (message: string) => told.push(message) },
    renderMarkdown: (text: string) =>
      Promise.resolve({ html: `<p>${text}</p>`, metadata: { imagePaths: ['a.png'] } }),
    store: { set: (entry: Entry) => kept.push(entry) },
  } as unknown as LoaderContext
  let set: LoaderContext['store']['set'] | undefined
  const loader: Loader = {
    name: 'one file',
    load: (given) => {
      set = given.store.set
      set({ ...entry(body), deferredRender: true, digest: given.generateDigest(body) })
      return Promise.resolve()
    },
  }
  await asMarkdown(loader).load(context)
  if (change !== undefined) {
    set?.(entry(change))
    await new Promise(setImmediate)
  }
  return { kept, told }
}

describe('a text', () => {
  test('is kept as HTML, and is no module', async () => {
    const { kept } = await load('Some words.')
    expect(kept).toEqual([
      {
        id: 'a',
        data: {},
        filePath: FILE,
        body: 'Some words.',
        deferredRender: false,
        digest: expect.stringContaining('Some words.'),
        rendered: { html: '<p>Some words.</p>', metadata: { imagePaths: ['a.png'] } },
        assetImports: ['a.png'],
      },
    ])
  })

  test.each([
    'Sum: {1 + 1}',
    'A <Card /> here',
    '<b>bold</b>',
    'import a from "b"',
    'A stray { sign',
  ])('that holds code is refused: %s', async (body) => {
    await expect(load(body)).rejects.toThrow(`${FILE} would be read as code`)
  })

  test.each(['2 < 3', 'A sign: \\{', '`{code}` in a line', 'We import tea.'])(
    'of words alone is not: %s',
    async (body) => {
      expect((await load(body)).kept).toHaveLength(1)
    },
  )

  test('that changes while pages are served stands there anew', async () => {
    const { kept } = await load('Before', 'After')
    expect(kept.map(({ rendered }) => rendered?.html)).toEqual(['<p>Before</p>', '<p>After</p>'])
  })

  test('that cannot be read any more stays as it was', async () => {
    const { kept, told } = await load('Before', 'A stray { sign')
    expect(kept).toHaveLength(1)
    expect(told).toEqual([expect.stringContaining(FILE)])
  })
})
