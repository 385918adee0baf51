import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A page whose module scripts wait for font and pictures: browsers fetch a module in the head with high
 * priority otherwise, which puts the first paint off.
 */
export function withLateScripts(html: string): string {
  return html.replaceAll(
    '<script type="module" src=',
    '<script type="module" fetchpriority="low" src=',
  )
}

const MODULE = /(<script type="module" src=")([^"]+)("><\/script>)/g
const ISLAND = /\s(?:component|renderer)-url="([^"]+)"/g
const IMPORT = /(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/g
const ONLY_AN_IMPORT = /^import\s*["'][^"']+["'];?\s*$/

/**
 * A page that names all that its scripts import, so that it comes in one round trip. A script that
 * does nothing but import, as the bundler leaves one behind for each that it moved, goes; what two
 * import is named once.
 */
export function withDirectScripts(html: string, folder: string): string {
  const named = new Set<string>()
  return html.replaceAll(MODULE, (_all, start: string, address: string, end: string) => {
    const imported = importedBy(address, folder)
    const needed = scriptAt(address, folder).onlyImports ? imported : [...imported, address]
    const missing = needed.filter((script) => !named.has(script))
    for (const script of missing) named.add(script)
    return missing.map((script) => start + script + end).join('')
  })
}

/** A page that asks for the modules of its islands at once, instead of one after the other. */
export function withEarlyModules(html: string, folder: string): string {
  const entries = Array.from(html.matchAll(ISLAND), ([, address = '']) => address)
  const modules = new Set(entries.flatMap((entry) => [entry, ...importedBy(entry, folder)]))
  const links = Array.from(modules, (address) => `<link rel="modulepreload" href="${address}">`)
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/** What a built script imports by itself, and what that imports, in the order in which they run. */
function importedBy(address: string, folder: string): string[] {
  const found = new Set<string>()
  const follow = (from: string): void => {
    for (const imported of scriptAt(from, folder).imports) {
      if (found.has(imported)) continue
      follow(imported)
      found.add(imported)
    }
  }
  follow(address)
  return [...found]
}

interface Script {
  imports: readonly string[]
  onlyImports: boolean
}

function scriptAt(address: string, folder: string): Script {
  const code = readFileSync(path.join(folder, address), 'utf8')
  const names = Array.from(code.matchAll(IMPORT), ([, name = '']) => name)
  return {
    imports: names.map((name) => path.posix.join(path.posix.dirname(address), name)),
    onlyImports: ONLY_AN_IMPORT.test(code),
  }
}
