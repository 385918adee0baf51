import { Stripe } from 'stripe'

import type { Account } from '#card-provider/account.ts'
import { newId } from '#card-provider/records/ids.ts'
import { type Act, ordersOf } from '#card-provider/records/store.ts'

import { fingerprintOf, keepReply, keyInUse, keyRefusal } from './idempotency.ts'
import { authenticate, rightRefusal } from './keys.ts'
import { parseForm, type Tree } from './parameters.ts'
import { isRefusal, notEmulated, type Refusal, refuse } from './refusal.ts'
import { findRoute, type Route, type Shop } from './route.ts'
import { accountRoutes, paymentRoutes } from './routes-payments.ts'
import { sessionRoutes } from './routes-sessions.ts'

export interface ApiRequest {
  method: string
  path: string
  query: string
  body: string
  headers: Record<string, string | undefined>
}

export interface ApiAnswer {
  status: number
  headers: Record<string, string>
  body: unknown
}

export interface Api {
  /** Answers one request as Stripe's API does; `hold` is awaited while its key is in use. */
  handle(request: ApiRequest, hold: () => Promise<void>): Promise<ApiAnswer>
  /** How many GET requests each path has had, by pattern such as `/v1/disputes/:id`. */
  reads(): Record<string, number>
  /** Keeps a server error under the key of its request, as Stripe does once it has begun to work. */
  keepTrouble(request: ApiRequest, answer: ApiAnswer): void
}

const ROUTES: Route[] = [...sessionRoutes, ...paymentRoutes, ...accountRoutes]

/** Stripe's API over the account's records. */
export function newApi(account: Account, shop: Shop, secretKey: string): Api {
  const keysInUse = new Set<string>()
  const reads = new Map<string, number>()

  async function handle(request: ApiRequest, hold: () => Promise<void>): Promise<ApiAnswer> {
    const requestId = newId('request')
    const key = keyOf(request)
    const finish = (result: Refusal | Result): ApiAnswer =>
      isRefusal(result)
        ? answer(requestId, key, {
            status: result.status,
            body: result.silent ? null : envelope(result, requestId),
          })
        : answer(requestId, key, result)

    const refusal =
      authenticate(request.headers['authorization'], secretKey) ??
      versionRefusal(request.headers['stripe-version'])
    if (refusal) return finish(refusal)
    if (key === undefined) {
      await hold()
      return finish(execute(request, requestId, undefined))
    }
    if (keysInUse.has(key)) return finish(keyInUse(key))
    keysInUse.add(key)
    try {
      await hold()
      return finish(execute(request, requestId, key))
    } finally {
      keysInUse.delete(key)
    }
  }

  function execute(
    request: ApiRequest,
    requestId: string,
    key: string | undefined,
  ): Refusal | Result {
    const { method, path, query, body } = request
    const found = findRoute(ROUTES, method, path)
    if (!found) return notEmulated(`the call ${method} ${path}`, { status: 404 })
    const tree: Tree | null = parseForm(method === 'POST' ? body : query)
    if (!tree) return refuse('The parameters are nested too deep.')
    if (method === 'GET') reads.set(found.route.path, (reads.get(found.route.path) ?? 0) + 1)
    const forbidden = rightRefusal(request, tree, ordersOf(account.store))
    if (forbidden) return forbidden
    const known = key === undefined ? null : answerUnder(key, request)
    if (known) return known
    const work = found.route.prepare(tree)
    if (isRefusal(work)) return work
    return carryOut(request, requestId, (act) => work({ act, id: found.id, path, shop }))
  }

  function answerUnder(key: string, { path, body }: ApiRequest): Refusal | Result | null {
    const kept = account.store.find('replies', key)
    const conflict = keyRefusal(key, kept, path, fingerprintOf(path, body))
    return conflict ?? (kept ? replayed(kept) : null)
  }

  /** What was carried out is kept under its key, refused or not; a refusal changes nothing else. */
  function carryOut(
    request: ApiRequest,
    requestId: string,
    work: (act: Act) => object | Refusal,
  ): Refusal | Result {
    const cause = { requestId, idempotencyKey: keyOf(request) ?? null }
    const done = account.act((act) => {
      const outcome = work(act)
      if (isRefusal(outcome)) return outcome
      return keep(act, request, requestId, { status: 200, body: outcome })
    }, cause)
    if (!isRefusal(done) || done.unkept) return done
    const refused = { status: done.status, body: envelope(done, requestId) }
    return account.act((act) => keep(act, request, requestId, refused), cause)
  }

  return {
    handle,
    reads: () => Object.fromEntries(reads),
    keepTrouble(request, trouble) {
      account.act((act) => keep(act, request, newId('request'), trouble))
    },
  }
}

function keep(act: Act, request: ApiRequest, requestId: string, result: Result): Result {
  const { path, body } = request
  const id = keyOf(request)
  if (id !== undefined) {
    const { status, body: answered } = result
    const fingerprint = fingerprintOf(path, body)
    keepReply(act, { id, fingerprint, endpoint: path, requestId, status, body: answered })
  }
  return result
}

/** Only what changes something has a key. */
function keyOf({ method, headers }: ApiRequest): string | undefined {
  return method === 'POST' ? headers['idempotency-key'] : undefined
}

interface Result {
  status: number
  body: unknown
  replayOf?: string
}

function replayed(kept: { status: number; body: unknown; requestId: string }): Result {
  return { status: kept.status, body: kept.body, replayOf: kept.requestId }
}

function answer(requestId: string, key: string | undefined, result: Result): ApiAnswer {
  return {
    status: result.status,
    headers: {
      'request-id': requestId,
      'stripe-version': Stripe.API_VERSION,
      ...(key !== undefined && {
        'idempotency-key': key,
        'original-request': result.replayOf ?? requestId,
      }),
      ...(result.replayOf !== undefined && { 'idempotent-replayed': 'true' }),
    },
    body: result.body,
  }
}

/** Stripe's error envelope. */
export function envelope({ error }: Pick<Refusal, 'error'>, requestId: string): object {
  const { type, ...rest } = error
  return {
    error: {
      ...rest,
      ...(error.code !== undefined && {
        doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}`,
      }),
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
      type,
    },
  }
}

function versionRefusal(version: string | undefined): Refusal | null {
  if (version === undefined || /^\d{4}-\d{2}-\d{2}(\.\w+)?$/.test(version)) return null
  return refuse(`Invalid Stripe API version: ${version}`)
}
