import { z } from 'zod'

import type { Account } from '#card-provider/account.ts'
import { DELIVERY_MODES } from '#card-provider/records/tables.ts'
import { order } from '#card-provider/verbs/orders.ts'
import { expire, findPayment, settle } from '#card-provider/verbs/payment-actions.ts'
import { OUTCOMES, payByScript } from '#card-provider/verbs/scripted-payment.ts'
import {
  deliverySettings,
  flushDeliveries,
  redeliver,
  redeliverEvent,
  setDeliveryMode,
} from '#card-provider/webhooks/deliveries.ts'

import { afterSaleVerbs } from './control-after-sale.ts'
import { nothing, type Verb, verb } from './control-verb.ts'
import type { Faults } from './faults.ts'
import type { Api, ApiAnswer, ApiRequest } from './handle-api.ts'
import { isRefusal } from './refusal.ts'

export interface Control {
  /** Answers one request under `/_control/`; these need no key and are not part of Stripe's API. */
  handle(request: ApiRequest): ApiAnswer
}

const types = z.array(z.string()).nullable().default(null)

const VERBS: Verb[] = [
  verb(
    'deliveries',
    z.strictObject({
      mode: z.enum(DELIVERY_MODES),
      delayMs: z.int().min(0).default(5000),
      types,
    }),
    (act, _id, wanted) => setDeliveryMode(act, wanted),
  ),
  verb(
    'deliveries/flush',
    z.strictObject({ reversed: z.boolean().default(false), types }),
    (act, _id, wanted) => flushDeliveries(act, wanted),
  ),
  verb('deliveries/:id/redeliver', nothing, redeliver),
  verb('events/:id/redeliver', nothing, redeliverEvent),
  verb(
    'sessions/:id/pay',
    z.strictObject({
      outcome: z.enum(OUTCOMES).default('success'),
      method: z.enum(['card', 'paypal']).default('card'),
      email: z.email().optional(),
      name: z.string().optional(),
    }),
    (act, id, script) => {
      const record = findPayment(act, id)
      if (isRefusal(record)) return record
      return payByScript(act, record, script)
    },
  ),
  verb('sessions/:id/expire', nothing, expire),
  verb(
    'rights',
    z.strictObject({ missing: z.array(z.string()), told: z.boolean().default(true) }),
    (act, _id, { missing, told }) => order(act, { missingRights: missing, tellsRight: told }),
  ),
  ...afterSaleVerbs,
  verb(
    'payments/:id/settle',
    z.strictObject({ succeed: z.boolean().default(true) }),
    (act, id, { succeed }) => settle(succeed)(act, id),
  ),
]

/** The control endpoints tests use to play the buyer, the bank and the network. */
export function newControl(account: Account, faults: Faults, api: Pick<Api, 'reads'>): Control {
  return {
    handle(request) {
      if (isFromAnotherSite(request)) return answer(403, 'Not from another site.')
      const body = readBody(request.body)
      if (body === undefined) return answer(400, 'The body is not JSON.')
      const { method, path } = request
      if (path === '/_control/state')
        return { status: 200, headers: {}, body: stateOf(account, api) }
      if (path === '/_control/faults') return faultAnswer(faults, method, body)
      const found = VERBS.find((candidate) => candidate.path.test(path))
      if (!found || method !== 'POST') return answer(404, `No control endpoint ${method} ${path}.`)
      const id = found.path.exec(path)?.[1] ?? ''
      const result = account.act((act) => found.run(act, id, body))
      if (isRefusal(result)) return answer(result.status, result.error.message)
      return { status: 200, headers: {}, body: result }
    },
  }
}

function faultAnswer(faults: Faults, method: string, body: unknown): ApiAnswer {
  if (method === 'DELETE') faults.clear()
  const added = method === 'POST' ? faults.add(body) : null
  if (typeof added === 'string') return answer(400, added)
  return { status: 200, headers: {}, body: { faults: faults.all() } }
}

function stateOf({ store }: Account, api: Pick<Api, 'reads'>): object {
  return {
    reads: api.reads(),
    sessions: store.all('sessions').map(({ session, lineItems }) => ({ ...session, lineItems })),
    paymentIntents: store.all('intents'),
    charges: store.all('charges'),
    refunds: store.all('refunds'),
    disputes: store.all('disputes'),
    warnings: store.all('warnings'),
    reviews: store.all('reviews'),
    events: store.all('events'),
    deliveries: store.all('deliveries'),
    deliverySettings: deliverySettings(store),
  }
}

/** A page of another site must not be able to move payments through the visitor's browser. */
function isFromAnotherSite({ headers }: ApiRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'none'
  return headers['origin'] !== undefined || !['none', 'same-origin'].includes(site)
}

function readBody(text: string): unknown {
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

function answer(status: number, message: string): ApiAnswer {
  return { status, headers: {}, body: { error: { message } } }
}
