import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** The first of these programs, by name or path, that is installed. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return names
    .flatMap((name) =>
      path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name + suffix)),
    )
    .find(isProgram)
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
