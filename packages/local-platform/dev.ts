import path from 'node:path'

import { startDevServer } from './dev-server.ts'
import { startPlatform } from './platform.ts'
import { readSettings, type Settings } from './settings.ts'
import { assertBuildable } from './site-build.ts'
import { runUntilStopped } from './stop-on-signal.ts'
import { describeAddresses, runWithSettings } from './terminal.ts'

const PROJECT = path.resolve(import.meta.dirname, '..', '..')

async function start(settings: Settings, running: AsyncDisposableStack): Promise<string> {
  // This value makes the editor work on the local folder.
  process.env['EDIT_REPOSITORY'] ??= 'local/folder'
  await assertBuildable(PROJECT)
  const { host, importModule } = await startDevServer(PROJECT, settings)
  running.defer(host.close)
  const platform = await startPlatform({ ...settings, host, importModule })
  running.defer(platform.close)
  return describeAddresses(platform)
}

await runWithSettings(readSettings, (settings) =>
  runUntilStopped((running) => start(settings, running)),
)
