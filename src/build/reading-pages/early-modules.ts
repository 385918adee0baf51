import { importedModules } from './imported-modules.ts'

const ISLAND = /\s(?:component|renderer)-url="([^"]+)"/g

/** A page that asks for the modules of its islands at once, instead of one after the other. */
export function withEarlyModules(html: string, folder: string): string {
  const entries = Array.from(html.matchAll(ISLAND), ([, address = '']) => address)
  const modules = new Set(entries.flatMap((entry) => [entry, ...importedModules(entry, folder)]))
  const links = Array.from(modules, (address) => `<link rel="modulepreload" href="${address}">`)
  return html.replace('</head>', () => `${links.join('')}</head>`)
}
