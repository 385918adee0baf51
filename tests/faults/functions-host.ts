import { flushCompileCache } from 'node:module'
import path from 'node:path'

import { loadFunctionsForHost } from '@storefront/local-platform/run-functions.ts'
import { startWebHost } from '@storefront/local-platform/web-host.ts'

// A process that runs only the functions; the services they call outlive it.
const host = await startWebHost()
const functions = await loadFunctionsForHost({
  functionsFolder: path.resolve(import.meta.dirname, '../../netlify/functions'),
  rateLimits: false,
  host,
})
// Background functions run here too, and end with this process.
process.env['SITE_URL'] = host.url
host.serve([functions.handler])
// A killed process saves no compile cache, so save it now for the next process.
flushCompileCache()
process.send?.(host.url)
