import { readFileSync } from 'node:fs'
import path from 'node:path'

import { transformSync } from 'esbuild'

/**
 * Gives module scripts a low priority, below font and pictures. Otherwise browsers fetch a module
 * in the head with high priority, which delays the first paint.
 */
export function lowerScriptPriority(html: string): string {
  return html.replaceAll(
    '<script type="module" src=',
    '<script type="module" fetchpriority="low" src=',
  )
}

const INLINE = /(?<=<script>)[^]*?(?=<\/script>)/g

/** Minifies the inline scripts, which are part of the first round trip. */
export function minifyInlineScripts(html: string): string {
  return html.replaceAll(INLINE, (code) => transformSync(code, { minify: true }).code.trim())
}

const MODULE = /(<script type="module" src=")([^"]+)("><\/script>)/g
const ISLAND = /\s(?:component|renderer)-url="([^"]+)"/g
const IMPORT = /(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/g
const ONLY_AN_IMPORT = /^import\s*["'][^"']+["'];?\s*$/

/**
 * Adds the scripts that the page's scripts import, so that all arrive in one round trip. Drops
 * scripts that the bundler leaves with only an import, and lists each script once.
 */
export function addImportedScripts(html: string, folder: string): string {
  const listed = new Set<string>()
  return html.replaceAll(MODULE, (_all, start: string, address: string, end: string) => {
    const imported = importedBy(address, folder)
    const needed = scriptAt(address, folder).onlyImports ? imported : [...imported, address]
    const missing = needed.filter((script) => !listed.has(script))
    for (const script of missing) listed.add(script)
    return missing.map((script) => start + script + end).join('')
  })
}

/** Preloads the modules of the page's islands together instead of one after the other. */
export function preloadIslandModules(html: string, folder: string): string {
  const entries = Array.from(html.matchAll(ISLAND), ([, address = '']) => address)
  const modules = new Set(entries.flatMap((entry) => [entry, ...importedBy(entry, folder)]))
  const links = Array.from(modules, (address) => `<link rel="modulepreload" href="${address}">`)
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/** The direct and indirect imports of a built script, in the order in which they run. */
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

/** The imports of a built script, and whether it has nothing else. */
function scriptAt(address: string, folder: string) {
  const code = readFileSync(path.join(folder, address), 'utf8')
  const names = Array.from(code.matchAll(IMPORT), ([, name = '']) => name)
  return {
    imports: names.map((name) => path.posix.join(path.posix.dirname(address), name)),
    onlyImports: ONLY_AN_IMPORT.test(code),
  }
}
