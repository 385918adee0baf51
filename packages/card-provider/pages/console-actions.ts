import { isRefusal, refuse } from '#card-provider/api/refusal.ts'
import { DELIVERY_MODES } from '#card-provider/records/tables.ts'
import { findPayment } from '#card-provider/verbs/payment-actions.ts'
import { changeSettings, flushDeliveries, redeliver } from '#card-provider/webhooks/events.ts'

import { consolePage } from './console-page.ts'
import { type Notice, paymentPage } from './console-payment-page.ts'
import { CONSOLE, seeOther, type Visit } from './html.ts'
import { unknownPage } from './pay-page.ts'
import { DEEDS, paymentView } from './payment-view.ts'

/** A payment's page. */
export async function paymentVisit(visit: Visit): Promise<Response> {
  const done = visit.query.get('done') ?? ''
  const text = done === 'sent' ? 'The event was sent again.' : DEEDS.get(done)?.said
  return show(visit, text === undefined ? null : { tone: 'done', text })
}

/** One of the buttons on a payment's page. */
export async function actionVisit(visit: Visit): Promise<Response> {
  const { account, form, id } = visit
  const wanted = form.get('do') ?? ''
  const deed = DEEDS.get(wanted)
  const result = deed ? account.act((act) => deed.run(act, id, form)) : refuse('Choose an action.')
  if (!isRefusal(result)) return seeOther(`${CONSOLE}/payments/${id}?done=${wanted}`)
  return show(visit, { tone: 'alert', text: result.error.message }, 422)
}

function show({ account, id }: Visit, notice: Notice | null, status = 200): Response {
  return account.act((act) => {
    const record = findPayment(act, id)
    return isRefusal(record)
      ? unknownPage()
      : paymentPage(act, paymentView(act, record), notice, status)
  })
}

const SAID = new Map([
  ['mode', 'Deliveries of new events follow the new setting.'],
  ['flushed', 'All held and waiting deliveries are on their way.'],
])

/** The list of payments. */
export async function consoleVisit({ account, query }: Visit): Promise<Response> {
  return account.act((act) => consolePage(act, SAID.get(query.get('done') ?? '') ?? null))
}

/** Changes how deliveries are treated. */
export async function deliveryModeVisit({ account, form }: Visit): Promise<Response> {
  const mode = DELIVERY_MODES.find((known) => known === form.get('mode')) ?? 'normal'
  account.act((act) => changeSettings(act, { mode, types: null }))
  return seeOther(`${CONSOLE}?done=mode`)
}

/** Sends what is held or waiting. */
export async function flushVisit({ account, form }: Visit): Promise<Response> {
  const reversed = form.get('order') === 'reversed'
  account.act((act) => flushDeliveries(act, '', { reversed, types: null }))
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
