import { z } from 'zod'

import type { Act } from '#card-provider/records/store.ts'
import type { SessionRecord } from '#card-provider/records/tables.ts'
import { createSession, expireSession } from '#card-provider/verbs/session.ts'

import { created, expand, hash, page, pageOf, text } from './parameters.ts'
import { isRefusal, missing, type Refusal, refuse } from './refusal.ts'
import { type Route, route } from './route.ts'
import { sessionCreateParams } from './session-parameters.ts'

const OTHER_MODE =
  '; a similar object exists in live mode, but a test mode key was used to make this request.'
const SESSIONS = '/v1/checkout/sessions'

const sessionListParams = hash({
  ...page,
  created,
  payment_intent: text().optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
})

/** Checkout sessions: opened, read, found and closed. */
export const sessionRoutes: Route[] = [
  route('POST', SESSIONS, sessionCreateParams, ({ act, shop }, params) =>
    shown(createSession(act, params, shop.pageUrl)),
  ),
  route('GET', SESSIONS, sessionListParams, ({ act, path }, params) => {
    const sessions = act.draft
      .all('sessions')
      .map(({ session }) => session)
      .filter(
        (session) =>
          session.created >= params.created.gte &&
          (params.status ?? session.status) === session.status &&
          (params.payment_intent ?? session.payment_intent) === session.payment_intent,
      )
    return pageOf(sessions.toReversed(), params, path)
  }),
  route('GET', `${SESSIONS}/:id`, hash(expand), ({ act, id }) => shown(find(act, id))),
  route('POST', `${SESSIONS}/:id/expire`, hash(expand), ({ act, id }) => {
    const record = find(act, id)
    if (isRefusal(record)) return record
    return shown(expireSession(act, record))
  }),
]

function find(act: Act, id: string): SessionRecord | Refusal {
  const record = act.draft.find('sessions', id)
  if (record) return record
  if (!/^cs_(test|live)_\w+$/.test(id)) return refuse(`Invalid checkout.session id: ${id}`)
  const refusal = missing('checkout.session', id, 'session')
  const message = `${refusal.error.message}${id.startsWith('cs_live_') ? OTHER_MODE : ''}`
  return { ...refusal, error: { ...refusal.error, message } }
}

function shown(result: SessionRecord | Refusal): object | Refusal {
  return isRefusal(result) ? result : result.session
}
