import type { Context } from '@netlify/functions'

import type { CheckedEndpoint, Endpoint, RequestSchema } from '#contract/endpoint.ts'
import { failure, Refusal, success, type Failure, type Result } from '#contract/failure.ts'

import { readJson } from './read-body.ts'
import { json, failureResponse, jsonOrNotModified } from './respond.ts'

/** A request to an endpoint, without its body. */
export interface Call {
  request: Request
  url: URL
  context: Context
  /** Runs work after the answer. The work may be lost, so the sweep must be able to repeat it. */
  waitUntil: (work: Promise<unknown>) => void
}

interface Options {
  /** Whether to answer 304 without a body if the caller already has this answer. */
  answersNotModified?: boolean
  /** Whether to allow calls from other origins. */
  fromAnywhere?: boolean
}

/** An endpoint with its request schema, if it has a body. */
export type ServedEndpoint<Body, Answer> = Endpoint<Body, Answer> & {
  request?: RequestSchema<Body> | undefined
}

export type RequestHandler = (request: Request, context: Context) => Promise<Response>

export interface Route extends RequestHandler {
  path: Endpoint<never, never>['path']
}

export type Handler<Body, Answer> = (body: Body, call: Call) => Promise<Result<Answer> | Response>

/**
 * A function for one endpoint: checks method, origin, type, size and schema, calls the handler and
 * converts its result to an answer. Errors become failures in the common shape.
 */
export function serve<Body, Answer>(
  endpoint: CheckedEndpoint<Body, Answer>,
  handle: Handler<Body, Answer>,
): Route {
  const handleBody = async (call: Call) => {
    const body = await readBody(endpoint, call.request)
    return body.ok ? handle(body.value, call) : body
  }
  return serveUnparsed(endpoint, handleBody)
}

/** Like `serve`, for a handler that checks the caller before it reads the body with `readBody`. */
export function serveUnparsed<Answer>(
  endpoint: Endpoint<unknown, Answer>,
  handle: (call: Call) => Promise<Result<Answer> | Response>,
  { answersNotModified = false, fromAnywhere = false }: Options = {},
): Route {
  const served: RequestHandler = async (request, context) => {
    const requestId = context.requestId
    try {
      const refused = refuseCall(endpoint, request, fromAnywhere)
      if (refused) return failureResponse(refused, requestId, allowHeader(refused, endpoint))
      const waitUntil = (work: Promise<unknown>) => context.waitUntil(logFailure(work, requestId))
      const call = { request, url: new URL(request.url), context, waitUntil }
      const result = await withTimeLimit(handle(call), waitUntil)
      if (result instanceof Response) return result
      if (!result.ok) return failureResponse(result.failure, requestId)
      const headers = { 'x-request-id': requestId }
      return answersNotModified
        ? jsonOrNotModified(request, result.value, headers)
        : json(result.value, { headers })
    } catch (error) {
      return failureResponse(failureOf(error, endpoint, requestId), requestId)
    }
  }
  return Object.assign(served, { path: endpoint.path })
}

/** Logs a failure after the answer, which must not end the process; the sweep repeats the work. */
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
  // HEAD, which monitors send, counts as GET, and the host drops the body.
  if ((request.method === 'HEAD' ? 'GET' : request.method) !== method) {
    return { code: 'method-not-allowed', message: `Use ${method}.` }
  }
  if (method === 'GET' || fromAnywhere || isOwnOrigin(request)) return undefined
  return { code: 'forbidden', message: 'This request comes from another site.' }
}

/** The validated body, or a failure; undefined for GET. */
export async function readBody<Body>(
  endpoint: ServedEndpoint<Body, unknown>,
  request: Request,
): Promise<Result<Body>> {
  if (endpoint.method === 'GET') return success(undefined as Body)
  const body = await readJson(request)
  return body.ok ? validate(endpoint, body.value) : body
}

/** Whether no other website can have sent the request, by the headers in which browsers name the sender. */
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
  const issues = parsed.error.issues.slice(0, MAX_FIELDS)
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.') || 'body'] ??= messageOf(issue)
  const code = issues
    .map(({ path }) => (path.length === 1 ? endpoint.fieldCodes?.[String(path[0])] : undefined))
    .find((item) => item !== undefined)
  const message = Object.values(fields)[0] ?? 'Something in the request is missing or wrong.'
  return failure(code ?? 'invalid-request', message, { fields })
}

/** Limits of the messages and unknown names in a refusal, which must not be longer than the request. */
const MAX_FIELDS = 30
const MAX_KEYS = 3
const MAX_KEY_LENGTH = 40

function messageOf(issue: { code: string; message: string; keys?: string[] }): string {
  if (issue.code !== 'unrecognized_keys' || !issue.keys) return issue.message
  const named = issue.keys
    .slice(0, MAX_KEYS)
    .map((key) => JSON.stringify(key.slice(0, MAX_KEY_LENGTH)))
  const others = issue.keys.length - named.length
  return `Unknown: ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`
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

/** Logs the stack but never the message, which may quote what a person typed. */
function logError(error: unknown, path: string, requestId: string): void {
  const name = error instanceof Error ? error.name : typeof error
  const stack = error instanceof Error ? (error.stack?.split('\n    at ').slice(1, 6) ?? []) : []
  const code = error instanceof Error && 'code' in error ? String(error.code) : null
  console.error(JSON.stringify({ event: 'function-failed', path, requestId, name, code, stack }))
}

/** Milliseconds for an answer, so that a visitor waits at most ten seconds, including the network. */
export const RESPONSE_TIMEOUT_MS = 8500

/**
 * The result of `work`; rejects with a Refusal of code `unavailable` if `work` takes too long. Late
 * work continues; the next call or the sweep repeats work that the host ends.
 */
async function withTimeLimit<T>(work: Promise<T>, waitUntil: (work: Promise<unknown>) => void) {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    waitUntil(work)
    const message = 'The website is responding slowly.'
    late.reject(new Refusal({ code: 'unavailable', message, retryAfter: 10 }))
  }, RESPONSE_TIMEOUT_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A function that passes each call to the route with the path of the call. */
export function serveRoutes(routes: readonly Route[]): RequestHandler {
  return async (request, context) => {
    const { pathname } = new URL(request.url)
    const route = routes.find(({ path }) => matchesPath(path, pathname))
    if (route) return route(request, context)
    const message = 'There is nothing at this address.'
    return failureResponse({ code: 'not-found', message }, context.requestId)
  }
}

/** Whether a URL's path matches a pattern, in which a part like `:id` matches anything. */
function matchesPath(path: string, pathname: string): boolean {
  const parts = pathname.replace(/\/$/, '').split('/')
  const wanted = path.split('/')
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => part.startsWith(':') || part === parts[index])
  )
}
