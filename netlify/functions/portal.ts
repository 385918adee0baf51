import type { Config } from '@netlify/functions'

import * as requests from '#contract/portal-requests.ts'
import * as portal from '#contract/shop/portal.ts'
import { file } from '#http/respond.ts'
import { serve, serveRoutes } from '#http/serve.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'
import { answerDelivery } from '#use-cases/portal/answer-delivery.ts'
import { openPortal } from '#use-cases/portal/open-portal.ts'
import { readAnswers } from '#use-cases/portal/read-answers.ts'
import { saveAnswers } from '#use-cases/portal/save-answers.ts'
import { sendAnswers } from '#use-cases/portal/send-answers.ts'
import { openPortalShop } from '#wire-portal.ts'
import { findSignedInStaff } from '#wiring.ts'

/** What customers do in the client portal, but for files. */
export default serveRoutes([
  serve({ ...portal.openPortal, request: requests.openPortalRequest }, (body, { context }) =>
    openPortal(openPortalShop(context), body, context.ip),
  ),
  serve({ ...portal.saveAnswers, request: requests.saveAnswersRequest }, (body, { context }) =>
    saveAnswers(openPortalShop(context), body, context.ip),
  ),
  serve(
    { ...portal.sendAnswers, request: requests.sendAnswersRequest },
    async (body, { context, waitUntil }) => {
      const shop = openPortalShop(context)
      const sent = await sendAnswers(shop, body, context.ip)
      if (sent.ok) waitUntil(dispatchMails(shop, sent.value.orderId))
      return sent
    },
  ),
  serve(
    { ...portal.answerDelivery, request: requests.answerDeliveryRequest },
    async (body, { context, waitUntil }) => {
      const shop = openPortalShop(context)
      const answered = await answerDelivery(shop, body, context.ip)
      if (answered.ok) waitUntil(dispatchMails(shop, answered.value.orderId))
      return answered
    },
  ),
  serve(portal.readAnswers, async (_body, { url, request, context }) => {
    const found = await readAnswers(openPortalShop(context), {
      orderId: context.params['id'] ?? '',
      productId: url.searchParams.get('product') ?? '',
      key: url.searchParams.get('key') ?? '',
      roleOf: async () => (await findSignedInStaff({ request, context }))?.role,
    })
    return found.ok ? file(found.value) : found
  }),
])

/** The host reads this statically, so each path is repeated as a literal. */
export const config: Config = {
  path: [
    '/api/open-portal',
    '/api/save-answers',
    '/api/send-answers',
    '/api/answer-delivery',
    '/api/answers/:id',
  ],
}
