import { Stripe } from 'stripe'

import type { Desk } from '#local/card-provider/desk.ts'
import { newId } from '#local/card-provider/records/ids.ts'

import { authenticate } from './authenticate.ts'
import { type Tree, parseForm } from './form-encoding.ts'
import { fingerprintOf, keepReply, keyInUse, keyRefusal } from './idempotency.ts'
import { isRefusal, type Refusal, refuse } from './refusal.ts'
import { findRoute, type Route, type Shop } from './route.ts'
import { accountRoutes } from './routes-account.ts'
import { paymentRoutes } from './routes-payments.ts'
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
}

const ROUTES: Route[] = [...sessionRoutes, ...paymentRoutes, ...accountRoutes]

/** Stripe's API over the desk's records. */
export function newApi(desk: Desk, shop: Shop, secretKey: string): Api {
  const keysInUse = new Set<string>()

  async function handle(request: ApiRequest, hold: () => Promise<void>): Promise<ApiAnswer> {
    const requestId = newId('request')
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
    const finish = (result: Refusal | Result): ApiAnswer =>
      isRefusal(result)
        ? answer(requestId, key, { status: result.status, body: envelope(result, requestId) })
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
    if (!found) return unrecognized(method, path)
    const fingerprint = fingerprintOf(path, body)
    const kept = desk.store.find('replies', key ?? '')
    const conflict = key === undefined ? null : keyRefusal(key, kept, path, fingerprint)
    if (conflict) return conflict
    if (kept) return replayed(kept)

    const tree: Tree | null = parseForm(method === 'POST' ? body : query)
    if (!tree) return refuse('The parameters are nested too deep.')
    const work = found.route.prepare(tree)
    if (isRefusal(work)) return work
    return desk.act(
      (act) => {
        const outcome = work({ act, id: found.id, path, shop })
        if (isRefusal(outcome)) return outcome
        const result = { status: 200, body: outcome }
        if (key !== undefined) {
          keepReply(act, { id: key, fingerprint, endpoint: path, requestId, ...result })
        }
        return result
      },
      { requestId, idempotencyKey: key ?? null },
    )
  }

  return { handle }
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

function unrecognized(method: string, path: string): Refusal {
  return refuse(
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    { status: 404 },
  )
}
