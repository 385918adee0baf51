import { Stripe } from 'stripe'

import type { Account } from '#card-provider/account.ts'
import { type Act } from '#card-provider/records/store.ts'
import { newId } from '#card-provider/records/tables.ts'

import { keep, keyInUse, keyOf, replayed } from './idempotency.ts'
import { authenticate, rightRefusal } from './keys.ts'
import { parseForm } from './parameters.ts'
import { isRefusal, notEmulated, type Refusal } from './refusal.ts'
import type { Shop } from './route.ts'
import { ROUTES } from './routes.ts'

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
  /** Keeps a server error under the key of its request, as Stripe does once it has begun to work. */
  keepTrouble(request: ApiRequest, answer: ApiAnswer): void
}

export interface Result {
  status: number
  body: unknown
  /** The request that this one repeats. */
  replayOf?: string
}

/** Stripe's API over the account's records. */
export function newApi(account: Account, shop: Shop, secretKey: string): Api {
  const keysInUse = new Set<string>()

  async function resultOf(
    request: ApiRequest,
    requestId: string,
    hold: () => Promise<void>,
  ): Promise<Refusal | Result> {
    const refusal = authenticate(request.headers['authorization'], secretKey)
    if (refusal) return refusal
    const key = keyOf(request)
    if (key === null) {
      await hold()
      return execute(request, requestId)
    }
    if (keysInUse.has(key)) return keyInUse(key)
    keysInUse.add(key)
    try {
      await hold()
      return execute(request, requestId)
    } finally {
      keysInUse.delete(key)
    }
  }

  function execute(request: ApiRequest, requestId: string): Refusal | Result {
    const { method, path, query, body } = request
    const route = ROUTES.find((one) => one.method === method && one.pattern.test(path))
    if (!route) return notEmulated(`the call ${method} ${path}`, { status: 404 })
    const tree = parseForm(method === 'POST' ? body : query)
    const forbidden = rightRefusal(request, tree, account.store)
    if (forbidden) return forbidden
    const kept = account.store.find('replies', keyOf(request) ?? '')
    if (kept) return replayed(kept, request)
    const work = route.prepare(tree)
    if (isRefusal(work)) return work
    const id = route.pattern.exec(path)?.[1] ?? ''
    return carryOut(request, requestId, (act) => work({ act, id, path, shop }))
  }

  /** What was carried out is kept under its key, refused or not; a refusal changes nothing else. */
  function carryOut(
    request: ApiRequest,
    requestId: string,
    work: (act: Act) => object | Refusal,
  ): Refusal | Result {
    const cause = { requestId, idempotencyKey: keyOf(request) }
    const done = account.act((act) => {
      const body = work(act)
      return isRefusal(body) ? body : keep(act, request, requestId, { status: 200, body })
    }, cause)
    if (!isRefusal(done) || done.unkept) return done
    const refused = { status: done.status, body: envelope(done, requestId) }
    return account.act((act) => keep(act, request, requestId, refused), cause)
  }

  return {
    async handle(request, hold) {
      const requestId = newId('req_', 14)
      const result = await resultOf(request, requestId, hold)
      const { status } = result
      const body = isRefusal(result) ? envelope(result, requestId) : result.body
      const replayOf = isRefusal(result) ? undefined : result.replayOf
      return { status, headers: headersOf(requestId, keyOf(request), replayOf), body }
    },
    keepTrouble(request, trouble) {
      account.act((act) => keep(act, request, newId('req_', 14), trouble))
    },
  }
}

function headersOf(
  requestId: string,
  key: string | null,
  replayOf: string | undefined,
): Record<string, string> {
  return {
    'request-id': requestId,
    'stripe-version': Stripe.API_VERSION,
    ...(key !== null && { 'idempotency-key': key, 'original-request': replayOf ?? requestId }),
    ...(replayOf !== undefined && { 'idempotent-replayed': 'true' }),
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
