import { newId, type Tables } from '#card-provider/records/tables.ts'

import { boolean, hash, list, page, pageOf, text, webAddress } from './parameters.ts'
import { missing, type Refusal } from './refusal.ts'
import { type Call, type Route, route } from './route.ts'

const PATH = '/v1/webhook_endpoints'

const createParams = hash({ url: webAddress, enabled_events: list(text()) })
const updateParams = hash({ enabled_events: list(text()), disabled: boolean })

/** Webhook endpoints as an account lists them. Deliveries go to the one that the provider starts with. */
export const endpointRoutes: Route[] = [
  route('GET', PATH, hash(page), ({ act }, params) =>
    pageOf(act.all('endpoints').toReversed(), params),
  ),
  route('POST', PATH, createParams, ({ act }, { url, enabled_events }) => {
    const endpoint: Tables['endpoints'] = {
      id: newId('we_1'),
      object: 'webhook_endpoint',
      created: act.now,
      enabled_events,
      livemode: false,
      status: 'enabled',
      url,
    }
    act.put('endpoints', endpoint)
    // Shown this once.
    return { ...endpoint, secret: newId('whsec_', 32) }
  }),
  route('POST', `${PATH}/:id`, updateParams, update),
]

function update(
  { act, id }: Call,
  { enabled_events, disabled }: { enabled_events: string[]; disabled: boolean },
): object | Refusal {
  const known = act.find('endpoints', id)
  if (!known) return missing('webhook_endpoint', id, 'webhook_endpoint')
  const endpoint = { ...known, enabled_events, status: disabled ? 'disabled' : 'enabled' }
  act.put('endpoints', endpoint)
  return endpoint
}
