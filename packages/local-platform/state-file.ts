import { rm } from 'node:fs/promises'
import path from 'node:path'

import { keepFile } from './keep-file.ts'

/** What tools may know of the running platform. */
export interface PlatformState {
  url: string
  databaseUrl: string
  smtpUrl: string
  /** Address of the card provider's API; null when a Stripe test account is used. */
  cardProviderUrl: string | null
  webhookSecret: string
  staffEmail: string
  pid: number
}

/** Writes `state.json` into the data folder and returns how to remove it. */
export async function writeState(
  folder: string,
  state: PlatformState,
): Promise<() => Promise<void>> {
  const file = path.join(folder, 'state.json')
  await keepFile(file, `${JSON.stringify(state, null, 2)}\n`)
  return () => rm(file, { force: true })
}
