import type Stripe from 'stripe'

import { eventView, pendingDeliveries } from '#card-provider/objects/event.ts'

import { created, createdWithin, expand, page, pageOf } from './list.ts'
import { hash, list, text } from './parameters.ts'
import { type Route, route } from './route.ts'

const eventListParams = hash({ ...page, created, types: list(text()).optional() })

const movementListParams = hash({ ...page, created: createdWithin })

/** What the account as a whole answers: its balance and what happened on it. */
export const accountRoutes: Route[] = [
  route('GET', '/v1/balance', hash(expand), ({ act }) => {
    const movements = act.draft.all('balanceTransactions')
    return {
      object: 'balance',
      available: totals(movements.filter((movement) => movement.available_on <= act.now)),
      livemode: false,
      pending: totals(movements.filter((movement) => movement.available_on > act.now)),
    } satisfies Stripe.Balance
  }),
  route('GET', '/v1/balance_transactions', movementListParams, ({ act, path }, params) => {
    const { gte, lt } = params.created
    const movements = act.draft
      .all('balanceTransactions')
      .filter(({ created: at }) => at >= gte && at < lt)
    return pageOf(movements.toReversed(), params, path)
  }),
  route('GET', '/v1/events', eventListParams, ({ act, path }, params) => {
    const pending = pendingDeliveries(act.draft)
    const events = act.draft
      .all('events')
      .filter((event) => event.created >= params.created.gte)
      .filter(({ type }) => params.types?.includes(type) ?? true)
      .map((event) => eventView(event, pending.get(event.id) ?? 0))
    return pageOf(events.toReversed(), params, path)
  }),
]

function totals(movements: Stripe.BalanceTransaction[]): Stripe.Balance.Available[] {
  const nets = new Map<string, number>([['gbp', 0]])
  for (const { currency, net } of movements) nets.set(currency, (nets.get(currency) ?? 0) + net)
  return [...nets].map(([currency, amount]) => ({
    amount,
    currency,
    source_types: { card: amount },
  }))
}
