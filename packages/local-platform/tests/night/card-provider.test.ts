import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { PLACEHOLDER_VARIABLES } from '#check-config.ts'
import { freePort } from '#tests/deploy/stage/free-port.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const COMMAND = path.resolve(import.meta.dirname, '../../card-provider.ts')
const KEY = 'sk_test_of_this_test'

/** Runs `npm run card-provider` with these variables; resolves at its first output. */
async function cardProvider(variables: Record<string, string>) {
  const env = {
    PATH: process.env['PATH'],
    ...PLACEHOLDER_VARIABLES,
    STRIPE_SECRET_KEY: KEY,
    TRUSTED_PROXIES: '1',
    ...variables,
  }
  const child = spawn(process.execPath, [COMMAND], { cwd: await temporaryFolder(), env })
  onTestFinished(() => void child.kill())
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  return { output: () => output, child }
}

test('npm run card-provider accepts only the shop’s test key', async () => {
  const port = await freePort()
  const apiUrl = `http://127.0.0.1:${port}`
  const { output } = await cardProvider({ STRIPE_API_URL: apiUrl })
  const [pages = 'nowhere'] = /http:\S+/.exec(output()) ?? []
  expect(pages).toBe(`http://localhost:${port + 1}/_local/card-provider`)
  expect((await fetch(pages)).status).toBe(200)
  const ask = async (key: string) =>
    (
      await fetch(`${apiUrl}/v1/checkout/sessions/cs_test_none`, {
        headers: { authorization: `Bearer ${key}` },
      })
    ).status
  expect([await ask(KEY), await ask('sk_test_another')]).toEqual([404, 401])
})

test.each([
  ['a live key', { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_URL: 'http://127.0.0.1:12111' }],
  ['a live key and no address', { STRIPE_SECRET_KEY: 'sk_live_1' }],
  ['no STRIPE_API_URL', {}],
])(
  'npm run card-provider with %s refuses to start and names STRIPE_API_URL',
  async (_what, variables) => {
    const { output, child } = await cardProvider(variables)
    await expect.poll(() => child.exitCode).toBe(1)
    expect(output()).toContain('Missing or wrong. STRIPE_API_URL: ')
  },
)
