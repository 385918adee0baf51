import type { Config } from '@netlify/functions'

import { deliverMails } from '#contract/deliver-mails.ts'
import { serveBackground } from '#http/serve-background.ts'
import { deliverInBackground } from '#use-cases/dispatch-mails.ts'
import { openShop } from '#wiring.ts'

export default serveBackground(deliverMails.header, ({ body, signature, context }) =>
  deliverInBackground(openShop(context), body, signature),
)

export const config: Config = { path: '/api/deliver-mails', background: true }
