import { access, constants, mkdir } from 'node:fs/promises'
import path from 'node:path'

import { claimRun } from '#database/claim-run.ts'
import { migrate } from '#database/migrate.ts'

import { compressSite } from './compress-site.ts'
import { fileStoreVariable, startFileStore } from './file-store.ts'
import { loadFunctionsForHost } from './run-functions.ts'
import { readServeSettings, type ServeSettings } from './serve-settings.ts'
import { assertBuiltFor } from './site-build.ts'
import { runUntilStopped } from './stop-on-signal.ts'
import { runWithSettings } from './terminal.ts'
import { startWebHost } from './web-host.ts'
import { createSiteHandler } from './web/site.ts'

const PROJECT = path.resolve(import.meta.dirname, '..', '..')
const DIST = path.resolve(PROJECT, process.argv[2] ?? 'dist')

/** Serves the built site, the functions and their schedules from this process. Returns a line with its address. */
async function serve(settings: ServeSettings, running: AsyncDisposableStack): Promise<string> {
  const { databaseUrl, siteUrl } = settings
  assertBuiltFor(DIST, settings)
  await migrate({ databaseUrl })
  await openFiles(settings, running)
  const host = await startWebHost(settings)
  running.defer(host.close)
  const functions = await loadFunctionsForHost({
    functionsFolder: path.join(PROJECT, 'netlify', 'functions'),
    rateLimits: settings.rateLimits,
    facts: {
      deploy: { context: 'production', id: '0', published: true },
      // The site has no `name` here, so the process calls itself at this address, not through the proxy.
      site: { url: host.localUrl },
    },
    claim: (name, due) => claimRun(databaseUrl, name, due),
    host,
  })
  host.serve([functions.handler], createSiteHandler(PROJECT, DIST))
  running.defer(await functions.startSchedules())
  return `${siteUrl} is served at ${host.localUrl}`
}

/** Keeps files in a folder, unless the environment names a store of Netlify. */
async function openFiles({ filesFolder }: ServeSettings, running: AsyncDisposableStack) {
  if (process.env['NETLIFY_BLOBS_CONTEXT']) return
  Object.assign(process.env, fileStoreVariable(await startFileStore(filesFolder, running)))
  await mkdir(filesFolder, { recursive: true, mode: 0o700 })
    .then(() => access(filesFolder, constants.W_OK))
    .catch(() =>
      console.warn(`FILES_FOLDER: nobody can send files, because ${filesFolder} cannot be written`),
    )
}

async function run(settings: ServeSettings): Promise<void> {
  // This process handles all calls, which a host would spread over many processes.
  process.env['DATABASE_CONNECTIONS'] ??= '10'
  await runUntilStopped((running) => serve(settings, running))
  // The folder may be read-only in a container image.
  await compressSite(DIST).catch(() => undefined)
}

await runWithSettings(readServeSettings, run)
