import path from 'node:path'

import { startDevServer } from './dev-server.ts'
import { startPlatform } from './platform.ts'
import { readSettings, type Settings } from './settings.ts'
import { assertBuildable } from './site-build.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { describeAddresses, runWithSettings } from './terminal.ts'

const PROJECT = path.resolve(import.meta.dirname, '..', '..')

async function run(settings: Settings): Promise<void> {
  // This value makes the editor work on the local folder.
  process.env['EDIT_REPOSITORY'] ??= 'local/folder'
  await assertBuildable(PROJECT)
  const { host, importModule } = await startDevServer({ ...settings, project: PROJECT })
  try {
    const platform = await startPlatform({ ...settings, host, importModule })
    stopOnSignal(platform.close)
    console.log(describeAddresses(platform))
  } catch (error) {
    await host.close()
    throw error
  }
}

await runWithSettings(readSettings, run)
