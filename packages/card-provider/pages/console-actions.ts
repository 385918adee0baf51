import { isRefusal } from '#card-provider/api/refusal.ts'
import { DELIVERY_MODES } from '#card-provider/records/tables.ts'
import { flushDeliveries, redeliver, setDeliveryMode } from '#card-provider/webhooks/deliveries.ts'

import { CONSOLE, consolePage } from './console-page.ts'
import { seeOther } from './html.ts'
import { unknownPage } from './step-pages.ts'
import type { Visit } from './visit.ts'

const SAID = new Map([
  ['mode', 'Deliveries of new events follow the new setting.'],
  ['flushed', 'All held and waiting deliveries are on their way.'],
])

/** The list of payments. */
export async function consoleVisit({ account, query }: Visit): Promise<Response> {
  return account.act(({ draft }) => consolePage(draft, SAID.get(query.get('done') ?? '') ?? null))
}

/** Changes how deliveries are treated. */
export async function deliveryModeVisit({ account, form }: Visit): Promise<Response> {
  const mode = DELIVERY_MODES.find((known) => known === form.get('mode')) ?? 'normal'
  const seconds = Number(form.get('seconds'))
  const delayMs = seconds > 0 && seconds <= 86_400 ? Math.round(seconds * 1000) : 5000
  account.act((act) => setDeliveryMode(act, { mode, delayMs, types: null }))
  return seeOther(`${CONSOLE}?done=mode`)
}

/** Sends what is held or waiting. */
export async function flushVisit({ account, form }: Visit): Promise<Response> {
  const reversed = form.get('order') === 'reversed'
  account.act((act) => flushDeliveries(act, { reversed, types: null }))
  return seeOther(`${CONSOLE}?done=flushed`)
}

/** Sends one delivery's event once more and returns to its payment. */
export async function redeliverVisit({ account, id }: Visit): Promise<Response> {
  const delivery = account.act((act) => redeliver(act, id))
  if (isRefusal(delivery)) return unknownPage()
  const sessionId = account.store.find('events', delivery.eventId)?.sessionId
  await account.dispatcher.attempted(delivery.eventId)
  return seeOther(sessionId ? `${CONSOLE}/payments/${sessionId}?done=sent` : CONSOLE)
}
