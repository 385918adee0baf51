import { spawnSync } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, test } from 'vitest'

import { temporaryFolder } from '#tests/temporary-folder.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const SITE = 'content/site.json'

async function aProject(): Promise<string> {
  const folder = await temporaryFolder()
  for (const name of ['content', 'public/images']) {
    await cp(path.join(PROJECT, name), path.join(folder, name), { recursive: true })
  }
  return folder
}

/** Output of the check that `npm run build` runs before the build. */
function checkOutput(cwd: string, env: NodeJS.ProcessEnv = {}) {
  const script = path.join(PROJECT, 'scripts/before-build.ts')
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd, env, encoding: 'utf8' })
  return { status, stderr }
}

test('a valid project passes the check before the build without output', async () => {
  expect(checkOutput(await aProject())).toEqual({ status: 0, stderr: '' })
})

test('the check before the build names each invalid file and variable', async () => {
  const folder = await aProject()
  const file = path.join(folder, SITE)
  await writeFile(file, (await readFile(file, 'utf8')).replace('"name"', 'name'))
  const { status, stderr } = checkOutput(folder, { NETLIFY: 'true', CONTEXT: 'production' })
  expect(status).toBe(1)
  expect(stderr).toContain('Missing or wrong. SITE_URL: ')
  expect(stderr).toMatch(/content\/site\.json:\d+:3: found name/)
  expect(stderr).not.toContain('    at ')
})
