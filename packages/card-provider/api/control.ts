import { z } from 'zod'

import type { Account } from '#card-provider/account.ts'

import { parseBody, runControlAction } from './control-actions.ts'
import { toRefusal, refuse } from './refusal.ts'
import type { ApiAnswer, ApiRequest } from './route.ts'

const faultSchema = z.strictObject({
  /** Part of `METHOD /path`; empty text matches every request. */
  match: z.string().default(''),
  when: z.enum(['before', 'after']).default('before'),
  status: z.int().min(400).max(599).optional(),
  delayMs: z.int().min(0).optional(),
  drop: z.boolean().optional(),
  /** The number of requests that fail; null means until the fault is cleared. */
  times: z.int().min(1).nullable().default(1),
})

export type Fault = z.output<typeof faultSchema>
export type Faults = ReturnType<typeof newFaults>

/** Faults that tests inject into the API: errors, delays and dropped connections. */
export function newFaults() {
  let faults: Fault[] = []
  return {
    /** A POST adds a fault, a DELETE clears all faults; returns the current faults. */
    change(method: string, wanted: unknown): object {
      if (method === 'DELETE') faults = []
      if (method === 'POST') faults.push(parseBody(faultSchema, wanted))
      return { faults }
    },
    /** Returns the fault for this request, if any; a fault for a number of requests counts down. */
    take(method: string, path: string): Fault | null {
      const taken = faults.find(({ match }) => `${method} ${path}`.includes(match)) ?? null
      if (taken?.times != null) {
        taken.times -= 1
        faults = faults.filter(({ times }) => times !== 0)
      }
      return taken
    },
  }
}

/** Answers a request under `/_control/`, which needs no key and is not part of Stripe's API. */
export type Control = (request: ApiRequest) => ApiAnswer

/** The control endpoints, by which tests act as the buyer, the bank and the network. */
export function newControl(account: Account, faults: Faults): Control {
  function execute(request: ApiRequest): object {
    const { method, path } = request
    refuseOtherSites(request)
    const body = readBody(request.body)
    if (path === '/_control/state') return stateOf(account)
    if (path === '/_control/faults') return faults.change(method, body)
    return account.change((tx) => runControlAction(tx, path.replace('/_control/', ''), body))
  }
  return (request) => {
    try {
      return { status: 200, headers: {}, body: execute(request) }
    } catch (error) {
      const { status, message } = toRefusal(error)
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

/** A page of another site must not be able to change payments through the visitor's browser. */
function refuseOtherSites({ headers }: ApiRequest): void {
  const site = headers['sec-fetch-site'] ?? 'none'
  if (headers['origin'] !== undefined || !['none', 'same-origin'].includes(site)) {
    refuse('Requests from other sites are not allowed.', { status: 403 })
  }
}

function readBody(text: string): unknown {
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown)
  } catch {
    refuse('The body is not JSON.')
  }
}
