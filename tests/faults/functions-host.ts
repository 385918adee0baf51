import { flushCompileCache } from 'node:module'
import path from 'node:path'

import { loadFunctionsForHost } from '@storefront/local-platform/run-functions.ts'
import { startWebHost } from '@storefront/local-platform/web-host.ts'

// This process runs only the functions; the services that they call keep running after its death.
const host = await startWebHost()
const functions = await loadFunctionsForHost({
  functionsFolder: path.resolve(import.meta.dirname, '../../netlify/functions'),
  rateLimits: false,
  host,
})
// Background functions are called at this address, so they also run in this process.
process.env['SITE_URL'] = host.url
host.serve([functions.handler])
// A killed process saves no compile cache, so the cache is saved now for the next process.
flushCompileCache()
process.send?.(host.url)
