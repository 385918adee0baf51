import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import type { Handler, Visit } from '@storefront/local-platform/web/dispatcher.ts'

import { deployAt, originAt, SITE } from './deploys.ts'
import type { Fleet } from './fleet.ts'
import type { FunctionAnswer } from './instance.ts'
import type { PackagedFunction } from './packages.ts'

/**
 * The host's response to a call of a background function: 202 as documented, a redirect to the site's
 * main domain, 200 after running it (on a plan without background functions), or none.
 */
export type BackgroundResponse = 'accepted' | 'redirected' | 'run at once' | 'silent'

/**
 * The host's size limits in bytes: for a request, as JSON with its body in Base64, and for a streamed
 * answer.
 */
const MAX_EVENT_BYTES = 6 * 1024 * 1024
const MAX_ANSWER_BYTES = 20 * 1024 * 1024

/** Delay in milliseconds: longer than any caller waits for a background function to begin. */
const SILENT_MS = 5000

export interface FunctionsHostOptions {
  functions: readonly PackagedFunction[]
  fleet: Fleet
  siteUrl: string
  /** Current address of the deploy's database. */
  databaseUrl: () => string
  /** Access to the site's blobs, in Base64. */
  blobs: string
  background: () => BackgroundResponse
  /** Tracks work that continues after the visitor's answer. */
  track: (work: Promise<unknown>) => void
}

/** Answers requests by the routes and methods in the packager's manifest. */
export function createFunctionsHost(options: FunctionsHostOptions): Handler {
  const { functions } = options
  return async (visit) => {
    for (const fn of functions) {
      const route = routeOf(fn, visit)
      if (route === undefined) continue
      const run = () => invoke(fn, visit, route, options)
      return fn.isBackground ? answerInBackground(run, options) : hostResponse(await run())
    }
    return undefined
  }
}

async function answerInBackground(
  run: () => Promise<unknown>,
  { background, siteUrl, track }: FunctionsHostOptions,
): Promise<Response> {
  switch (background()) {
    case 'accepted':
      track(run())
      return new Response(null, { status: 202 })
    case 'redirected':
      return Response.redirect(`${siteUrl}/elsewhere`, 301)
    case 'run at once':
      await run()
      return new Response(null, { status: 200 })
    case 'silent':
      await setTimeout(SILENT_MS)
      return new Response(null, { status: 504 })
  }
}

/** Runs a scheduled function as the host does: on the published deploy, without a route. */
export async function runScheduled(name: string, options: FunctionsHostOptions): Promise<Response> {
  const fn = options.functions.find((item) => item.name === name && item.schedule !== undefined)
  if (!fn) throw new Error(`There is no scheduled function named ${name}`)
  const url = new URL(`/.netlify/functions/${name}`, options.siteUrl)
  const request = new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-netlify-event': 'schedule' },
    body: JSON.stringify({ next_run: new Date().toISOString() }),
  })
  const visit = { request, url, host: url.host, requestId: randomUUID(), ip: '127.0.0.1' }
  return hostResponse(await invoke(fn, visit, undefined, options))
}

/** The route pattern that matches the request; undefined if the function does not serve it. */
function routeOf(fn: PackagedFunction, { request, url }: Visit): string | undefined {
  if (fn.schedule !== undefined) return undefined
  const own = `/.netlify/functions/${fn.name}`
  if (fn.routes.length === 0) return url.pathname === own ? own : undefined
  return fn.routes.find(
    ({ literal, expression, methods }) =>
      (methods.length === 0 || methods.includes(request.method)) &&
      (literal === undefined
        ? new RegExp(expression ?? '(?!)').test(url.pathname)
        : literal === url.pathname.replace(/(?<=.)\/$/, '')),
  )?.pattern
}

async function invoke(
  fn: PackagedFunction,
  visit: Visit,
  route: string | undefined,
  options: FunctionsHostOptions,
): Promise<FunctionAnswer | undefined> {
  const { fleet, databaseUrl } = options
  const { request, host, requestId } = visit
  const deploy = deployAt(host)
  const body = Buffer.from(await request.arrayBuffer())
  const parts = {
    ...functionEvent(visit, body, options),
    ...(route !== undefined && { route }),
    invocationMetadata: { branch: deploy.branch, function_name: fn.name },
  }
  const event = () => ({ ...parts, netlifyDBURL: databaseUrl() })
  if (JSON.stringify(event()).length > MAX_EVENT_BYTES) return undefined
  const answer = await fleet.call({ fn, deploy: deploy.id, event, requestId })
  return answer && answer.body.length > MAX_ANSWER_BYTES ? undefined : answer
}

/**
 * A call in the format that Netlify's code in each bundle expects, which differs from an AWS API
 * Gateway event.
 */
function functionEvent(
  { request, host, requestId }: Visit,
  body: Buffer,
  { siteUrl, blobs }: FunctionsHostOptions,
) {
  const deploy = deployAt(host)
  const { pathname, search } = new URL(request.url)
  const origin = originAt(host, siteUrl)
  return {
    rawUrl: origin + pathname + search,
    path: pathname,
    httpMethod: request.method,
    headers: {
      ...Object.fromEntries(request.headers),
      host,
      'x-forwarded-proto': new URL(origin).protocol.slice(0, -1),
      'x-nf-deploy-id': deploy.id,
      'x-nf-deploy-context': deploy.context,
      'x-nf-deploy-published': deploy.isPublished ? '1' : '0',
      'x-nf-branch': deploy.branch,
      'x-nf-site-id': SITE.id,
      'x-nf-account-id': 'rehearsal',
      'x-nf-request-id': requestId,
      'x-nf-geo': Buffer.from(JSON.stringify({ country: { code: 'GB' } })).toString('base64'),
    },
    ...(body.length > 0 && { body: body.toString('base64') }),
    isBase64Encoded: body.length > 0,
    blobs,
  }
}

/** The host's own response when a function fails or is lost, or when a message is too large. */
function hostResponse(answer: FunctionAnswer | undefined): Response {
  if (!answer) return new Response('This function has crashed.\n', { status: 502 })
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headers)) {
    for (const value of values) headers.append(name, value)
  }
  const isEmpty = [101, 204, 205, 304].includes(answer.status)
  return new Response(isEmpty ? null : new Uint8Array(answer.body), {
    status: answer.status,
    headers,
  })
}
