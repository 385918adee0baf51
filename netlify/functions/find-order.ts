import type { Config } from '@netlify/functions'

import { success } from '#contract/failure.ts'
import { findOrderRequest as request } from '#contract/requests.ts'
import { findOrder as endpoint } from '#contract/shop/find-order.ts'
import { serveForm } from '#http/serve-form.ts'
import { serve } from '#http/serve.ts'
import { FORM_PATHS } from '#paths.ts'
import { findOrder, mailOrderLink } from '#use-cases/orders/find-order.ts'
import { openShop } from '#wiring.ts'

const jsonEndpoint = serve({ ...endpoint, request }, async (body, { context, waitUntil }) => {
  const found = await findOrder(openShop(context), body, context.ip)
  if (!found.ok) return found
  if (found.value !== undefined) waitUntil(mailOrderLink(openShop(context), found.value))
  return success({ success: true as const })
})

export default serveForm(jsonEndpoint, {
  added: {},
  sent: FORM_PATHS.findOrderSent,
  notSent: FORM_PATHS.findOrderNotSent,
})

export const config: Config = { path: '/api/find-order' }
