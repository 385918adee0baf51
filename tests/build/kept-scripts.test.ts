import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { build, type AstroInlineConfig, type AstroIntegration } from 'astro'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keptScripts } from '#build/kept-scripts.ts'
import { linkModules } from '#scripts/link-modules.ts'
import { folderOf } from '#tests/temporary-folder.ts'

const PROJECT = process.cwd()
const INSTALLED = 'node_modules/.package-lock.json'

const FILES = {
  'package.json': '{ "type": "module" }',
  'astro.config.mjs': 'export default {}',
  'content/words.json': '"of the content"',
  'src-more/words.ts': 'export default "beside the code"',
  'src/pages/index.astro': '<script>import "../page.ts"</script>',
  'src/pages/other.astro': '<script>import "../page.ts"</script>',
  'src/pages/later.astro': '<script>import("../later.ts")</script>',
  'src/pages/short.astro': '<script>document.title = "short"</script>',
  'src/page.ts': `document.title = import.meta.env.PUBLIC_WORD + ${'"long" + '.repeat(800)} ""`,
  'src/later.ts': 'document.title = "later"',
}

beforeEach(async () => {
  const folder = await folderOf(FILES)
  linkModules(PROJECT, folder)
  process.chdir(folder)
})
afterEach(() => process.chdir(PROJECT))

/** Builds the site: its files, and how many of the shop's own modules the bundler read for scripts. */
async function built(settings: AstroInlineConfig = {}) {
  let read = 0
  const counting: AstroIntegration = {
    name: 'counting',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const plugin = {
          name: 'counting',
          applyToEnvironment: ({ name }: { name: string }) => name === 'client',
          transform: (code: string, id: string) => {
            if (id.startsWith(path.resolve('src')) && code.includes('document')) read += 1
          },
        }
        updateConfig({ vite: { plugins: [plugin] } })
      },
    },
  }
  const root = process.cwd()
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    integrations: [keptScripts(), counting],
    ...settings,
  })
  const files: Record<string, string> = {}
  for await (const file of glob('**/*.*', { cwd: 'dist' }))
    files[file] = await readFile(path.join('dist', file), 'utf8')
  return { files, read }
}

test('a second build has the same scripts and bundles none', async () => {
  const first = await built()
  const second = await built()
  expect(Object.keys(first.files).filter((file) => file.endsWith('.js')).length).toBeGreaterThan(1)
  expect(second.files).toEqual(first.files)
  expect([first.read > 0, second.read]).toEqual([true, 0])
})

test.each(['src/later.ts', 'astro.config.mjs', INSTALLED])(
  'scripts are bundled anew once %s changes',
  async (file) => {
    await built()
    await rm(file)
    await writeFile(file, 'document.title = "changed"')
    const { read, files } = await built()
    expect(read).toBeGreaterThan(0)
    expect(Object.values(files).join().includes('changed')).toBe(file.startsWith('src'))
  },
)

test('scripts are bundled anew for other variables', async () => {
  await built()
  vi.stubEnv('PUBLIC_WORD', 'environment')
  expect(Object.values((await built()).files).join()).toContain('environment')
  const define = { 'import.meta.env.PUBLIC_WORD': '"setting"' }
  expect(Object.values((await built({ vite: { define } })).files).join()).toContain('setting')
})

test.each([
  ['content/words.json', '"changed"'],
  ['src-more/words.ts', 'export default "changed"'],
])('scripts with something of %s are bundled by each build', async (file, changed) => {
  await writeFile('src/later.ts', `import words from "../${file}"; document.title = words`)
  await built()
  await writeFile(file, changed)
  const { files } = await built()
  expect(Object.values(files).join()).toContain('changed')
})

test('scripts that bring styles along are bundled by each build', async () => {
  await writeFile('src/later.ts', 'import "./later.css"; document.title = "later"')
  await writeFile('src/later.css', 'p { color: red }')
  const first = await built()
  const second = await built()
  expect(second.files).toEqual(first.files)
  expect(second.read).toBe(first.read)
})
