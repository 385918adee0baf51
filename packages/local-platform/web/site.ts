import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'

import sirv from 'sirv'

import type { SiteHandler, Visit } from './dispatcher.ts'
import { isHiddenFile } from './request-path.ts'
import { readSiteRules, type RedirectRule } from './site-rules.ts'

const REVALIDATE = 'public, max-age=0, must-revalidate'
const SETTINGS_FILES = new Set(['/_headers', '/_redirects'])

interface Exchange {
  visit: Visit
  incoming: IncomingMessage
  outgoing: ServerResponse
}

/** Serves a built site as Netlify does: redirects, then files, then the 404 page. */
export function createSiteHandler(project: string, dist: string): SiteHandler {
  const rules = readSiteRules(project, dist)
  const files = sirv(dist, {
    // Reads the folder at each request, because the site may be rebuilt.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ['html'],
    setHeaders: (outgoing, pathname) => {
      if (pathname.endsWith('.ico')) outgoing.setHeader('content-type', 'image/x-icon')
    },
  })

  /** Sends the file at this path or redirects to its canonical address; returns false if there is no such file. */
  function sendFile({ visit, incoming, outgoing }: Exchange, { pathname } = visit.url): boolean {
    const name = decodeURIComponent(pathname)
    if (isHiddenFile(name) || name.includes('//') || SETTINGS_FILES.has(name)) return false
    const short = pathname.replace(/(?<=\/)index\.html$|\.html$|\/$/, '')
    if (short !== pathname && existsSync(path.join(dist, name.replace(/\/$/, '.html')))) {
      return redirect(outgoing, short + visit.url.search, 301)
    }
    incoming.url = pathname
    // Requests for ranges get the whole file, because sirv parses ranges too simply.
    delete incoming.headers.range
    // Closes the file when the visitor leaves, and ends the response if a rebuild deletes the file.
    outgoing.once('pipe', (file: Readable) => {
      file.once('error', () => outgoing.destroy())
      outgoing.once('close', () => file.destroy())
    })
    let isFound = true
    files(incoming, outgoing, () => {
      isFound = false
    })
    return isFound
  }

  function sendPage({ outgoing }: Exchange, pathname: string, status: number): boolean {
    const file = path.join(dist, `${decodeURIComponent(pathname)}.html`)
    if (!existsSync(file)) return false
    outgoing.writeHead(status, { 'content-type': 'text/html;charset=utf-8' })
    outgoing.end(readFileSync(file))
    return true
  }

  function applyRule(exchange: Exchange, { target, status }: RedirectRule): boolean {
    if (status >= 300 && status < 400) return redirect(exchange.outgoing, target.href, status)
    if (target.origin !== exchange.visit.url.origin) return false
    return status === 200 ? sendFile(exchange, target) : sendPage(exchange, target.pathname, status)
  }

  return async (visit, incoming, outgoing) => {
    const exchange = { visit, incoming, outgoing }
    const rule = await rules.redirectFor(visit.request)
    const headers = await rules.headersFor(visit.request)
    outgoing.setHeader('cache-control', REVALIDATE)
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
    const closed = once(outgoing, 'close')
    const isSent =
      (rule?.force && applyRule(exchange, rule)) ||
      refuseWriting(exchange) ||
      sendFile(exchange) ||
      (rule && applyRule(exchange, rule)) ||
      sendPage(exchange, '/404', 404)
    if (!isSent) outgoing.writeHead(404).end('Not found\n')
    await closed
  }
}

function redirect(outgoing: ServerResponse, location: string, status: number): boolean {
  outgoing.writeHead(status, { location }).end()
  return true
}

function refuseWriting({ visit, outgoing }: Exchange): boolean {
  if (['GET', 'HEAD'].includes(visit.request.method)) return false
  outgoing.writeHead(405, { allow: 'GET, HEAD' }).end('Method not allowed\n')
  return true
}
