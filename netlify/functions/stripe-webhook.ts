import type { Config } from '@netlify/functions'

import { serveWebhook } from '#http/serve-webhook.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'
import { handleWebhook } from '#use-cases/payments/handle-webhook.ts'
import { alertIfSweepSilent } from '#use-cases/upkeep/notify-firm.ts'
import { openShop } from '#wiring.ts'

export default serveWebhook(async (body, signature, { context, waitUntil }) => {
  const result = await handleWebhook(openShop(context), body, signature)
  if (result.ok && result.value.orderId)
    waitUntil(dispatchMails(openShop(context), result.value.orderId))
  if (result.ok) waitUntil(alertIfSweepSilent(openShop(context)))
  return result
})

export const config: Config = { path: '/api/stripe-webhook' }
