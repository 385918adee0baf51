import { rm, utimes } from 'node:fs/promises'
import path from 'node:path'

import { expect, test } from 'vitest'

import { needsBuild } from '#local-platform/site-build.ts'
import { folderOf } from '#tests/temporary-folder.ts'

const BEFORE = new Date('2026-11-01T10:00:00Z')
const BUILT = new Date('2026-11-01T11:00:00Z')
const AFTER = new Date('2026-11-01T12:00:00Z')
const SOURCES = [
  'content/products/pim.json',
  'src/pages/index.astro',
  'astro.config.mjs',
  'netlify/config.ts',
  'packages/editor/settings.ts',
]
/** Files that a build writes. */
const BUILDS = ['dist/index.html', 'netlify/catalogue.json']
/** Files that the build does not read. */
const OTHERS = ['tests/x.ts', 'scripts/x.ts', 'netlify/wiring.ts']

async function aProject() {
  const project = await folderOf(
    Object.fromEntries([...SOURCES, ...OTHERS, ...BUILDS].map((name) => [name, ''])),
  )
  const folders = ['content/products', 'content', 'src/pages', 'src', 'packages/editor']
  for (const name of [...SOURCES, ...folders]) await touch(project, name, BEFORE)
  await touch(project, 'dist/index.html', BUILT)
  return { project, dist: path.join(project, 'dist') }
}

function touch(project: string, name: string, when: Date): Promise<void> {
  return utimes(path.join(project, name), when, when)
}

test('the local platform does not rebuild a site that is newer than its sources', async () => {
  const site = await aProject()
  for (const name of OTHERS) await touch(site.project, name, AFTER)
  expect(await needsBuild(site)).toBe(false)
})

test.each([...SOURCES, 'content/products'])(
  'the local platform rebuilds the site if %s has changed',
  async (name) => {
    const site = await aProject()
    await touch(site.project, name, AFTER)
    expect(await needsBuild(site)).toBe(true)
  },
)

test.each(BUILDS)('the local platform rebuilds the site if %s is missing', async (name) => {
  const site = await aProject()
  await rm(path.join(site.project, name))
  expect(await needsBuild(site)).toBe(true)
})
