import { flushCompileCache } from 'node:module'
import path from 'node:path'

import { openFunctions } from '@storefront/local-platform/run-functions.ts'
import { startWebHost } from '@storefront/local-platform/web-host.ts'

// A process that runs the functions and nothing else: what they talk to outlives it.
const host = await startWebHost()
const functions = await openFunctions({
  functionsFolder: path.resolve(import.meta.dirname, '../../netlify/functions'),
  rateLimits: false,
  host,
})
// Background functions run here too, and die with this process.
process.env['SITE_URL'] = host.url
host.serve([functions.handler])
// Who is killed writes nothing down: the next process starts with what this one has compiled.
flushCompileCache()
process.send?.(host.url)
