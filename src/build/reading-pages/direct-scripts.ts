import { readFileSync } from 'node:fs'
import path from 'node:path'

import { importedModules } from './imported-modules.ts'

const MODULE = /(<script type="module" src=")([^"]+)("><\/script>)/g
const ONLY_AN_IMPORT = /^import\s*["'][^"']+["'];?\s*$/

/**
 * A page that names all that its scripts import, so that it comes in one round trip. A script that
 * does nothing but import, as the bundler leaves one behind for each that it moved, goes.
 */
export function withDirectScripts(html: string, folder: string): string {
  return html.replaceAll(MODULE, (_all, start: string, address: string, end: string) => {
    const code = readFileSync(path.join(folder, address), 'utf8')
    const imported = importedModules(address, folder)
    const needed = ONLY_AN_IMPORT.test(code) ? imported : [...imported, address]
    return needed.map((script) => start + script + end).join('')
  })
}
