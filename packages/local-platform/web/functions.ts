import type { Context } from '@netlify/functions'

import { waitMessage } from '#contract/failure.ts'

import type { Handler, Visit } from './dispatcher.ts'
import { failureResponse, internalFailure } from './failure.ts'
import type { LoadedFunction } from './load-functions.ts'
import type { RateLimiter } from './rate-limit.ts'

export type DeployFacts = Pick<Context, 'deploy' | 'site'>

export interface HostContext extends DeployFacts {
  /** Registers work that continues after the response. */
  waitUntil: (work: Promise<unknown>) => void
}

interface FunctionsHandlerOptions extends HostContext {
  /** Called at each request, so that edited functions take effect. */
  functions: () => Promise<LoadedFunction[]>
  limiter: RateLimiter | undefined
}

/** Answers requests that match a function's methods and path, with or without a final slash, as Netlify does. */
export function createFunctionsHandler(options: FunctionsHandlerOptions): Handler {
  return async (visit) => {
    const found = findFunction(await options.functions(), visit)
    if (!found) return undefined
    const { fn, params } = found
    const seconds = secondsToWait(fn, visit, options.limiter)
    if (seconds > 0) return tooManyRequests(visit.requestId, seconds)
    const answer = invoke(fn, visit, params, options)
    if (!fn.background) return answer
    options.waitUntil(answer)
    return new Response(null, { status: 202 })
  }
}

/** Runs a scheduled function now, with the body that Netlify sends. */
export function invokeScheduled(
  fn: LoadedFunction,
  visit: Omit<Visit, 'request'>,
  hostContext: HostContext,
): Promise<Response> {
  const request = new Request(visit.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-nf-event': 'schedule' },
    body: JSON.stringify({ next_run: new Date().toISOString() }),
  })
  return invoke(fn, { ...visit, request }, {}, hostContext)
}

function findFunction(
  functions: LoadedFunction[],
  { request, url }: Visit,
): { fn: LoadedFunction; params: Record<string, string> } | undefined {
  const pathname = url.pathname.replace(/(?<=.)\/$/, '')
  for (const fn of functions) {
    if (fn.schedule !== undefined || !(fn.methods?.includes(request.method) ?? true)) continue
    for (const pattern of fn.patterns) {
      const result = pattern.exec({ pathname })
      if (result) return { fn, params: namedGroups(result.pathname.groups) }
    }
  }
  return undefined
}

function namedGroups(groups: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function secondsToWait(fn: LoadedFunction, visit: Visit, limiter: RateLimiter | undefined): number {
  if (!fn.rateLimit || !limiter) return 0
  return limiter.wait(`${visit.ip} ${fn.name}`, fn.rateLimit)
}

function tooManyRequests(requestId: string, seconds: number): Response {
  return failureResponse({
    code: 'too-many-requests',
    message: waitMessage(seconds),
    requestId,
    headers: { 'retry-after': String(seconds) },
  })
}

async function invoke(
  fn: LoadedFunction,
  visit: Visit,
  params: Record<string, string>,
  { deploy, site, waitUntil }: HostContext,
): Promise<Response> {
  const { url, requestId, ip } = visit
  try {
    const context = refuseOtherParts({ deploy, ip, params, requestId, site, url, waitUntil })
    const response = await fn.run(visit.request, context)
    if (response instanceof Response) return response
    throw new TypeError(`it returned ${typeof response}, not a Response`)
  } catch (error) {
    console.error(`Function ${fn.name} (${visit.requestId}):`, error)
    return internalFailure(visit.requestId)
  }
}

/** The context of a function. Reading a part that the shop does not use throws. */
function refuseOtherParts(used: Partial<Context>): Context {
  return new Proxy(used as Context, {
    get(context, name) {
      if (name in context) return Reflect.get(context, name) as unknown
      throw new Error(
        `Not emulated: context.${String(name)}. This host supports only what the shop uses.`,
      )
    },
  })
}
