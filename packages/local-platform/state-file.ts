import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Writes a file that only its owner may read, whole or not at all, and returns once it is on disk. */
export async function keepFile(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}.draft`
  await writeFile(draft, content, { mode: 0o600, flush: true })
  await rename(draft, file)
}

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
