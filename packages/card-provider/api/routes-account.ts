import { balanceOf, demonstrationAccount } from '#card-provider/objects/account.ts'
import { eventView, pendingDeliveries } from '#card-provider/objects/event.ts'

import { createdWithin, pageOf } from './list.ts'
import { eventListParams, retrieveParams } from './params.ts'
import { missing } from './refusal.ts'
import { type Route, route } from './route.ts'

export const accountRoutes: Route[] = [
  route('GET', '/v1/account', retrieveParams, ({ shop }) =>
    demonstrationAccount(shop.merchant, shop.publicUrl),
  ),
  route('GET', '/v1/balance', retrieveParams, ({ act }) =>
    balanceOf(act.draft.all('balanceTransactions'), act.now),
  ),
  route('GET', '/v1/events', eventListParams, ({ act, path }, params) => {
    const pending = pendingDeliveries(act.draft)
    const types = params.types ?? (params.type === undefined ? null : [params.type])
    const events = act.draft
      .all('events')
      .filter(
        ({ id, type, created }) =>
          createdWithin(params.created, created) &&
          (types === null || types.some((pattern) => fits(pattern, type))) &&
          (params.delivery_success === undefined || params.delivery_success === !pending.has(id)),
      )
      .map((event) => eventView(event, pending.get(event.id) ?? 0))
    return pageOf(events.toReversed(), params, path, 'event')
  }),
  route('GET', '/v1/events/:id', retrieveParams, ({ act, id }) => {
    const event = act.draft.find('events', id)
    if (!event) return missing('event', id, 'id')
    return eventView(event, pendingDeliveries(act.draft).get(id) ?? 0)
  }),
]

/** `charge.*` fits every event of a charge. */
function fits(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}
