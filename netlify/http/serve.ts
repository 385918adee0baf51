import type { Context } from '@netlify/functions'

import type { CheckedEndpoint, Endpoint, RequestSchema } from '#contract/endpoint.ts'
import { failure, Refusal, success, type Failure, type Result } from '#contract/failure.ts'

import { readJson } from './read-body.ts'
import { json, refusal, unlessSame } from './respond.ts'

/** A call, beside its body. */
export interface Call {
  request: Request
  url: URL
  context: Context
  /** Work that may go on after the answer; lost work must be made up for by the sweep. */
  waitUntil: (work: Promise<unknown>) => void
}

interface Options {
  /** Headers of a successful answer, e.g. for the CDN. */
  headers?: Record<string, string>
  /** Whether a caller who has this answer gets 304 without a body. */
  unlessSame?: boolean
  /** Whether pages of other sites may call. */
  fromAnywhere?: boolean
}

/** An endpoint with what its requests are checked by, where it takes something. */
export type ServedEndpoint<Body, Answer> = Endpoint<Body, Answer> & {
  request?: RequestSchema<Body> | undefined
}

/** What the host calls. */
export type Served = (request: Request, context: Context) => Promise<Response>

/** It, where it answers one endpoint. */
export interface Route extends Served {
  path: Endpoint<never, never>['path']
}

/** Answers a call whose body has been checked. */
export type Handle<Body, Answer> = (body: Body, call: Call) => Promise<Result<Answer> | Response>

/**
 * A function for one endpoint: checks method, origin, type, size and schema, calls the handler and
 * turns its result into an answer. Whatever is thrown becomes a failure in the agreed shape.
 */
export function serve<Body, Answer>(
  endpoint: CheckedEndpoint<Body, Answer>,
  handle: Handle<Body, Answer>,
  options: Options = {},
): Route {
  const handleBody = async (call: Call) => {
    const body = await readBody(endpoint, call.request)
    return body.ok ? handle(body.value, call) : body
  }
  return serveUnread(endpoint, handleBody, options)
}

/** The same for a handler that checks the caller before it reads the body with `readBody`. */
export function serveUnread<Answer>(
  endpoint: Endpoint<unknown, Answer>,
  handle: (call: Call) => Promise<Result<Answer> | Response>,
  { headers = {}, unlessSame: isSpared = false, fromAnywhere = false }: Options = {},
): Route {
  const served: Served = async (request, context) => {
    const requestId = context.requestId
    try {
      const refused = refuseCall(endpoint, request, fromAnywhere)
      if (refused) return refusal(refused, requestId, allowHeader(refused, endpoint))
      const waitUntil = (work: Promise<unknown>) => context.waitUntil(logFailure(work, requestId))
      const call = { request, url: new URL(request.url), context, waitUntil }
      const result = await withinTime(handle(call), waitUntil)
      if (result instanceof Response) return result
      if (!result.ok) return refusal(result.failure, requestId)
      const all = { 'x-request-id': requestId, ...headers }
      return isSpared
        ? unlessSame(request, result.value, all)
        : json(result.value, { headers: all })
    } catch (error) {
      return refusal(failureOf(error, endpoint, requestId), requestId)
    }
  }
  return Object.assign(served, { path: endpoint.path })
}

/** Work after the answer never fails the process: the sweep does it again. */
async function logFailure(work: Promise<unknown>, requestId: string) {
  try {
    await work
  } catch (error) {
    logError(error, 'after the answer', requestId)
  }
}

function allowHeader({ code }: Failure, { method }: Pick<Endpoint<never, never>, 'method'>) {
  const allow = method === 'GET' ? 'GET, HEAD' : method
  return code === 'method-not-allowed' ? { allow } : undefined
}

function refuseCall(
  { method }: Pick<Endpoint<never, never>, 'method'>,
  request: Request,
  fromAnywhere: boolean,
): Failure | undefined {
  if (methodOf(request) !== method) {
    return { code: 'method-not-allowed', message: `Use ${method}.` }
  }
  if (method === 'GET' || fromAnywhere || isOwnOrigin(request)) return undefined
  return { code: 'forbidden', message: 'This request comes from another site.' }
}

/** The body as the endpoint takes it; undefined for one that is only read. */
export async function readBody<Body>(
  endpoint: ServedEndpoint<Body, unknown>,
  request: Request,
): Promise<Result<Body>> {
  if (endpoint.method === 'GET') return success(undefined as Body)
  const body = await readJson(request)
  return body.ok ? validate(endpoint, body.value) : body
}

/** Monitors send HEAD, which is a GET whose body the host drops. */
function methodOf({ method }: Request): string {
  return method === 'HEAD' ? 'GET' : method
}

/** A browser names the page that sends a request; other programs send no such headers. */
function isOwnOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.get('origin')
  return origin === null || origin === new URL(request.url).origin
}

function validate<Body>(endpoint: ServedEndpoint<Body, unknown>, value: unknown) {
  const parsed = endpoint.request?.safeParse(value)
  if (!parsed) return success(undefined as Body)
  if (parsed.success) return success(parsed.data)
  const issues = parsed.error.issues.slice(0, MOST_FIELDS)
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.') || 'body'] ??= messageOf(issue)
  const code = issues
    .map(({ path }) => (path.length === 1 ? endpoint.fieldCodes?.[String(path[0])] : undefined))
    .find((item) => item !== undefined)
  const message = Object.values(fields)[0] ?? 'Something in the request is missing or wrong.'
  return failure(code ?? 'invalid-request', message, { fields })
}

/** Faults and unknown names that a refusal repeats, so that it is never longer than what was sent. */
const MOST_FIELDS = 30
const MOST_KEYS = 3
const LONGEST_KEY = 40

function messageOf(issue: { code: string; message: string; keys?: string[] }): string {
  if (issue.code !== 'unrecognized_keys' || !issue.keys) return issue.message
  const named = issue.keys
    .slice(0, MOST_KEYS)
    .map((key) => JSON.stringify(key.slice(0, LONGEST_KEY)))
  const others = issue.keys.length - named.length
  return `Not known here: ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`
}

function failureOf(
  error: unknown,
  endpoint: Endpoint<unknown, unknown>,
  requestId: string,
): Failure {
  if (error instanceof Refusal) {
    const { code } = error.failure
    const isOutage = code === 'unavailable' || code === 'provider-unavailable'
    const message = isOutage ? endpoint.unavailable : undefined
    return message === undefined ? error.failure : { ...error.failure, message }
  }
  logError(error, endpoint.path, requestId)
  return { code: 'internal', message: endpoint.unavailable ?? 'Something went wrong on our side.' }
}

/** The stack tells where, and never the message, which may quote what a person typed. */
function logError(error: unknown, path: string, requestId: string): void {
  const name = error instanceof Error ? error.name : typeof error
  const stack = error instanceof Error ? (error.stack?.split('\n    at ').slice(1, 6) ?? []) : []
  const code = error instanceof Error && 'code' in error ? String(error.code) : null
  console.error(JSON.stringify({ event: 'function-failed', path, requestId, name, code, stack }))
}

/** A person waits ten seconds at most; this leaves room for the way there and back. */
export const ANSWER_WITHIN_MS = 8500

/**
 * The answer of `work`, or a Refusal of code `unavailable` when it takes too long. Late work goes on
 * by itself: all of it may be cut off at any time and is made up for by the next call or the sweep.
 */
async function withinTime<T>(work: Promise<T>, waitUntil: (work: Promise<unknown>) => void) {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    waitUntil(work)
    late.reject(
      new Refusal({
        code: 'unavailable',
        message: 'The website is responding slowly.',
        retryAfter: 10,
      }),
    )
  }, ANSWER_WITHIN_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A function that answers each call by the endpoint at its address. */
export function serveRoutes(routes: readonly Route[]): Served {
  return async (request, context) => {
    const { pathname } = new URL(request.url)
    const route = routes.find(({ path }) => isAt(path, pathname))
    if (route) return route(request, context)
    return refusal({ code: 'not-found', message: 'Nothing is at this address.' }, context.requestId)
  }
}

/** Whether an address matches a path, where a part like `:id` matches anything. */
function isAt(path: string, pathname: string): boolean {
  const parts = pathname.replace(/\/$/, '').split('/')
  const wanted = path.split('/')
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => part.startsWith(':') || part === parts[index])
  )
}
