import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { onTestFinished } from 'vitest'

/** Creates an empty folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'northmere-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Writes files by relative path into a folder, with the folders they need. */
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

/** Creates a folder with these files that is removed after the test. */
export async function folderOf(files: Record<string, string | Buffer>): Promise<string> {
  return writeFiles(await temporaryFolder(), files)
}
