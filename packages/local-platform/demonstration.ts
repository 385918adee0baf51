import path from 'node:path'

import { compressSite } from './compress-site.ts'
import { startPlatform } from './platform.ts'
import { readSettings, type Settings } from './settings.ts'
import { buildSite, needsBuild } from './site-build.ts'
import { runUntilStopped } from './stop-on-signal.ts'
import { describeAddresses, runWithSettings } from './terminal.ts'

const PROJECT = path.resolve(import.meta.dirname, '..', '..')
const SITE = { project: PROJECT, dist: path.join(PROJECT, 'dist') }

async function start(settings: Settings, running: AsyncDisposableStack): Promise<string> {
  if (await needsBuild(SITE)) {
    console.log('Building the site …')
    await buildSite(SITE)
  }
  console.log('Starting …')
  const platform = await startPlatform({ ...settings, dist: SITE.dist })
  running.defer(platform.close)
  return describeAddresses(platform)
}

async function run(settings: Settings): Promise<void> {
  await runUntilStopped((running) => start(settings, running))
  // A new build may delete files meanwhile; the next start compresses the rest.
  if (settings.compress) await compressSite(SITE.dist).catch(() => undefined)
}

await runWithSettings(readSettings, run)
