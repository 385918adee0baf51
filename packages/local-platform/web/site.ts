import type { Handler, Visit } from './dispatcher.ts'
import { carryFile } from './ready-answers.ts'
import {
  chooseEncoding,
  type Compression,
  createRepresentations,
  type Represent,
  type Representation,
} from './representation.ts'
import { readSiteRules, type RedirectRule, type SiteRules } from './site-rules.ts'
import { openStaticFolder, type StaticFile, type StaticFolder } from './static-folder.ts'

const FRESH_EACH_TIME = 'public, max-age=0, must-revalidate'

export interface SiteOptions {
  /** Folder of the project, with `netlify.toml`. */
  project: string
  /** Folder of the built site. */
  dist: string
  compression?: Compression | undefined
}

interface BuiltSite {
  /** Redirects, then files, then the page for unknown addresses. */
  handler: Handler
  /** Compresses every page ahead of its first visitor, one at a time, until the signal stops it. */
  compressAll: (signal: AbortSignal) => Promise<void>
}

interface Site {
  folder: StaticFolder
  represent: Represent
}

/** Opens a built site, to be served as Netlify serves it. */
export function openSite({ project, dist, compression }: SiteOptions): BuiltSite {
  const site: Site = {
    folder: openStaticFolder(dist),
    represent: createRepresentations(compression),
  }
  return {
    handler: createHandler(site, readSiteRules(project, dist)),
    compressAll: async (signal) => {
      for (const file of await site.folder.all()) {
        if (signal.aborted) return
        // A new build may take a file away in the meantime.
        await site.represent(file, 'br').catch(() => undefined)
      }
    },
  }
}

function createHandler(site: Site, rules: SiteRules): Handler {
  return async (visit) => {
    const rule = await rules.redirectFor(visit.request)
    const response =
      (rule?.force ? await follow(site, visit, rule) : undefined) ??
      (await serveFile(site, visit)) ??
      (rule ? await follow(site, visit, rule) : undefined) ??
      (await serveNotFound(site, visit))
    for (const [name, value] of Object.entries(await rules.headersFor(visit.request))) {
      response.headers.set(name, value)
    }
    return response
  }
}

async function follow(
  site: Site,
  visit: Visit,
  { target, status }: RedirectRule,
): Promise<Response | undefined> {
  if (status >= 300 && status < 400) return moved(target.href, status)
  if (target.origin !== visit.url.origin) {
    console.error(`A rule for ${visit.url.pathname} proxies to another site: not served here.`)
    return undefined
  }
  const finding = await site.folder.find(target.pathname)
  return finding?.kind === 'file' ? send(site, visit, finding.found, status) : undefined
}

async function serveFile(site: Site, visit: Visit): Promise<Response | undefined> {
  const finding = await site.folder.find(visit.url.pathname)
  if (finding?.kind === 'moved') return moved(finding.to + visit.url.search, 301)
  if (finding === undefined) return undefined
  return isRead(visit)
    ? send(site, visit, finding.found, 200)
    : new Response('Method not allowed\n', { status: 405, headers: { allow: 'GET, HEAD' } })
}

async function serveNotFound(site: Site, visit: Visit): Promise<Response> {
  const page = await site.folder.find('/404')
  if (page?.kind === 'file') return send(site, visit, page.found, 404)
  return new Response('Not found\n', { status: 404, headers: { 'cache-control': FRESH_EACH_TIME } })
}

function moved(location: string, status: number): Response {
  return new Response(null, { status, headers: { location, 'cache-control': FRESH_EACH_TIME } })
}

async function send(
  { represent }: Site,
  { request }: Visit,
  file: StaticFile,
  status: number,
): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const representation = await represent(file, encoding)
  const headers = headersOf(representation)
  if (status === 200 && isKnown(request, representation.etag)) {
    return new Response(null, { status: 304, headers })
  }
  headers.set('content-type', representation.type)
  headers.set('content-length', String(representation.body.length))
  const response = new Response(new Uint8Array(representation.body), { status, headers })
  carryFile(response, { file, body: representation.body })
  return response
}

function headersOf({ etag, encoding, varies }: Representation): Headers {
  const headers = new Headers({ 'cache-control': FRESH_EACH_TIME, etag })
  if (varies) headers.set('vary', 'Accept-Encoding')
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return headers
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')
  if (known === null) return false
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

function isRead({ request }: Visit): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}
