import type { Act } from '#card-provider/records/act.ts'
import type { SessionRecord } from '#card-provider/records/tables.ts'
import { createSession } from '#card-provider/verbs/create-session.ts'
import { expireSession } from '#card-provider/verbs/expire.ts'

import { createdWithin, pageOf } from './list.ts'
import { sessionCreateParams } from './params-session-create.ts'
import { lineItemListParams, retrieveParams, sessionListParams } from './params.ts'
import { isRefusal, missing, type Refusal, refuse } from './refusal.ts'
import { type Route, route } from './route.ts'

const LOCKED = 'This Checkout Session has a payment in progress and cannot be expired now.'
const OTHER_MODE =
  '; a similar object exists in live mode, but a test mode key was used to make this request.'
const SESSIONS = '/v1/checkout/sessions'

export const sessionRoutes: Route[] = [
  route('POST', SESSIONS, sessionCreateParams, ({ act, shop }, params) =>
    shown(createSession(act, params, shop)),
  ),
  route('GET', SESSIONS, sessionListParams, ({ act, path }, params) => {
    const sessions = act.draft
      .all('sessions')
      .filter(({ forgotten }) => !forgotten)
      .map(({ session }) => session)
      .filter(
        (session) =>
          createdWithin(params.created, session.created) &&
          matches(params.status, session.status) &&
          matches(params.payment_intent, session.payment_intent) &&
          matches(params.customer_details?.email, session.customer_details?.email) &&
          [
            params.customer,
            params.customer_account,
            params.payment_link,
            params.subscription,
          ].every((absent) => absent === undefined),
      )
    return pageOf(sessions.toReversed(), params, path, 'checkout.session')
  }),
  route('GET', `${SESSIONS}/:id`, retrieveParams, ({ act, id }) => shown(find(act, id))),
  route('POST', `${SESSIONS}/:id/expire`, retrieveParams, ({ act, id }) => {
    const record = find(act, id)
    if (isRefusal(record)) return record
    return record.locked ? refuse(LOCKED) : shown(expireSession(act, record))
  }),
  route('GET', `${SESSIONS}/:id/line_items`, lineItemListParams, ({ act, id, path }, params) => {
    const record = find(act, id)
    return isRefusal(record) ? record : pageOf(record.lineItems, params, path, 'item')
  }),
]

function find(act: Act, id: string): SessionRecord | Refusal {
  const record = act.draft.find('sessions', id)
  if (record && !record.forgotten) return record
  if (!/^cs_(test|live)_\w+$/.test(id)) return refuse(`Invalid checkout.session id: ${id}`)
  const refusal = missing('checkout.session', id, 'session')
  const message = `${refusal.error.message}${id.startsWith('cs_live_') ? OTHER_MODE : ''}`
  return { ...refusal, error: { ...refusal.error, message } }
}

function shown(result: SessionRecord | Refusal): object | Refusal {
  return isRefusal(result) ? result : result.session
}

function matches(wanted: string | undefined, value: string | null | undefined): boolean {
  return wanted === undefined || wanted === value
}
