import { z } from 'zod'

import type { Account } from '#card-provider/account.ts'

import { runVerb } from './control-verbs.ts'
import { asRefusal } from './refusal.ts'
import type { ApiAnswer, ApiRequest } from './route.ts'

const faultSchema = z.strictObject({
  /** Part of `METHOD /path`; empty text fits every request. */
  match: z.string().default(''),
  /** Whether the request is carried out before things go wrong. */
  when: z.enum(['before', 'after']).default('before'),
  status: z.int().min(400).max(599).optional(),
  delayMs: z.int().min(0).optional(),
  drop: z.boolean().optional(),
  /** How many requests it strikes; null means until it is cleared. */
  times: z.int().min(1).nullable().default(1),
})

export type Fault = z.output<typeof faultSchema>

export type Faults = ReturnType<typeof newFaults>

/** Faults that tests order for the API: errors, delays and dropped connections. */
export function newFaults() {
  let faults: Fault[] = []
  return {
    /** Adds a fault; a text says what is wrong with it. */
    add(wanted: unknown): Fault | string {
      const result = faultSchema.safeParse(wanted)
      if (!result.success) return z.prettifyError(result.error)
      faults.push(result.data)
      return result.data
    },
    /** Takes the fault that strikes this request, if any. */
    strike(method: string, path: string): Fault | null {
      const struck = faults.find(({ match }) => `${method} ${path}`.includes(match)) ?? null
      if (struck?.times != null) {
        struck.times -= 1
        faults = faults.filter(({ times }) => times !== 0)
      }
      return struck
    },
    all: () => faults,
    clear() {
      faults = []
    },
  }
}

/** Answers one request under `/_control/`; these need no key and are not part of Stripe's API. */
export type Control = (request: ApiRequest) => ApiAnswer

/** The control endpoints tests use to play the buyer, the bank and the network. */
export function newControl(account: Account, faults: Faults): Control {
  return (request) => {
    if (isFromAnotherSite(request)) return refused(403, 'Not from another site.')
    const body = readBody(request.body)
    if (body === undefined) return refused(400, 'The body is not JSON.')
    const { method, path } = request
    if (path === '/_control/state') return answer(200, stateOf(account))
    if (path === '/_control/faults') return faultAnswer(faults, method, body)
    try {
      const done = account.act((act) => runVerb(act, path.replace('/_control/', ''), body))
      return answer(200, done)
    } catch (error) {
      const { status, message } = asRefusal(error)
      return refused(status, message)
    }
  }
}

function faultAnswer(faults: Faults, method: string, body: unknown): ApiAnswer {
  if (method === 'DELETE') faults.clear()
  const added = method === 'POST' ? faults.add(body) : null
  if (typeof added === 'string') return refused(400, added)
  return answer(200, { faults: faults.all() })
}

function stateOf({ store }: Account): object {
  return {
    sessions: store.all('sessions').map(({ session, lineItems }) => ({ ...session, lineItems })),
    charges: store.all('charges'),
    events: store.all('events'),
    deliveries: store.all('deliveries'),
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

function answer(status: number, body: object): ApiAnswer {
  return { status, headers: {}, body }
}

function refused(status: number, message: string): ApiAnswer {
  return answer(status, { error: { message } })
}
