import { readFileSync } from 'node:fs'
import path from 'node:path'

const IMPORT = /(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/g

/** What a built script imports by itself, and what that imports, in the order in which they run. */
export function importedModules(address: string, folder: string): string[] {
  const found = new Set<string>()
  const follow = (from: string): void => {
    for (const [, name = ''] of readFileSync(path.join(folder, from), 'utf8').matchAll(IMPORT)) {
      const imported = path.posix.join(path.posix.dirname(from), name)
      if (found.has(imported)) continue
      follow(imported)
      found.add(imported)
    }
  }
  follow(address)
  return [...found]
}
