import { randomUUID } from 'node:crypto'

import type { Account } from '#card-provider/account.ts'
import type { Tx } from '#card-provider/records/store.ts'
import { newId, type StoredAnswer } from '#card-provider/records/tables.ts'

import { authenticate, checkRights } from './keys.ts'
import { parseForm } from './parameters.ts'
import { toRefusal, refuseNotEmulated, Refusal, refuse } from './refusal.ts'
import type { ApiAnswer, ApiRequest, Shop } from './route.ts'
import { ROUTES } from './routes.ts'

/** Answers a request as Stripe's API does; awaits `hold` while the idempotency key is in use. */
export type Api = (request: ApiRequest, hold: () => Promise<void>) => Promise<ApiAnswer>

interface Result {
  status: number
  body: unknown
  /** Set if this is the stored answer to an earlier request. */
  isReplay?: true
}

export function newApi(account: Account, shop: Shop, secretKey: string): Api {
  const keysInUse = new Set<string>()

  async function resultOf(request: ApiRequest, hold: () => Promise<void>): Promise<Result> {
    authenticate(request.headers['authorization'], secretKey)
    const key = keyOf(request) ?? randomUUID()
    if (keysInUse.has(key)) refuseConcurrent(key)
    keysInUse.add(key)
    try {
      await hold()
      return execute(request)
    } finally {
      keysInUse.delete(key)
    }
  }

  function execute(request: ApiRequest): Result {
    const { method, path, query, body } = request
    const route = ROUTES.find((one) => one.method === method && one.pattern.test(path))
    if (!route) refuseNotEmulated(`the call ${method} ${path}`, 404)
    const tree = parseForm(method === 'POST' ? body : query)
    checkRights(request, tree, account.store)
    const kept = account.store.find('replies', keyOf(request) ?? '')
    if (kept && kept.at > account.store.now() - KEY_LIFETIME) return replayAnswer(kept, request)
    const id = route.pattern.exec(path)?.[1] ?? ''
    return runOnce(request, (tx) => route.run({ tx, id, shop }, tree))
  }

  /** Executes a request and stores the answer under the idempotency key, unless the parameters are refused. */
  function runOnce(request: ApiRequest, work: (tx: Tx) => object): Result {
    try {
      return account.change((tx) => storeAnswer(tx, request, { status: 200, body: work(tx) }))
    } catch (error) {
      if (!toRefusal(error).isStored) throw error
      const answer = refusalAnswer(error)
      return account.change((tx) => storeAnswer(tx, request, answer))
    }
  }

  return async (request, hold) => {
    const { status, body, isReplay } = await resultOf(request, hold).catch(refusalAnswer)
    const replayHeader = isReplay && { 'idempotent-replayed': 'true' }
    return { status, headers: { 'request-id': newId('req_', 14), ...replayHeader }, body }
  }
}

function refusalAnswer(thrown: unknown): Result {
  const { status, error } = toRefusal(thrown)
  return { status, body: { error } }
}

/** Seconds for which Stripe remembers an idempotency key. */
const KEY_LIFETIME = 24 * 60 * 60

/** The idempotency key of a request; only POST requests have one. */
function keyOf({ method, headers }: ApiRequest): string | null {
  return (method === 'POST' && headers['idempotency-key']) || null
}

/** The stored answer for a request's idempotency key; refuses a request with other parameters. */
function replayAnswer(reply: StoredAnswer, request: ApiRequest): Result {
  const { status, body } = reply
  if (reply.request === contentOf(request)) return { status, body, isReplay: true }
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${reply.id}' if you meant to execute a different request.`
  throw new Refusal(400, { type: 'idempotency_error', message })
}

/** Endpoint and parameters of a request: the same in all requests with the same idempotency key. */
function contentOf({ path, body }: ApiRequest): string {
  return `${path}\n${body}`
}

function refuseConcurrent(key: string): never {
  refuse(
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Try again in a bit.`,
    { status: 409, code: 'idempotency_key_in_use' },
  )
}

/** Stores the answer under the request's idempotency key, if any, together with the request's changes. */
function storeAnswer(tx: Tx, request: ApiRequest, result: Result): Result {
  const id = keyOf(request)
  const { status, body } = result
  const reply = { request: contentOf(request), at: tx.now, status, body }
  if (id !== null) tx.put('replies', { id, ...reply })
  return result
}
