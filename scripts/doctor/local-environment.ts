import { readFileSync } from 'node:fs'
import path from 'node:path'

import { functionsEnvironment, readFirm } from '@storefront/local-platform/environment.ts'
import { loadSecrets } from '@storefront/local-platform/secrets.ts'
import type { PlatformState } from '@storefront/local-platform/state-file.ts'

import type { Environment } from './examine.ts'

/** The variables of the shop running with this data folder; undefined if no shop is running. */
export async function localEnvironment(
  folder: string,
  project: string,
  outside: Environment,
): Promise<Environment | undefined> {
  const state = runningState(folder)
  if (!state) return undefined
  const parts = {
    siteUrl: state.url,
    databaseUrl: state.databaseUrl,
    smtpUrl: state.smtpUrl,
    cardProviderUrl: state.cardProviderUrl ?? undefined,
    firm: await readFirm(project),
    secrets: await loadSecrets(folder),
  }
  return { ...outside, ...functionsEnvironment(parts, outside) }
}

/** The state of the shop that runs with this data folder; undefined if no shop is running. */
function runningState(folder: string): PlatformState | undefined {
  try {
    const state: PlatformState = JSON.parse(readFileSync(path.join(folder, 'state.json'), 'utf8'))
    process.kill(state.pid, 0)
    return state
  } catch {
    return undefined
  }
}
