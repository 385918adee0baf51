import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Replaces a file atomically, readable by its owner only; resolves once the file is on disk. */
export async function writeAtomically(
  file: string,
  content: string | Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}.draft`
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** What tools read about the running platform. */
export interface PlatformState {
  url: string
  databaseUrl: string
  smtpUrl: string
  /** Address of the card provider's API; null with a Stripe test account. */
  cardProviderUrl: string | null
  webhookSecret: string
  staffEmail: string
  pid: number
}

/** Writes `state.json` into the data folder and returns a function that removes it. */
export async function writeState(
  folder: string,
  state: PlatformState,
): Promise<() => Promise<void>> {
  const file = path.join(folder, 'state.json')
  await writeAtomically(file, `${JSON.stringify(state, null, 2)}\n`)
  return () => rm(file, { force: true })
}
