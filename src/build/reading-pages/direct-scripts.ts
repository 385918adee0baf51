import { readFileSync } from 'node:fs'
import path from 'node:path'

const MODULE = /(<script type="module" src=")([^"]+)(")/g
const ONLY_AN_IMPORT = /^import\s*["']([^"']+)["'];?\s*$/

/**
 * A page that loads what its scripts import where they do nothing else: the bundler leaves such a
 * script behind for each that it moved into a shared file, and it would cost one more round trip.
 */
export function withDirectScripts(html: string, folder: string): string {
  return html.replaceAll(MODULE, (all, start: string, address: string, end: string) => {
    const code = readFileSync(path.join(folder, address), 'utf8')
    const imported = ONLY_AN_IMPORT.exec(code)?.[1]
    return imported ? start + path.posix.join(path.posix.dirname(address), imported) + end : all
  })
}
