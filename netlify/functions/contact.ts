import type { Config } from '@netlify/functions'

import { contact as endpoint } from '#contract/contact.ts'
import { contactFormSchema } from '#domain/contact-form.ts'
import { serve } from '#http/serve.ts'
import { contact } from '#use-cases/contact.ts'
import { dispatchMails } from '#use-cases/dispatch-mails.ts'
import { ports } from '#wiring.ts'

export default serve(
  { ...endpoint, request: contactFormSchema },
  async (form, { ip, context, waitUntil }) => {
    const result = await contact(ports(context), form, ip)
    if (result.ok) waitUntil(dispatchMails(ports(context)))
    return result
  },
)

export const config: Config = {
  path: '/api/contact',
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
