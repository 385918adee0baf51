import { isRefusal, refuse } from '#card-provider/api/refusal.ts'
import { DELIVERY_MODES } from '#card-provider/records/tables.ts'
import { findPayment } from '#card-provider/verbs/payment-actions.ts'
import { changeSettings, flushDeliveries, redeliver } from '#card-provider/webhooks/events.ts'

import { consolePage } from './console-page.ts'
import { paymentPage } from './console-payment-page.ts'
import { CONSOLE, seeOther, type Visit } from './html.ts'
import { unknownPage } from './pay-page.ts'
import { DEEDS, paymentView } from './payment-view.ts'

/** A payment's page. */
export async function paymentVisit(visit: Visit): Promise<Response> {
  return show(visit, null)
}

/** One of the buttons on a payment's page; its state then says what was done. */
export async function actionVisit(visit: Visit): Promise<Response> {
  const { account, form, id } = visit
  const deed = DEEDS.get(form.get('do') ?? '')
  const result = deed ? account.act((act) => deed.run(act, id, form)) : refuse('Choose an action.')
  return isRefusal(result)
    ? show(visit, result.error.message)
    : seeOther(`${CONSOLE}/payments/${id}`)
}

function show({ account, id }: Visit, problem: string | null): Response {
  return account.act((act) => {
    const record = findPayment(act, id)
    return isRefusal(record) ? unknownPage() : paymentPage(act, paymentView(act, record), problem)
  })
}

/** The list of payments. */
export async function consoleVisit({ account }: Visit): Promise<Response> {
  return account.act(consolePage)
}

/** Changes how deliveries are treated. */
export async function deliveryModeVisit({ account, form }: Visit): Promise<Response> {
  const mode = DELIVERY_MODES.find((known) => known === form.get('mode')) ?? 'normal'
  account.act((act) => changeSettings(act, { mode, types: null }))
  return seeOther(CONSOLE)
}

/** Sends what is held or waiting. */
export async function flushVisit({ account, form }: Visit): Promise<Response> {
  const reversed = form.get('order') === 'reversed'
  account.act((act) => flushDeliveries(act, '', { reversed, types: null }))
  return seeOther(CONSOLE)
}

/** Sends one delivery's event once more and returns to its payment. */
export async function redeliverVisit({ account, id }: Visit): Promise<Response> {
  const delivery = account.act((act) => redeliver(act, id))
  if (isRefusal(delivery)) return unknownPage()
  const sessionId = account.store.find('events', delivery.eventId)?.sessionId
  await account.dispatcher.attempted(delivery.eventId)
  return seeOther(sessionId ? `${CONSOLE}/payments/${sessionId}` : CONSOLE)
}
