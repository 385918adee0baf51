import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import { isHidden } from './request-path.ts'

export interface StaticFile {
  file: string
  size: number
  /** Last change, in milliseconds since 1970. */
  modified: number
}

/** What a path of the site leads to: a file, the same page at its one address, or nothing. */
type Finding = { kind: 'file'; found: StaticFile } | { kind: 'moved'; to: string }

export interface StaticFolder {
  /** Every file there is. */
  all: () => Promise<StaticFile[]>
  find: (pathname: string) => Promise<Finding | undefined>
}

const SETTINGS_FILES = new Set(['/_headers', '/_redirects'])

/** The files of a built site under Netlify's pretty addresses. */
export function openStaticFolder(folder: string): StaticFolder {
  async function fileAt(pathname: string): Promise<StaticFile | undefined> {
    const file = path.join(folder, pathname)
    const stats = await stat(file).catch(() => undefined)
    return stats?.isFile() ? { file, size: stats.size, modified: stats.mtimeMs } : undefined
  }

  async function firstOf(...candidates: string[]): Promise<StaticFile | undefined> {
    for (const candidate of candidates) {
      const found = await fileAt(candidate)
      if (found) return found
    }
    return undefined
  }

  return {
    all: async () => {
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      const files = await Promise.all(names.map(fileAt))
      return files.filter((file) => file !== undefined)
    },
    find: async (pathname) => {
      const decoded = decodeURIComponent(pathname)
      if (isHidden(decoded) || decoded.includes('//') || SETTINGS_FILES.has(decoded)) {
        return undefined
      }
      if (decoded.endsWith('/')) {
        const page = await fileAt(`${decoded}index.html`)
        if (page) return { kind: 'file', found: page }
        const twin = await fileAt(`${decoded.slice(0, -1)}.html`)
        return twin ? { kind: 'moved', to: pathname.slice(0, -1) } : undefined
      }
      const found = await firstOf(decoded, `${decoded}.html`, `${decoded}/index.html`)
      if (!found) return undefined
      const short = shortAddress(pathname)
      return short === undefined ? { kind: 'file', found } : { kind: 'moved', to: short }
    },
  }
}

function shortAddress(pathname: string): string | undefined {
  if (pathname.endsWith('/index.html')) return pathname.slice(0, -'index.html'.length)
  return pathname.endsWith('.html') ? pathname.slice(0, -'.html'.length) : undefined
}
