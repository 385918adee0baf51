import { spawnSync } from 'node:child_process'
import path from 'node:path'

import { expect, test } from 'vitest'

import { folderOf } from '#tests/temporary-folder.ts'

/** Runs `npm run build` in a project with this fake Astro. */
async function build(builder: string) {
  const cwd = await folderOf({ 'node_modules/astro/bin/astro.mjs': builder })
  const scripts = path.resolve(import.meta.dirname, '../../scripts')
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '', PUBLIC_PAYPAL: '' }
  const options = { cwd, env, encoding: 'utf8' } as const
  return spawnSync(process.execPath, [path.join(scripts, 'build.ts')], options)
}

test('a build gets the caller’s environment variables and sends no telemetry', async () => {
  const { status, stdout } = await build(
    'console.log([process.env.ASTRO_TELEMETRY_DISABLED, process.env.PUBLIC_PAYPAL].join())',
  )
  expect(status).toBe(0)
  expect(stdout.split('\n')).toContain('1,')
})

test('a failed build shows the builder’s error above the message that the site could not be built', async () => {
  const { status, stderr } = await build('console.error("no such page"); process.exit(1)')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^no such page\nThe site could not be built/)
})
