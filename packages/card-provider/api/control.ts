import { z } from 'zod'

import type { Account } from '#card-provider/account.ts'

import { read, runVerb } from './control-verbs.ts'
import { asRefusal, refuse } from './refusal.ts'
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
    /** Adds the fault of a POST, takes all away for a DELETE, and answers what is ordered. */
    order(method: string, wanted: unknown): object {
      if (method === 'DELETE') faults = []
      if (method === 'POST') faults.push(read(faultSchema, wanted))
      return { faults }
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
  }
}

/** Answers one request under `/_control/`; these need no key and are not part of Stripe's API. */
export type Control = (request: ApiRequest) => ApiAnswer

/** The control endpoints tests use to play the buyer, the bank and the network. */
export function newControl(account: Account, faults: Faults): Control {
  function carryOut(request: ApiRequest): object {
    const { method, path } = request
    refuseOtherSites(request)
    const body = readBody(request.body)
    if (path === '/_control/state') return stateOf(account)
    if (path === '/_control/faults') return faults.order(method, body)
    return account.act((act) => runVerb(act, path.replace('/_control/', ''), body))
  }
  return (request) => {
    try {
      return { status: 200, headers: {}, body: carryOut(request) }
    } catch (error) {
      const { status, message } = asRefusal(error)
      return { status, headers: {}, body: { error: { message } } }
    }
  }
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
function refuseOtherSites({ headers }: ApiRequest): void {
  const site = headers['sec-fetch-site'] ?? 'none'
  if (headers['origin'] !== undefined || !['none', 'same-origin'].includes(site)) {
    refuse('Not from another site.', { status: 403 })
  }
}

function readBody(text: string): unknown {
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown)
  } catch {
    refuse('The body is not JSON.')
  }
}
