import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What visitors see of a page. */
export interface SeenPage {
  /** Hash of what stands between header and footer, pictures included. */
  content: string
  /** Hash of the rest: title, header, footer, colours. */
  frame: string
}

export interface PageChange {
  /** Address on the site, such as `/products/pim`. */
  address: string
  kind: 'new' | 'changed' | 'gone'
}

export interface SiteChanges {
  /** Pages that are new, gone, or other between header and footer. */
  pages: PageChange[]
  /** How many more pages have another header, footer, title or colour. */
  framesOnly: number
}

/** Each page of a built site by its address. */
export function readSite(dist: string): Map<string, SeenPage> {
  const files = globSync('**/*.html', { cwd: dist }).toSorted()
  return new Map(files.map((file) => [addressOf(file), seen(dist, file)]))
}

function addressOf(file: string): string {
  const address = `/${file
    .split(path.sep)
    .join('/')
    .replace(/\.html$/, '')}`
  return address === '/index' ? '/' : address
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

// What scripts are called and given says nothing to a visitor, nor do the facts for search engines.
const UNSEEN =
  /<(script|style)\b[^>]*>[^]*?<\/\1>|<(?:link|meta)\b[^>]*>|(?<=<astro-island\b[^>]*) (?:uid|prefix|props|component-url|renderer-url)="[^"]*"/g
const MAIN = /<main\b[^]*<\/main>/

function seen(dist: string, file: string): SeenPage {
  const html = readFileSync(path.join(dist, file), 'utf8')
  const visible = html.replaceAll(UNSEEN, '')
  const [main = ''] = MAIN.exec(visible) ?? []
  const colours = [...html.matchAll(/--color-[a-z-]+:#[0-9a-f]+/gi)].map(([colour]) => colour)
  return {
    content: hash(withPictures(main, dist)),
    frame: hash(visible.replace(main, '') + [...new Set(colours)].join()),
  }
}

/** A picture may become another under the name that it has. */
function withPictures(html: string, dist: string): string {
  return html.replaceAll(/\/images\/[\w/-]+\.\w+/g, (address) => {
    try {
      return hash(readFileSync(path.join(dist, address), 'latin1'))
    } catch {
      return address
    }
  })
}

/** What is other on a site than it was. */
export function siteChanges(
  before: ReadonlyMap<string, SeenPage>,
  now: ReadonlyMap<string, SeenPage>,
): SiteChanges {
  const addresses = [...new Set([...before.keys(), ...now.keys()])].toSorted()
  const pages = addresses.flatMap((address): PageChange[] => {
    const [was, is] = [before.get(address), now.get(address)]
    if (!was) return [{ address, kind: 'new' }]
    if (!is) return [{ address, kind: 'gone' }]
    return was.content === is.content ? [] : [{ address, kind: 'changed' }]
  })
  const listed = new Set(pages.map(({ address }) => address))
  const framesOnly = addresses.filter(
    (address) => !listed.has(address) && before.get(address)?.frame !== now.get(address)?.frame,
  ).length
  return { pages, framesOnly }
}
