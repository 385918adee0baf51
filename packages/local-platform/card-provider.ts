import path from 'node:path'

import { startCardProvider } from '@storefront/card-provider/card-provider.ts'

import { checkConfig } from '#check-config.ts'

import { readFirm } from './environment.ts'
import { readServeSettings } from './serve-settings.ts'
import { SetupError } from './setup-error.ts'
import { runUntilStopped } from './stop-on-signal.ts'
import { runWithSettings } from './terminal.ts'
import { startWebHost } from './web-host.ts'
import { createLocalPagesHandler } from './web/local-pages.ts'

const PROJECT = path.resolve(import.meta.dirname, '..', '..')

type Settings = ReturnType<typeof readSettings>

/**
 * Reads the variables that `npm run serve` also reads. Throws SetupError if a variable is wrong or
 * the key is a live key.
 */
function readSettings(env: NodeJS.ProcessEnv) {
  const { port } = readServeSettings(env)
  const { apiUrl, secretKey, webhookSecret } = checkConfig(env).config.stripe
  if (apiUrl === null) {
    throw new SetupError(
      'Missing or wrong. STRIPE_API_URL: set it to http://127.0.0.1:12111, for npm run serve as well, with a test key',
    )
  }
  return {
    apiPort: Number(new URL(apiUrl).port || 80),
    secretKey,
    webhook: { url: `http://localhost:${port}/api/stripe-webhook`, secret: webhookSecret },
  }
}

async function start(settings: Settings, running: AsyncDisposableStack): Promise<string> {
  const host = await startWebHost({ port: settings.apiPort + 1 })
  running.defer(host.close)
  const { name } = await readFirm(PROJECT)
  const provider = await startCardProvider({
    ...settings,
    folder: path.resolve('.local', 'card-provider-of-serve'),
    publicUrl: host.url,
    merchantName: name,
  })
  running.defer(() => provider.close())
  const prefix = '/_local/card-provider'
  const answer = (request: Request) => provider.handlePage(request)
  host.serve([createLocalPagesHandler([{ prefix, answer }])])
  return `The card provider runs at ${host.url}${prefix}`
}

await runWithSettings(readSettings, (settings) =>
  runUntilStopped((running) => start(settings, running)),
)
