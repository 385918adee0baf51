import type { Config } from '@netlify/functions'

import type { Result } from '#contract/failure.ts'
import * as requests from '#contract/portal-requests.ts'
import * as portal from '#contract/shop/portal.ts'
import type { Portal } from '#domain/portal/portal.ts'
import { fileResponse } from '#http/respond.ts'
import { serve, serveRoutes, type Handler } from '#http/serve.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'
import { saveAnswers, sendAnswers } from '#use-cases/portal/answers.ts'
import { answerDelivery } from '#use-cases/portal/deliveries.ts'
import { openPortal } from '#use-cases/portal/open-portal.ts'
import type { PortalShop } from '#use-cases/portal/portal-shop.ts'
import { readAnswers } from '#use-cases/portal/read-answers.ts'
import { openPortalShop } from '#wire-portal.ts'
import { readerOf } from '#wiring.ts'

/** A handler that passes the body to a use case and sends the queued mails after its answer. */
function withMails<Body>(
  act: (shop: PortalShop, body: Body, ip: string) => Promise<Result<Portal>>,
): Handler<Body, Portal> {
  return async (body, { context, waitUntil }) => {
    const shop = openPortalShop(context)
    const done = await act(shop, body, context.ip)
    if (done.ok) waitUntil(dispatchMails(shop, done.value.orderId))
    return done
  }
}

/** The customer's endpoints of the client portal, except those for files. */
export default serveRoutes([
  serve({ ...portal.openPortal, request: requests.openPortalRequest }, (body, { context }) =>
    openPortal(openPortalShop(context), body, context.ip),
  ),
  serve({ ...portal.sendAnswers, request: requests.sendAnswersRequest }, withMails(sendAnswers)),
  serve(
    { ...portal.answerDelivery, request: requests.answerDeliveryRequest },
    withMails(answerDelivery),
  ),
  serve({ ...portal.saveAnswers, request: requests.saveAnswersRequest }, (body, { context }) =>
    saveAnswers(openPortalShop(context), body, context.ip),
  ),
  serve(portal.readAnswers, async (_body, call) => {
    const { url, context } = call
    const found = await readAnswers(openPortalShop(context), {
      ...readerOf(call),
      orderId: context.params['id'] ?? '',
      productId: url.searchParams.get('product') ?? '',
    })
    return found.ok ? fileResponse(found.value) : found
  }),
])

/** The host reads `config` statically, so each path is repeated as a literal. */
export const config: Config = {
  path: [
    '/api/open-portal',
    '/api/save-answers',
    '/api/send-answers',
    '/api/answer-delivery',
    '/api/answers/:id',
  ],
}
