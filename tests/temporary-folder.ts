import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { onTestFinished } from 'vitest'

/** Makes an empty folder that goes with the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'northmere-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Writes files by relative path into a folder, making what folders they need. */
export async function writeFiles(
  folder: string,
  files: Record<string, string | Buffer>,
): Promise<string> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  return folder
}

/** Makes a folder that holds these files and goes with the test. */
export async function folderOf(files: Record<string, string | Buffer>): Promise<string> {
  return writeFiles(await temporaryFolder(), files)
}
